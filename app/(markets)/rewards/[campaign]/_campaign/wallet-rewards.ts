import type { Answers } from '#app/data/trpc-client.ts';

/** How a wallet stands in a campaign. */
export type WalletRewards = Answers['rewards']['wallet'];
