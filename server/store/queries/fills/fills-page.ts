import type { Pool } from 'pg';
import type { TimePosition } from '#domain/time-cursor.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { NO_ROWS, type PageValues, pageValuesOf } from '../../row-values.ts';
import { FILL_VALUES } from './fill-row.ts';

export type FillsPageParams = {
  /** Lower-case addresses. */
  wallet?: string | undefined;
  builder?: string | undefined;
  coin?: number | undefined;
  /** Code of a dir. */
  dir?: number | undefined;
  /** Only fills below this place, which is numbered by sequence. */
  before?: TimePosition | undefined;
  /** Epoch ms, both inclusive. */
  startMs?: number | undefined;
  endMs?: number | undefined;
  limit: number;
  offset: number;
};

type Shape = {
  wallet: boolean;
  coin: boolean;
  builder: boolean;
  dir: number | undefined;
  before: boolean;
  start: boolean;
  end: boolean;
  deep: boolean;
};
type Statement = { name: string; text: string };

/** From here on, skipped rows are walked in the index alone and only the page's rows are read. */
const DEEP_OFFSET = 500;

const NEWEST_FIRST = 'ORDER BY time_ms DESC, seq DESC';
const statements = new Map<string, Statement>();

/**
 * A wallet's fills on one coin lie between the first and the last that its rollup knows, so a busy wallet's
 * other history is never walked. The dir is a literal, because a partial index only serves a literal.
 */
function conditions(shape: Shape): string {
  let next = 3;
  const wallet = shape.wallet ? `$${next++}` : null;
  const coin = shape.coin ? `$${next++}` : null;
  const parts: string[] = [];
  if (wallet) parts.push(`wallet = ${wallet}`);
  if (coin) parts.push(`coin = ${coin}`);
  if (wallet && coin) {
    const known = `FROM wallet_coin WHERE wallet = ${wallet} AND coin = ${coin}`;
    parts.push(`time_ms BETWEEN (SELECT first_ms ${known}) AND (SELECT last_ms ${known})`);
  }
  if (shape.builder) parts.push(`builder = $${next++}`);
  if (shape.before) parts.push(`(time_ms, seq) < ($${next++}, $${next++})`);
  if (shape.start) parts.push(`time_ms >= $${next++}`);
  if (shape.end) parts.push(`time_ms <= $${next}`);
  if (shape.dir !== undefined) parts.push(`dir = ${shape.dir}`);
  return parts.join(' AND ');
}

function statementOf(shape: Shape): Statement {
  const name = `fills-page:${Object.values(shape).map(Number).join(':')}`;
  const known = statements.get(name);
  if (known) return known;
  const page = `FROM fill WHERE ${conditions(shape)} ${NEWEST_FIRST} LIMIT $1 OFFSET $2`;
  const rows = shape.deep ? `FROM (SELECT seq ${page}) page JOIN fill USING (seq) ${NEWEST_FIRST}` : page;
  const statement = { name, text: pageValuesOf(FILL_VALUES, rows) };
  statements.set(name, statement);
  return statement;
}

/** The text of the newest fills of a wallet, a coin, or both, newest first; equal times by sequence. Needs a wallet or a coin. */
export async function fillsPage(db: Pool, params: FillsPageParams): Promise<PageValues> {
  const { wallet, coin, builder, dir, before, startMs, endMs, limit, offset } = params;
  const values: unknown[] = [limit, offset];
  if (wallet !== undefined) values.push(hexBytes(wallet));
  if (coin !== undefined) values.push(coin);
  if (builder !== undefined) values.push(hexBytes(builder));
  if (before !== undefined) values.push(before.timeMs, before.id);
  if (startMs !== undefined) values.push(startMs);
  if (endMs !== undefined) values.push(endMs);
  const shape = {
    wallet: wallet !== undefined,
    coin: coin !== undefined,
    builder: builder !== undefined,
    dir,
    before: before !== undefined,
    start: startMs !== undefined,
    end: endMs !== undefined,
    deep: offset >= DEEP_OFFSET,
  };
  const { rows } = await db.query<PageValues>({ ...statementOf(shape), values });
  return rows[0] ?? NO_ROWS;
}
