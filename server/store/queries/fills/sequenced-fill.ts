import { dirOf, type SequencedFill } from '#domain/fill.ts';
import { FILL_COLUMNS, type FillRow } from './fill-row.ts';

/** A fill with its number, block and notional. */
export type SequencedFillRow = FillRow & { seq: number; block_number: number; notional_e8: number };

/** The select list of a SequencedFillRow. */
export const SEQUENCED_COLUMNS = `seq, block_number, notional_e8, ${FILL_COLUMNS}`;

/** A row as the fill that was stored. */
export const toSequencedFill = (row: SequencedFillRow): SequencedFill => ({
  seq: row.seq,
  blockNumber: row.block_number,
  timeMs: row.time_ms,
  coin: row.coin,
  wallet: `0x${row.wallet}`,
  dir: dirOf(row.dir),
  isBuy: row.is_buy,
  pxE8: BigInt(row.px_e8),
  szE8: BigInt(row.sz_e8),
  notionalE8: BigInt(row.notional_e8),
  feeE8: BigInt(row.fee_e8),
  feeToken: row.fee_token,
  closedPnlE8: BigInt(row.closed_pnl_e8),
  crossed: row.crossed,
  startPositionE8: BigInt(row.start_position_e8),
  oid: row.oid,
  tid: row.tid,
  hash: `0x${row.hash}`,
  builder: row.builder === null ? null : `0x${row.builder}`,
  builderFeeE8: BigInt(row.builder_fee_e8),
});
