import { privateKeyToAccount } from 'viem/accounts';

/** The key of the builder that the venue of these tests pays: it has none but test money. */
export const BUILDER_KEY = `0x${'b1'.repeat(32)}` as const;
export const BUILDER = privateKeyToAccount(BUILDER_KEY);
