import type { z } from 'zod';
import {
  type OutcomeSpec,
  outcomeSpecSchema,
  parseRow,
  type QuestionSpec,
  questionSpecSchema,
} from '#domain/outcome/upstream-rows.ts';
import type { RejectedAnswer } from '#store/writes-metadata/quarantine-answers.ts';

/** Upstream's live markets: parsed rows, and rows that cannot be parsed. */
export type MetaRows = { outcomes: OutcomeSpec[]; questions: QuestionSpec[]; rejected: RejectedAnswer[] };

export const noRows = (): MetaRows => ({ outcomes: [], questions: [], rejected: [] });

/** Parses one row into `into`, or keeps it as rejected. */
export function readRow<T>(
  schema: z.ZodType<T>,
  raw: unknown,
  into: T[],
  rejected: RejectedAnswer[],
  source: string,
): void {
  const parsed = parseRow(schema, raw);
  if (parsed.ok) into.push(parsed.row);
  else rejected.push(reject(source, parsed.reason, raw));
}

/** JSON of a value; one nested too deeply to serialise is replaced by a note. */
function rawJson(raw: unknown): string {
  try {
    return JSON.stringify(raw) ?? String(raw);
  } catch (error) {
    return `not writable as JSON: ${String(error)}`;
  }
}

/** A rejected row with its raw JSON. Never throws, whatever upstream sent. */
export const reject = (source: string, reason: string, raw: unknown): RejectedAnswer => ({
  source,
  reason: `${source}: ${reason}`,
  raw: rawJson(raw),
});

/** Reads an `outcomeMeta` answer row by row: a malformed one does not take the others with it. */
export function readMeta(meta: { outcomes: unknown[]; questions: unknown[] }): MetaRows {
  const rows = noRows();
  for (const raw of meta.outcomes) {
    readRow(outcomeSpecSchema, raw, rows.outcomes, rows.rejected, 'outcomeMeta.outcomes');
  }
  for (const raw of meta.questions) {
    readRow(questionSpecSchema, raw, rows.questions, rows.rejected, 'outcomeMeta.questions');
  }
  return rows;
}
