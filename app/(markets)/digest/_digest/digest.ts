import type { Answers } from '#app/data/trpc-client.ts';

/** What `/digest` shows of a period. */
export type Digest = Answers['digest']['global'];
