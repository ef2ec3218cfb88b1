import type { Pool } from 'pg';

export type QuestionRow = {
  question_id: number;
  name: string;
  title: string;
  description: string;
  fallback_outcome: number | null;
  named_outcomes: number[];
  settled_named_outcomes: number[];
  is_settled: boolean;
};

/** One question group, or null when it is not indexed. */
export async function questionById(db: Pool, params: { questionId: number }): Promise<QuestionRow | null> {
  const { rows } = await db.query<QuestionRow>({
    name: 'question-by-id',
    text: `SELECT question_id, name, title, description, fallback_outcome, named_outcomes,
        settled_named_outcomes, is_settled
      FROM question WHERE question_id = $1`,
    values: [params.questionId],
  });
  return rows[0] ?? null;
}
