import type { Tier } from '#domain/tier.ts';

/** What the page needs to know of a person who is signed in. */
export type Buyer = { tier: Tier; canManage: boolean; isSetUp: boolean; hasSubscription: boolean };
