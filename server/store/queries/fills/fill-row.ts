/** One stored fill as the queries of this folder answer it. Amounts in 1e-8 units; addresses and hash are hex without `0x`. */
export type FillRow = {
  time_ms: number;
  coin: number;
  dir: number;
  is_buy: boolean;
  px_e8: number;
  sz_e8: number;
  fee_e8: number;
  fee_token: string;
  closed_pnl_e8: number;
  crossed: boolean;
  start_position_e8: number;
  oid: number;
  tid: number;
  hash: string;
  wallet: string;
  builder: string | null;
  builder_fee_e8: number;
};

/** The select list of a FillRow. Postgres writes the hex, which costs less than making a Buffer for each. */
export const FILL_COLUMNS = `time_ms, coin, dir, is_buy, px_e8, sz_e8, fee_e8, fee_token, closed_pnl_e8, crossed,
  start_position_e8, oid, tid, encode(hash, 'hex') AS hash, encode(wallet, 'hex') AS wallet,
  encode(builder, 'hex') AS builder, builder_fee_e8`;

/** What the text of a fill's values holds, in this order; no bytes where there is no builder. */
export const FILL_TEXT = [
  'time_ms',
  'coin',
  'is_buy',
  'dir',
  'px_e8',
  'sz_e8',
  'fee_e8',
  'fee_token',
  'closed_pnl_e8',
  'crossed',
  'start_position_e8',
  'oid',
  'tid',
  'hash',
  'wallet',
  'builder',
  'builder_fee_e8',
] as const satisfies readonly (keyof FillRow)[];

/** The select list of that text. */
export const FILL_VALUES = FILL_TEXT.map((column) =>
  column === 'builder' ? "coalesce(builder, '')" : column,
).join(', ');
