import type { Row } from '#server/test/oracle/node-files.ts';
import {
  builderSums,
  builderTotal,
  builderWallet,
  builderWalletCoin,
  routed,
} from './expected-builder-rollups.ts';
import { type Table, table } from './fold-rows.ts';
import {
  bare,
  coinOf,
  DAY,
  DIR_NUMBERS,
  feeUsd,
  HOUR,
  isSettlement,
  isTaken,
  isTrade,
  moved,
  ONE,
  seqOf,
  span,
  walletSums,
  when,
  who,
} from './row-figures.ts';

const coinStats = (rows: Row[]): Table =>
  table(
    rows,
    (row) => `${coinOf(row)}`,
    (row) => ({
      trades: when(isTaken(row), 1n),
      volume_e8: when(isTaken(row), row.notional),
      traders: who(isTrade(row), row),
      fill_notional_e8: when(isTrade(row), row.notional),
      fill_sz_e8: when(isTrade(row), row.sz),
      buy_notional_e8: when(row.dir === 'Buy', row.notional),
      open_interest_e8: moved(row),
      fees_e8: feeUsd(row),
      pnl_e8: row.pnl,
      users: new Set([row.user]),
    }),
    (of) => {
      const last = of.filter(isTrade).at(-1);
      return {
        last_px_e8: last ? String(last.px) : null,
        first_trade_ms: of.find(isTrade)?.time ?? null,
        last_trade_ms: last?.time ?? null,
        last_trade_seq: last ? seqOf(last) : null,
      };
    },
  );

const coinHour = (rows: Row[]): Table =>
  table(
    rows.filter(isTaken),
    (row) => `${coinOf(row)}|${Math.floor(row.time / HOUR)}`,
    (row) => ({
      trades: 1n,
      volume_e8: row.notional,
      sz_e8: row.sz,
      buy_volume_e8: when(row.side === 'B', row.notional),
    }),
    (of) => {
      const prices = of.map((row) => Number(row.px));
      const last = of.at(-1) as Row;
      return {
        open_e8: String(of[0].px),
        close_e8: String(last.px),
        high_e8: Math.max(...prices),
        low_e8: Math.min(...prices),
        first_ms: of[0].time,
        first_seq: seqOf(of[0]),
        last_ms: last.time,
        last_seq: seqOf(last),
        largest_e8: Math.max(...of.map((row) => Number(row.notional))),
      };
    },
  );

const dayOf = (row: Row): string => `${coinOf(row)}|${Math.floor(row.time / DAY)}`;

const coinDay = (rows: Row[]): Table =>
  table(rows.filter(isTrade), dayOf, (row) => ({
    trades: when(row.crossed, 1n),
    volume_e8: when(row.crossed, row.notional),
    traders: new Set([row.user]),
  }));

const coinDayWallet = (rows: Row[]): Table =>
  table(
    rows.filter(isTrade),
    (row) => `${dayOf(row)}|${bare(row.user)}`,
    () => ({}),
  );

const outcomeStats = (rows: Row[]): Table =>
  table(
    rows.filter(isTrade),
    (row) => `${Math.floor(coinOf(row) / 10)}`,
    (row) => ({
      trades: when(row.crossed, 1n),
      volume_e8: when(row.crossed, row.notional),
      traders: new Set([row.user]),
    }),
    (of) => ({ first_trade_ms: of[0].time, last_trade_ms: (of.at(-1) as Row).time }),
  );

const coinSettlement = (rows: Row[]): Table =>
  table(
    rows.filter(isSettlement),
    (row) => `${coinOf(row)}`,
    (row) => ({
      holders: new Set([row.user]),
      payout_e8: row.notional,
      shares_e8: row.sz,
      pnl_e8: row.pnl,
      fees_e8: feeUsd(row),
      won: when(row.px === ONE, 1n),
      lost: when(row.px === 0n, 1n),
    }),
    (of) => ({
      px_e8: String(of[0].px),
      settled_at_ms: of[0].time,
      last_settled_ms: (of.at(-1) as Row).time,
    }),
  );

const outcomeSettlement = (rows: Row[]): Table =>
  table(
    rows.filter(isSettlement),
    (row) => `${Math.floor(coinOf(row) / 10)}`,
    (row) => ({ holders: new Set([row.user]) }),
  );

