import type { Pool } from 'pg';
import { coinOf } from '#domain/coin.ts';
import type { SequencedFill } from '#domain/fill.ts';
import type { TimePosition } from '#domain/time-cursor.ts';
import { type RowValues, valuesOf } from '../../row-values.ts';
import { FILL_VALUES } from '../fills/fill-row.ts';
import { SEQUENCED_COLUMNS, type SequencedFillRow, toSequencedFill } from '../fills/sequenced-fill.ts';

type Page = { outcomeId: number; limit: number };

export type OutcomeEventsPage = Page & {
  offset?: number;
  /** Only events below this place, which is numbered by sequence. */
  before?: TimePosition | undefined;
  /** Epoch ms, both inclusive. */
  startMs?: number | undefined;
  endMs?: number | undefined;
};

/** Each side is read from its own index in order, so that only the rows of the page are read. */
function newest(condition: string): string {
  const side = (coin: string) => `(SELECT * FROM fill WHERE coin = ${coin} AND ${condition}
    ORDER BY time_ms DESC, seq DESC LIMIT $3::bigint + $4::bigint)`;
  return `FROM (${side('$1')} UNION ALL ${side('$2')}) both_sides
    ORDER BY time_ms DESC, seq DESC LIMIT $3::bigint OFFSET $4::bigint`;
}

const coinsOf = (outcomeId: number): [number, number] => [coinOf(outcomeId, 0), coinOf(outcomeId, 1)];

/** The text of the newest fills of an outcome across both of its coins, newest first. */
export async function outcomeFills(db: Pool, { outcomeId, limit }: Page): Promise<RowValues> {
  const { rows } = await db.query<{ values: RowValues }>({
    name: 'outcome-fills',
    text: valuesOf(FILL_VALUES, newest('true')),
    values: [...coinsOf(outcomeId), limit, 0],
  });
  return rows[0]?.values ?? null;
}

/** The same of its events: every trade once, as its taker's fill, and all other rows. */
export async function outcomeEvents(db: Pool, page: OutcomeEventsPage): Promise<SequencedFill[]> {
  const { outcomeId, limit, offset = 0, before, startMs, endMs } = page;
  const values: number[] = [...coinsOf(outcomeId), limit, offset];
  const conditions = ['crossed'];
  if (before)
    conditions.push(`(time_ms, seq) < ($${values.push(before.timeMs)}, $${values.push(before.id)})`);
  if (startMs !== undefined) conditions.push(`time_ms >= $${values.push(startMs)}`);
  if (endMs !== undefined) conditions.push(`time_ms <= $${values.push(endMs)}`);
  const { rows } = await db.query<SequencedFillRow>({
    name: `outcome-events:${[before, startMs, endMs].map((given) => Number(given !== undefined)).join(':')}`,
    text: `SELECT ${SEQUENCED_COLUMNS} ${newest(conditions.join(' AND '))}`,
    values,
  });
  return rows.map(toSequencedFill);
}
