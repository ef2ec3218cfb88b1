import { createValidators, type Validator } from '../answers/governance.ts';
import { createUnderlying, type Underlying } from '../answers/underlying.ts';
import type { OutcomeSpec, QuestionSpec, SettledOutcome } from '../basics/wire.ts';
import type { Listing, Match } from './listing.ts';
import { type Plan, planListings } from './plan.ts';

/** A listing with its place in the id sequences. */
export type Placed = {
  listing: Listing;
  questionId: number | null;
  fallbackId: number | null;
  /** Ids of the legs, in order. */
  legIds: number[];
};
export type MatchPlaced = Placed & { listing: { match: Match } };
export type Outcome = {
  id: number;
  placed: Placed;
  /** Index of the leg; the fallback has the index after the last. */
  leg: number;
  isFallback: boolean;
  settleMs: number;
};
export type UniverseEvent =
  | { ms: number; kind: 'create'; placed: Placed }
  | { ms: number; kind: 'settle'; placed: Placed; outcomes: Outcome[]; final: boolean };

/** Everything that is listed from the first day to the horizon; pure, so nothing of it is ever stored. */
export type Universe = {
  seed: number;
  spot: Underlying;
  validators: Validator[];
  placed: Placed[];
  /** Those of football matches, in order of kick-off. */
  matches: MatchPlaced[];
  /** In order of time. */
  events: UniverseEvent[];
  outcome(id: number): Outcome | null;
};

/** Builds the plan of the seed. Costs some tens of milliseconds; texts and prices are computed when asked for. */
export function createUniverse(
  seed: number,
  { horizonDays = 800, friendlies = true, liveMatchesFromMs }: Partial<Omit<Plan, 'seed'>> = {},
): Universe {
  const spot = createUnderlying(seed);
  const validators = createValidators(seed);
  const listings = planListings({ seed, horizonDays, friendlies, liveMatchesFromMs }, spot, validators);
  const byId: (Outcome | undefined)[] = [];
  const events: UniverseEvent[] = [];
  let nextId = 1;
  let nextQuestion = 1;
  const placed = listings.map((listing): Placed => {
    const fallbackId = listing.grouped ? nextId++ : null;
    const legIds = Array.from({ length: listing.legCount }, () => nextId++);
    const place: Placed = {
      listing,
      questionId: listing.grouped ? nextQuestion++ : null,
      fallbackId,
      legIds,
    };
    for (const outcome of outcomesOf(place)) byId[outcome.id] = outcome;
    events.push({ ms: listing.creation.atMs, kind: 'create', placed: place }, ...settlements(place, byId));
    return place;
  });
  events.sort((a, b) => a.ms - b.ms);
  return {
    seed,
    spot,
    validators,
    placed,
    matches: matchesOf(placed),
    events,
    outcome: (id) => byId[id] ?? null,
  };
}

const isMatch = (placed: Placed): placed is MatchPlaced => placed.listing.match !== undefined;

const matchesOf = (placed: readonly Placed[]): MatchPlaced[] =>
  placed.filter(isMatch).sort((a, b) => a.listing.match.contest.startMs - b.listing.match.contest.startMs);

function outcomesOf(placed: Placed): Outcome[] {
  const { listing, legIds, fallbackId } = placed;
  const settleMs = (leg: number) =>
    listing.early.find((one) => one.leg === leg)?.decision.atMs ?? listing.settlement.atMs;
  const legs = legIds.map((id, leg) => ({ id, placed, leg, isFallback: false, settleMs: settleMs(leg) }));
  if (fallbackId === null) return legs;
  return [...legs, { id: fallbackId, placed, leg: legIds.length, isFallback: true, settleMs: settleMs(-1) }];
}

function settlements(placed: Placed, byId: readonly (Outcome | undefined)[]): UniverseEvent[] {
  const { early, settlement } = placed.listing;
  const all = [...placed.legIds, ...(placed.fallbackId === null ? [] : [placed.fallbackId])]
    .map((id) => byId[id])
    .filter((outcome) => outcome !== undefined);
  const first = early.map(({ leg, decision }): UniverseEvent => {
    const outcomes = all.filter((outcome) => outcome.leg === leg);
    return { ms: decision.atMs, kind: 'settle', placed, outcomes, final: false };
  });
  const rest = all.filter((outcome) => !early.some((one) => one.leg === outcome.leg));
  return [...first, { ms: settlement.atMs, kind: 'settle', placed, outcomes: rest, final: true }];
}

/** Upstream's row of an outcome. */
export function outcomeSpec(outcome: Outcome): OutcomeSpec {
  const { listing } = outcome.placed;
  const text = listing.text();
  const leg = outcome.isFallback ? text.fallback : text.legs[outcome.leg];
  const sides = outcome.isFallback ? undefined : text.legs[outcome.leg]?.sideNames;
  return {
    outcome: outcome.id,
    name: leg?.name ?? '',
    description: leg?.description ?? '',
    sideSpecs: [{ name: sides?.[0] ?? 'Yes' }, { name: sides?.[1] ?? 'No' }],
    quoteToken: listing.quoteToken,
    ...(listing.venue === null ? {} : { venue: listing.venue }),
    ...(listing.venue === null || listing.venue === 'txyz' ? {} : { deployerFeeScale: '1.0' }),
  };
}

/** Upstream's row of a question group as it stands at a time; null for a standalone outcome. */
export function questionSpec(placed: Placed, atMs: number): QuestionSpec | null {
  const { listing, questionId, fallbackId, legIds } = placed;
  const question = listing.text().question;
  if (question === null || questionId === null || fallbackId === null) return null;
  const settled = listing.early
    .filter((one) => one.decision.atMs <= atMs)
    .map((one) => legIds[one.leg] as number);
  return {
    question: questionId,
    ...question,
    fallbackOutcome: fallbackId,
    namedOutcomes: legIds,
    settledNamedOutcomes: settled,
  };
}

/** What settled an outcome; null while it is open and for one that never was. */
export function settledSpec(universe: Universe, id: number, atMs: number): SettledOutcome | null {
  const outcome = universe.outcome(id);
  if (outcome === null || outcome.settleMs > atMs) return null;
  const { placed, leg } = outcome;
  const payout = payoutOf(outcome);
  const question = placed.listing.text().question;
  const state =
    placed.listing.settlement.atMs <= atMs
      ? { settled: placed.questionId as number }
      : { active: placed.questionId as number };
  const early = placed.listing.early.find((one) => one.leg === leg);
  return {
    spec: outcomeSpec(outcome),
    settleFraction: payout.fraction,
    details: early?.details ?? payout.details,
    ...(question === null ? {} : { question: { question: state, ...question } }),
  };
}

/** The payout of an outcome whose market has closed. */
export function payoutOf(outcome: Outcome): { fraction: '0.0' | '0.5' | '1.0'; details: string } {
  const early = outcome.placed.listing.early.find((one) => one.leg === outcome.leg);
  if (early !== undefined) return { fraction: '0.0', details: early.details };
  const payout = outcome.placed.listing.payouts()[outcome.leg];
  if (payout === undefined) throw new Error(`outcome ${outcome.id} has no payout`);
  return payout;
}
