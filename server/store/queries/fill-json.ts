import { DIRS } from '#domain/fill.ts';
import { fromE8Column, hex, number, object, plain, utc } from '../json-sql.ts';

const NAMES_OF_DIRS = `(ARRAY[${DIRS.map((dir) => `'${dir}'`).join(', ')}])[dir]`;

/** The select list beneath FILL_JSON. */
export const FILL_JSON_COLUMNS = `time_ms, coin, dir, is_buy, fee_token, crossed, oid, tid, hash, wallet, builder,
  ${[
    fromE8Column('px_e8', 'px'),
    fromE8Column('sz_e8', 'sz'),
    fromE8Column('fee_e8', 'fee'),
    fromE8Column('closed_pnl_e8', 'closed_pnl'),
    fromE8Column('start_position_e8', 'start_position'),
    fromE8Column('builder_fee_e8', 'builder_fee'),
  ].join(', ')}`;

/** A fill as clients see it, field by field what `toFill` makes of it. */
export const FILL_JSON = object({
  time: utc('time_ms'),
  coin: plain(`'#', coin`),
  side: `CASE WHEN is_buy THEN '"B"' ELSE '"A"' END`,
  dir: plain(NAMES_OF_DIRS),
  px: number('px'),
  sz: number('sz'),
  fee: number('fee'),
  fee_token: plain('fee_token'),
  closed_pnl: number('closed_pnl'),
  crossed: `CASE WHEN crossed THEN 'true' ELSE 'false' END`,
  start_position: number('start_position'),
  oid: 'oid',
  tid: 'tid',
  hash: hex('hash'),
  user: hex('wallet'),
  builder: `CASE WHEN builder IS NULL THEN '""' ELSE '"0x' || encode(builder, 'hex') || '"' END`,
  builder_fee: number('builder_fee'),
});
