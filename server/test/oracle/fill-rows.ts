import { utc } from './compare.ts';
import { toNumber } from './decimal.ts';
import type { Row } from './node-files.ts';

/** A fill as `/v1/fills` and portfolios show it. */
export const fillRow = (row: Row) => ({
  ...{ time: utc(row.time), coin: row.coin, side: row.side, dir: row.dir },
  ...{ px: toNumber(row.px), sz: toNumber(row.sz), fee: toNumber(row.fee), fee_token: row.feeToken },
  ...{ closed_pnl: toNumber(row.pnl), crossed: row.crossed, start_position: toNumber(row.start) },
  ...{ oid: row.oid, tid: row.tid, hash: row.hash, user: row.user },
  ...{ builder: row.builder, builder_fee: toNumber(row.builderFee) },
});

/** A fill as a builder's list shows it. */
export const builderFillRow = (row: Row) => ({
  ...{ time: utc(row.time), time_ms: row.time, tx_index: row.tid, coin: row.coin, side: row.side },
  ...{ dir: row.dir, px: toNumber(row.px), sz: toNumber(row.sz), fee: toNumber(row.fee) },
  ...{ builder_fee: toNumber(row.builderFee), user: row.user, hash: row.hash },
});

/** The largest trades, as a digest shows them: by the taker's fill, of equal ones the earlier first. */
export const whaleRows = (rows: Row[], titleOf: (outcomeId: number) => string, limit: number) =>
  rows
    .filter((row) => row.crossed && (row.dir === 'Buy' || row.dir === 'Sell'))
    .sort((a, b) => Number(b.notional - a.notional) || a.time - b.time || a.place - b.place)
    .slice(0, limit)
    .map((row) => {
      const outcomeId = Math.floor(Number(row.coin.slice(1)) / 10);
      return {
        ...{ time: utc(row.time), coin: row.coin, outcome_id: outcomeId, title: titleOf(outcomeId) },
        ...{ user: row.user, side: row.side, px: toNumber(row.px), sz: toNumber(row.sz) },
        ...{ notional: toNumber(row.notional), tid: row.tid },
      };
    });
