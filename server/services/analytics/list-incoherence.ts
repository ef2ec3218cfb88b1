import { fromE8, ONE_E8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { type IncoherenceRow, incoherence } from '#store/queries/analytics/analytics-incoherence.ts';

export type Incoherence = {
  question_id: number;
  question: string;
  sum_named_yes: number;
  /** How far the sum is above 1, negative when below. */
  incoherence: number;
};

const toIncoherence = (row: IncoherenceRow): Incoherence => ({
  question_id: row.question_id,
  question: row.question,
  sum_named_yes: fromE8(row.sum_e8),
  incoherence: fromE8(Number(row.sum_e8) - Number(ONE_E8)),
});

/** Open questions whose outcomes exclude each other, those whose prices disagree most first. */
export async function listIncoherence(
  ctx: ServiceContext,
  input: { limit: number },
): Promise<{ data: Incoherence[]; limit: number }> {
  const rows = await incoherence(ctx.db, input);
  return { data: rows.map(toIncoherence), limit: input.limit };
}
