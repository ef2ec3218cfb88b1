import { dirOf } from '#domain/fill.ts';
import { amount, either, hex, integer, named, plain, rowJson, utc, type ValueOf } from '#domain/row-json.ts';
import { FILL_TEXT } from '#store/queries/fills/fill-row.ts';

/** A stored fill as clients see it, wherever they see it whole. */
export const FILL = rowJson(FILL_TEXT, {
  time: utc('time_ms'),
  coin: plain('coin', '#'),
  side: either('is_buy', 'B', 'A'),
  dir: named('dir', dirOf),
  px: amount('px_e8'),
  sz: amount('sz_e8'),
  fee: amount('fee_e8'),
  fee_token: plain('fee_token'),
  closed_pnl: amount('closed_pnl_e8'),
  crossed: either('crossed', true, false),
  start_position: amount('start_position_e8'),
  oid: integer('oid'),
  tid: integer('tid'),
  hash: hex('hash'),
  user: hex('wallet'),
  builder: hex('builder'),
  builder_fee: amount('builder_fee_e8'),
});

export type Fill = ValueOf<typeof FILL>;
