import type { Contest } from '../../match/contest.ts';
import type { MatchScript } from '../../match/match-script.ts';
import type { Decision } from '../answers/governance.ts';

/** What a market is about; takers have tastes, and some topics draw more of them than others. */
export type Topic = 'BTC' | 'ETH' | 'SOL' | 'HYPE' | 'football' | 'basketball' | 'macro' | 'other';

export type Leg = { name: string; description: string; sideNames: [string, string] };
export type ListingText = {
  question: { name: string; description: string } | null;
  fallback: { name: string; description: string } | null;
  legs: Leg[];
};
/** What one leg pays: the side-0 fraction and the reason on record. */
export type Payout = { fraction: '0.0' | '0.5' | '1.0'; details: string };

/** The match that a listing is about. Where it `followsScore`, its chances move as goals fall. */
export type Match = { contest: Contest; script: () => MatchScript; followsScore: boolean };

/**
 * A market or a question group as the plan holds it: pure data and pure functions of time, so that
 * nothing of it needs to be stored. Times are epoch ms.
 */
export type Listing = {
  key: number;
  topic: Topic;
  /** Relative pull on takers. */
  popularity: number;
  legCount: number;
  grouped: boolean;
  venue: string | null;
  quoteToken: string;
  creation: Decision;
  /** Trading interest ends here (expiry, full time). */
  closeMs: number;
  settlement: Decision;
  /** Named legs that settle to 0 ahead of their question. */
  early: { leg: number; details: string; decision: Decision }[];
  text: () => ListingText;
  /** Absent where no football match is behind it. */
  match?: Match;
  /** Fair side-0 probability of every leg. */
  chances: (atMs: number) => number[];
  /** One payout a leg, then the fallback's when grouped. Only meaningful once the market has closed. */
  payouts: () => Payout[];
};

export const YES_NO: [string, string] = ['Yes', 'No'];

/** Computes once, on first use. */
export function once<T>(compute: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: compute() };
    return made.value;
  };
}

/** Payouts of a group in which leg `winner` wins; `winner === legCount` is the fallback. */
export function groupPayouts(legCount: number, winner: number, details: (leg: number) => string): Payout[] {
  return Array.from({ length: legCount + 1 }, (_, leg) => ({
    fraction: leg === winner ? '1.0' : '0.0',
    details: details(leg),
  }));
}
