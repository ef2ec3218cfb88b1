import { createLoader, parseAsStringLiteral } from 'nuqs/server';

export const PERIODS = ['1d', '7d', '30d'] as const;
export type Period = (typeof PERIODS)[number];

/** The state of the digest page, all of it in the address. */
export const digestParams = { period: parseAsStringLiteral(PERIODS).withDefault('7d') };

/** Reads the state from a request's query string. */
export const loadDigestParams = createLoader(digestParams);
