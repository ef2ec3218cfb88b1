import type { Answers } from '#app/data/trpc-client.ts';

/** What a wallet's score in a cycle is made of. */
export type WalletRewards = Answers['rewards']['wallet'];