const walletCoin = (rows: Row[]): Table =>
  table(
    rows,
    (row) => `${bare(row.user)}|${coinOf(row)}`,
    (row) => ({
      trades: when(isTrade(row), 1n),
      settlements: when(isSettlement(row), 1n),
      won: when(isSettlement(row) && row.px === ONE, 1n),
      lost: when(isSettlement(row) && row.px === 0n, 1n),
      volume_e8: row.notional,
      trade_volume_e8: when(isTrade(row), row.notional),
      buy_notional_e8: when(row.dir === 'Buy', row.notional),
      buy_sz_e8: when(row.dir === 'Buy', row.sz),
      sell_notional_e8: when(row.dir === 'Sell', row.notional),
      sell_sz_e8: when(row.dir === 'Sell', row.sz),
      pnl_e8: row.pnl,
      settled_pnl_e8: when(isSettlement(row), row.pnl),
      settled_sz_e8: when(isSettlement(row), row.sz),
      fees_e8: feeUsd(row),
      position_e8: moved(row),
    }),
    (of) => ({
      ...span(of),
      opened_by: DIR_NUMBERS.indexOf(of[0].dir),
      first_seq: seqOf(of[0]),
      last_seq: seqOf(of.at(-1) as Row),
    }),
  );

const walletTotal = (rows: Row[]): Table =>
  table(
    rows,
    (row) => bare(row.user),
    (row) => ({
      ...walletSums(row),
      trade_volume_e8: when(isTrade(row), row.notional),
      settled_pnl_e8: when(isSettlement(row), row.pnl),
      markets: new Set([row.coin]),
    }),
    span,
  );

/** The category and underlying of an outcome, as `category|underlying`. */
export type CategoryOf = (outcomeId: number) => string;

const walletCategory = (rows: Row[], categoryOf: CategoryOf): Table =>
  table(
    rows,
    (row) => `${bare(row.user)}|${categoryOf(Math.floor(coinOf(row) / 10))}`,
    (row) => ({
      ...walletSums(row),
      trade_volume_e8: when(isTrade(row), row.notional),
      markets: new Set([row.coin]),
    }),
    span,
  );

const walletCoinHour = (rows: Row[]): Table =>
  table(
    rows,
    (row) => `${bare(row.user)}|${coinOf(row)}|${bare(row.builder)}|${Math.floor(row.time / HOUR)}`,
    (row) => ({
      ...walletSums(row),
      flow_e8: when(!isSettlement(row), row.notional),
      builder_fees_e8: row.builderFee,
    }),
    (of) => {
      const taken = of.filter(isTaken).map((row) => Number(row.notional));
      return { ...span(of), largest_taken_e8: Math.max(0, ...taken) };
    },
  );

/** Whole weeks since Monday, 29 December 1969. */
const weekOf = (ms: number): number => Math.floor((ms - Date.UTC(1969, 11, 29)) / (7 * DAY));

const marketDay = (rows: Row[]): Table =>
  table(
    rows,
    (row) => `${Math.floor(row.time / DAY)}`,
    (row) => ({
      trades: when(isTaken(row), 1n),
      volume_e8: when(isTaken(row), row.notional),
      fees_e8: feeUsd(row),
      fee_fills: when(row.fee > 0n, 1n),
      users: new Set([row.user]),
    }),
  );

/** Every rollup table as it must stand after `rows`; `keepHoursFrom` is the first epoch hour that hours of wallets are kept from. */
export function expectedRollups(
  rows: Row[],
  keepHoursFrom: number,
  categoryOf: CategoryOf = () => 'other|',
): Record<string, Table> {
  const kept = rows.filter((row) => row.time >= keepHoursFrom * HOUR);
  return {
    coin_stats: coinStats(rows),
    coin_hour: coinHour(rows),
    coin_day: coinDay(rows),
    coin_day_wallet: coinDayWallet(rows),
    outcome_stats: outcomeStats(rows),
    coin_settlement: coinSettlement(rows),
    outcome_settlement: outcomeSettlement(rows),
    wallet_coin: walletCoin(rows),
    wallet_total: walletTotal(rows),
    wallet_category: walletCategory(rows, categoryOf),
    wallet_hour: table(kept, (row) => `${bare(row.user)}|${Math.floor(row.time / HOUR)}`, walletSums),
    wallet_day: table(rows, (row) => `${bare(row.user)}|${Math.floor(row.time / DAY)}`, walletSums),
    builder_total: builderTotal(rows),
    builder_wallet: builderWallet(rows),
    wallet_coin_hour: walletCoinHour(kept),
    builder_wallet_coin: builderWalletCoin(rows),
    builder_wallet_week: table(
      routed(rows).filter(isTrade),
      (row) => `${bare(row.builder)}|${bare(row.user)}|${weekOf(row.time)}`,
      () => ({}),
    ),
    builder_day: table(
      routed(rows),
      (row) => `${bare(row.builder)}|${Math.floor(row.time / DAY)}`,
      builderSums,
    ),
    market_day: marketDay(rows),
  };
}
