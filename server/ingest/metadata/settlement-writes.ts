import { type NormalisedOutcome, normaliseOutcome } from '#domain/outcome/normalise-outcome.ts';
import { registrationTime } from '#domain/outcome/registration-time.ts';
import { settlementPx, shortFraction } from '#domain/outcome/settlement.ts';
import type { SettledOutcome } from '#domain/outcome/upstream-rows.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { SettlementWrite } from '#store/writes-metadata/record-settlements.ts';
import type { OutcomeWrite } from '#store/writes-metadata/upsert-outcomes.ts';
import type { QuestionWrite } from '#store/writes-metadata/upsert-questions.ts';
import type { Catalogue } from './catalogue.ts';
import { writeOfMember } from './question-writes.ts';
import type { PendingSettlement } from './settlement-queue.ts';

/** Everything that one settled outcome stores. */
export type SettledWrites = {
  outcome: OutcomeWrite;
  settlement: SettlementWrite;
  question: QuestionWrite | null;
};

/** A settlement that is seen this soon after the expiry was seen as it happened. */
const PROMPT_MS = HOUR_MS;

/**
 * Provisional settlement time, until payouts are stored: the time of observation; if it was not observed live, or by a
 * reader far behind, its stated expiry.
 */
function settledAt({ expiryMs }: NormalisedOutcome, { isWatched, seenMs }: PendingSettlement): number {
  if (expiryMs === 0 || seenMs <= expiryMs) return seenMs;
  return isWatched && seenMs - expiryMs < PROMPT_MS ? seenMs : expiryMs;
}

/** Works out what to store of a settled outcome. Pure. */
export function writesOfSettled(
  settled: SettledOutcome,
  pending: PendingSettlement,
  catalogue: Catalogue,
  nowMs: number,
): SettledWrites {
  const { spec, question } = settled;
  const known = catalogue.questionOf(spec.outcome);
  const context = question
    ? {
        ...question,
        questionId: question.question.questionId,
        fallbackOutcome: known?.fallbackOutcome ?? null,
        distinction: known?.distinction,
      }
    : known;
  const outcome = normaliseOutcome(spec, context, catalogue.templates);
  const settledAtMs = settledAt(outcome, pending);
  const firstSeenMs = Math.min(registrationTime(outcome, nowMs), settledAtMs);
  const isFallback = outcome.marketClass === 'fallback';
  return {
    outcome: { ...outcome, firstSeenMs, lastSeenMs: Math.min(nowMs, settledAtMs) },
    settlement: {
      outcomeId: spec.outcome,
      settleFraction: shortFraction(settled.settleFraction),
      settleDetails: settled.details,
      settlementPx: settlementPx(outcome.marketClass, settled.settleFraction, settled.details),
      settledAtMs,
    },
    question: writeOfMember(
      settled,
      { isFallback, distinction: known?.distinction },
      catalogue.templates,
      firstSeenMs,
      nowMs,
    ),
  };
}
