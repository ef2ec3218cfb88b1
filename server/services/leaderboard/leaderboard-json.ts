import { returnOnVolume, winRate } from '#domain/leaderboard.ts';
import { amount, hex, integer, ratio, rowJson, utc, type ValueOf } from '#domain/row-json.ts';
import { LEADERBOARD_TEXT } from '#store/queries/leaderboards/leaderboard-row.ts';

/** A wallet on a leaderboard. Amounts in USD; volume takes every fill in, settlement too. */
export const LEADERBOARD_ENTRY = rowJson(LEADERBOARD_TEXT, {
  user: hex('wallet'),
  total_trades: integer('trades'),
  total_settlements: integer('settlements'),
  wins: integer('wins'),
  losses: integer('losses'),
  total_volume: amount('volume_e8'),
  total_pnl: amount('pnl_e8'),
  total_fees: amount('fees_e8'),
  roi: ratio(['pnl_e8', 'volume_e8'], returnOnVolume),
  win_rate: ratio(['wins', 'losses'], winRate),
  first_trade: utc('first_ms'),
  last_trade: utc('last_ms'),
  markets_traded: integer('markets'),
});

export type LeaderboardEntry = ValueOf<typeof LEADERBOARD_ENTRY>;
