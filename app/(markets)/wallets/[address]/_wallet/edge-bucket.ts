import type { Answers } from '#app/data/trpc-client.ts';

/** One tenth of the entry prices, with how the positions entered there ended. */
export type EdgeBucket = Answers['wallets']['edge']['buckets'][number];
