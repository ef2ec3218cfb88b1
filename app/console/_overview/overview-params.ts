import { createLoader, parseAsStringLiteral } from 'nuqs/server';

/** The state of the overview, all of it in the address. */
export const overviewParams = { window: parseAsStringLiteral(['24h', '7d'] as const).withDefault('24h') };

/** Reads the state from a request's query string. */
export const loadOverviewParams = createLoader(overviewParams);
