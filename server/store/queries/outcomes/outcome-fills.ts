import type { Pool } from 'pg';
import { coinOf } from '#domain/coin.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { type RowValues, valuesOf } from '../../row-values.ts';
import { FILL_VALUES } from '../fills/fill-row.ts';
import { SEQUENCED_COLUMNS, type SequencedFillRow, toSequencedFill } from '../fills/sequenced-fill.ts';

type Page = { outcomeId: number; limit: number; offset?: number };

/** Each side is read from its own index in order, so that only the rows of the page are read. */
function newest(condition: string): string {
  const side = (coin: string) => `(SELECT * FROM fill WHERE coin = ${coin} AND ${condition}
    ORDER BY time_ms DESC, seq DESC LIMIT $3::bigint + $4::bigint)`;
  return `FROM (${side('$1')} UNION ALL ${side('$2')}) both_sides
    ORDER BY time_ms DESC, seq DESC LIMIT $3::bigint OFFSET $4::bigint`;
}

const valuesFor = ({ outcomeId, limit, offset = 0 }: Page): unknown[] => [
  coinOf(outcomeId, 0),
  coinOf(outcomeId, 1),
  limit,
  offset,
];

/** The text of the newest fills of an outcome across both of its coins, newest first. */
export async function outcomeFills(db: Pool, page: Page): Promise<RowValues> {
  const { rows } = await db.query<{ values: RowValues }>({
    name: 'outcome-fills',
    text: valuesOf(FILL_VALUES, newest('true')),
    values: valuesFor(page),
  });
  return rows[0]?.values ?? null;
}

/** The same of its events: every trade once, as its taker's fill, and all other rows. */
export async function outcomeEvents(db: Pool, page: Page): Promise<SequencedFill[]> {
  const { rows } = await db.query<SequencedFillRow>({
    name: 'outcome-events',
    text: `SELECT ${SEQUENCED_COLUMNS} ${newest('crossed')}`,
    values: valuesFor(page),
  });
  return rows.map(toSequencedFill);
}
