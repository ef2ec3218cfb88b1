import type { Pool } from 'pg';
import { formatUtc } from '#domain/time.ts';
import { ServiceError } from '#services/error.ts';
import { outcomesOfQuestion, putLegEnds } from '#store/venue/legs/leg-ends.ts';

/** Removes the date. */
const NONE = 'none';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/;
const MAX_ID = 0x7fff_ffff;

function readId(text: string, what: string): number {
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (id <= MAX_ID) return id;
  throw new ServiceError('invalid', `the ${what} must be a number from 0 to ${MAX_ID}`);
}

function readMoment(text: string): number | null {
  if (text === NONE) return null;
  const ms = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isSafeInteger(ms)) return ms;
  throw new ServiceError('invalid', `--at must be a time such as 2026-12-24T18:00Z, or ${NONE}`);
}

async function chosen(db: Pool, { outcome, question }: LegEndInput): Promise<number[]> {
  if ((outcome === undefined) === (question === undefined)) {
    throw new ServiceError('invalid', 'use either --outcome or --question');
  }
  if (outcome !== undefined) return [readId(outcome, 'outcome')];
  const ids = await outcomesOfQuestion(db, readId(question ?? '', 'question'));
  if (ids.length === 0) throw new ServiceError('not_found', `question ${question} not found`);
  return ids;
}

export type LegEndInput = { outcome: string | undefined; question: string | undefined; at: string };

/**
 * Sets the latest decision time of an outcome, or of each known outcome of a question, since upstream has no end for
 * many named markets. After that time it cannot be a leg. @throws ServiceError('invalid' | 'not_found')
 */
export async function setLegEnd(
  db: Pool,
  input: LegEndInput,
  nowMs: number,
): Promise<{ outcomes: number[]; endsAt: string | null }> {
  const endMs = readMoment(input.at);
  const outcomes = await chosen(db, input);
  await putLegEnds(db, outcomes, { endMs, nowMs });
  return { outcomes, endsAt: endMs === null ? null : formatUtc(endMs) };
}
