import type { SequencedFill } from '#domain/fill.ts';
import { hexBytes } from '../hex-bytes.ts';
import {
  SEQUENCED_COLUMNS,
  type SequencedFillRow,
  toSequencedFill,
} from '../queries/fills/sequenced-fill.ts';
import type { Queryable } from '../within-budget.ts';
import type { BuilderPlace } from './fills-of.ts';

/** A page of a builder's fills, the newest first: all fills of the trades before `before`, from an instant on. */
export async function builderFillsBefore(
  db: Queryable,
  { builder, before, fromMs }: { builder: string; before: BuilderPlace; fromMs: number },
  limit: number,
): Promise<SequencedFill[]> {
  const { rows } = await db.query<SequencedFillRow>({
    name: 'reward-builder-fills-before',
    text: `SELECT ${SEQUENCED_COLUMNS} FROM fill
      WHERE builder = $1 AND (time_ms, tid) < ($2, $3) AND time_ms >= $4
      ORDER BY time_ms DESC, tid DESC FETCH FIRST $5 ROWS WITH TIES`,
    values: [hexBytes(builder), before.timeMs, before.tid, fromMs, limit],
  });
  return rows.map(toSequencedFill);
}

/** Which of these outcomes are in one of the categories. */
export async function outcomesIn(
  db: Queryable,
  outcomeIds: readonly number[],
  categories: readonly string[],
): Promise<Set<number>> {
  const { rows } = await db.query<{ outcome_id: number }>({
    name: 'reward-outcomes-in',
    text: 'SELECT outcome_id FROM outcome WHERE outcome_id = ANY($1) AND category = ANY($2)',
    values: [outcomeIds, categories],
  });
  return new Set(rows.map(({ outcome_id }) => outcome_id));
}
