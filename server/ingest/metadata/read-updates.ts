import { z } from 'zod';
import { MAX_OUTCOME_ID, outcomeSpecSchema, questionSpecSchema } from '#domain/outcome/upstream-rows.ts';
import { type MetaRows, noRows, readRow, reject } from './read-meta.ts';

/** Content of an `outcomeMetaUpdates` push. */
export type MetaUpdates = MetaRows & { settledOutcomes: number[]; settledQuestions: number[] };

const SOURCE = 'outcomeMetaUpdates';
const id = z.number().int().min(0).max(MAX_OUTCOME_ID);
/** Upstream sends the bare number; a client library documents an object instead, so both are read. */
const settledOutcome = z.union([id, z.object({ outcome: id }).transform(({ outcome }) => outcome)]);
const settledQuestion = z.union([id, z.object({ question: id }).transform(({ question }) => question)]);

function readUpdate(key: string, raw: unknown, into: MetaUpdates): void {
  if (key === 'outcomeCreated') readRow(outcomeSpecSchema, raw, into.outcomes, into.rejected, SOURCE);
  else if (key === 'questionUpdated') readRow(questionSpecSchema, raw, into.questions, into.rejected, SOURCE);
  else if (key === 'outcomeSettled')
    readRow(settledOutcome, raw, into.settledOutcomes, into.rejected, SOURCE);
  else if (key === 'questionSettled') {
    readRow(settledQuestion, raw, into.settledQuestions, into.rejected, SOURCE);
  } else into.rejected.push(reject(SOURCE, `unknown update ${key.slice(0, 64)}`, { [key]: raw }));
}

/** Reads a push: a bare array of objects that each name their kind by their key. Never throws. */
export function readUpdates(data: unknown): MetaUpdates {
  const updates: MetaUpdates = { ...noRows(), settledOutcomes: [], settledQuestions: [] };
  if (!Array.isArray(data)) {
    updates.rejected.push(reject(SOURCE, 'no array', data));
    return updates;
  }
  for (const item of data) {
    if (typeof item !== 'object' || item === null) updates.rejected.push(reject(SOURCE, 'no object', item));
    else for (const [key, raw] of Object.entries(item)) readUpdate(key, raw, updates);
  }
  return updates;
}
