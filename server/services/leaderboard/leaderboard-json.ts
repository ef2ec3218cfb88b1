import { fromE8 } from '#domain/fixed.ts';
import { type LeaderboardEntry, returnOnVolume, winRate } from '#domain/leaderboard.ts';
import { amount, hex, integer, ratio, rowJson, utc } from '#domain/row-json.ts';
import { formatUtc } from '#domain/time.ts';
import { LEADERBOARD_TEXT, type LeaderboardRow } from '#store/queries/leaderboards/leaderboard-row.ts';

/** A row as clients see it. */
export const toLeaderboardEntry = (row: LeaderboardRow): LeaderboardEntry => ({
  user: `0x${row.wallet}`,
  total_trades: row.trades,
  total_settlements: row.settlements,
  wins: row.wins,
  losses: row.losses,
  total_volume: fromE8(row.volume_e8),
  total_pnl: fromE8(row.pnl_e8),
  total_fees: fromE8(row.fees_e8),
  roi: returnOnVolume(Number(row.pnl_e8), Number(row.volume_e8)),
  win_rate: winRate(row.wins, row.losses),
  first_trade: formatUtc(row.first_ms),
  last_trade: formatUtc(row.last_ms),
  markets_traded: row.markets,
});

/** The same of a text of rows. */
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
