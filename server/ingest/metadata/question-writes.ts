import { normaliseQuestion } from '#domain/outcome/normalise-question.ts';
import type { Templates } from '#domain/outcome/template.ts';
import type { QuestionSpec, SettledOutcome } from '#domain/outcome/upstream-rows.ts';
import type { QuestionWrite } from '#store/writes-metadata/upsert-questions.ts';
import type { Catalogue } from './catalogue.ts';

/** A live question as it is stored. */
export function writeOfQuestion(
  spec: QuestionSpec,
  catalogue: Pick<Catalogue, 'contextOf' | 'templates'>,
  nowMs: number,
): QuestionWrite {
  const { fallbackOutcome, namedOutcomes, settledNamedOutcomes } = spec;
  return {
    ...normaliseQuestion(catalogue.contextOf(spec), catalogue.templates),
    fallbackOutcome,
    namedOutcomes,
    settledNamedOutcomes,
    isSettled: false,
    firstSeenMs: nowMs,
    lastSeenMs: nowMs,
  };
}

/** Question data in the settlement of one member; null for a standalone outcome. */
export function writeOfMember(
  { spec, question }: SettledOutcome,
  { isFallback, distinction }: { isFallback: boolean; distinction: string | undefined },
  templates: Templates,
  firstSeenMs: number,
  nowMs: number,
): QuestionWrite | null {
  if (!question) return null;
  const { questionId, isSettled } = question.question;
  const named = isFallback ? [] : [spec.outcome];
  const fallbackOutcome = isFallback ? spec.outcome : null;
  return {
    ...normaliseQuestion({ ...question, questionId, fallbackOutcome, distinction }, templates),
    fallbackOutcome,
    namedOutcomes: named,
    settledNamedOutcomes: named,
    isSettled,
    firstSeenMs,
    lastSeenMs: nowMs,
  };
}

/** One write a question: members are gathered, and it is settled as soon as one of them says so. */
export function mergeQuestionWrites(writes: readonly QuestionWrite[]): QuestionWrite[] {
  const merged = new Map<number, QuestionWrite>();
  for (const write of writes) {
    const known = merged.get(write.questionId);
    merged.set(write.questionId, known ? join(known, write) : write);
  }
  return [...merged.values()];
}

const join = (a: QuestionWrite, b: QuestionWrite): QuestionWrite => ({
  ...b,
  fallbackOutcome: a.fallbackOutcome ?? b.fallbackOutcome,
  namedOutcomes: [...a.namedOutcomes, ...b.namedOutcomes],
  settledNamedOutcomes: [...a.settledNamedOutcomes, ...b.settledNamedOutcomes],
  isSettled: a.isSettled || b.isSettled,
  firstSeenMs: Math.min(a.firstSeenMs, b.firstSeenMs),
});
