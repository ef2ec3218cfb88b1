import type { Answers } from '#app/data/trpc-client.ts';

export type Dealings = Answers['wallets']['dealings'];
/** What a coin is a side of. */
export type NamedSide = Dealings['markets'][number]['of'];
