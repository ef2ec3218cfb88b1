import type { Answers } from '#app/data/trpc-client.ts';

/** A match as the page has it. */
export type Match = Answers['sports']['matches']['matches'][number];
export type MatchPrice = Match['prices'][number];
export type MatchEvent = Match['fixture']['events'][number];
export type OddsLine = NonNullable<Answers['sports']['oddsLine']>;
