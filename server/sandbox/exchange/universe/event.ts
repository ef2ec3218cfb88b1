import type { Contest } from '../../match/contest.ts';
import { drawWinner, newsClock, posterior } from './belief.ts';
import {
  groupPayouts,
  type Leg,
  type Listing,
  type ListingText,
  once,
  type Payout,
  type Topic,
} from './listing.ts';
import { followScore, matchOf } from './match-odds.ts';

/** What all event markets have in common. `startMs` to `closeMs` is when the news breaks (the match, the release). */
export type EventFacts = {
  key: number;
  topic: Topic;
  popularity: number;
  venue: string | null;
  quoteToken?: string;
  creation: Listing['creation'];
  startMs: number;
  closeMs: number;
  settlement: Listing['settlement'];
  /** Share of the news that is out by `startMs`. */
  newsBefore?: number;
  /** How much of the rest comes late: 1 is evenly, more is later. */
  newsPace?: number;
  /** The football match that it is about: home, draw and away are the legs of a group; home is side 0. */
  contest?: Contest;
  /** From when on chances follow scores; never when absent. */
  scoresFromMs?: number | undefined;
};

const RESULTS = ['home', 'draw', 'away'] as const;

const matchFacts = ({ contest, scoresFromMs = Number.POSITIVE_INFINITY }: EventFacts, result: number) =>
  contest && matchOf(contest, RESULTS[result] ?? 'draw', scoresFromMs);

const shared = (facts: EventFacts) => ({
  key: facts.key,
  topic: facts.topic,
  popularity: facts.popularity,
  venue: facts.venue,
  quoteToken: facts.quoteToken ?? 'USDC',
  creation: facts.creation,
  closeMs: facts.closeMs,
  settlement: facts.settlement,
});

const clockOf = (facts: EventFacts, atMs: number, before: number): number =>
  newsClock(atMs, facts.creation.atMs, facts.startMs, facts.closeMs, before, facts.newsPace);

/** Remembers the newest answer: a step asks for one time several times over. */
function memoLast(compute: (atMs: number) => number[]): (atMs: number) => number[] {
  let lastMs = Number.NaN;
  let last: number[] = [];
  return (atMs) => {
    if (atMs !== lastMs) {
      last = compute(atMs);
      lastMs = atMs;
    }
    return last;
  };
}

/** A market of two sides. Side 0 wins with the prior's probability; a void pays half each and its news never comes. */
export function twoSided(
  facts: EventFacts,
  prior: number,
  leg: () => Leg,
  details: (winner: 0 | 1 | null) => string,
  isVoid = false,
): Listing {
  const winner = drawWinner(facts.key, [prior, 1 - prior]) === 0 ? 0 : 1;
  const before = facts.newsBefore ?? 0.04;
  const match = matchFacts(facts, winner === 0 ? 0 : 2);
  const sides = followScore(match, (atMs) => {
    const clock = clockOf(facts, atMs, before);
    const u = isVoid ? Math.min(clock, before) : clock;
    return posterior(facts.key, [prior, 1 - prior], winner, u);
  });
  return {
    ...shared(facts),
    ...(match && { match }),
    legCount: 1,
    grouped: false,
    early: [],
    text: once((): ListingText => ({ question: null, fallback: null, legs: [leg()] })),
    chances: memoLast((atMs) => [sides(atMs)[0] as number]),
    payouts: once((): Payout[] => [
      { fraction: isVoid ? '0.5' : winner === 0 ? '1.0' : '0.0', details: details(isVoid ? null : winner) },
    ]),
  };
}

export type Elimination = Listing['early'][number] & { outMs: number };

/** A group in which one leg wins. Legs that are out before the end are worth nothing from `outMs` on. */
export function grouped(
  facts: EventFacts,
  priors: readonly number[],
  text: () => ListingText,
  details: (leg: number, winner: number) => string,
  options: { winner?: number; eliminations?: Elimination[] } = {},
): Listing {
  const winner = options.winner ?? drawWinner(facts.key, priors);
  const eliminations = options.eliminations ?? [];
  const outMs = priors.map(
    (_, leg) => eliminations.find((one) => one.leg === leg)?.outMs ?? Number.MAX_VALUE,
  );
  const match = matchFacts(facts, winner);
  return {
    ...shared(facts),
    ...(match && { match }),
    legCount: priors.length,
    grouped: true,
    early: eliminations,
    text: once(text),
    chances: memoLast(
      followScore(match, (atMs) => {
        const clock = clockOf(facts, atMs, facts.newsBefore ?? 0.04);
        const raw = posterior(facts.key, priors, winner, clock).map((chance, leg) =>
          atMs >= (outMs[leg] as number) ? 0 : chance,
        );
        const total = raw.reduce((sum, chance) => sum + chance, 0);
        return raw.map((chance) => chance / total);
      }),
    ),
    payouts: once(() => groupPayouts(priors.length, winner, (leg) => details(leg, winner))),
  };
}

/** Description of a template instance: `key:value` parts in order of key. */
export const templateValues = (values: Record<string, string>): string =>
  Object.entries(values)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}:${value}`)
    .join('|');

export const TEMPLATE_FALLBACK = { name: 'template fallback', description: 'other' };
export const OTHER_FALLBACK = {
  name: 'Other',
  description: 'This outcome resolves to Yes if none of the named outcomes does.',
};
