import { dirOf } from '#domain/fill.ts';
import { amount, either, hex, hexOrEmpty, integer, named, object, plain, utc } from '../../json-rows.ts';

/** A fill as clients see it, field by field what `toFill` makes of it. */
export const FILL_JSON = object({
  time: utc('time_ms'),
  coin: plain('coin', '#'),
  side: either('is_buy', '"B"', '"A"'),
  dir: named('dir', dirOf),
  px: amount('px_e8'),
  sz: amount('sz_e8'),
  fee: amount('fee_e8'),
  fee_token: plain('fee_token'),
  closed_pnl: amount('closed_pnl_e8'),
  crossed: either('crossed', 'true', 'false'),
  start_position: amount('start_position_e8'),
  oid: integer('oid'),
  tid: integer('tid'),
  hash: hex('hash'),
  user: hex('wallet'),
  builder: hexOrEmpty('builder'),
  builder_fee: amount('builder_fee_e8'),
});
