import type { Answers } from '#app/data/trpc-client.ts';

/** A market that can be a leg, as the server tells it. */
export type SlipMarket = Answers['slip']['markets'][number];
