import { createLoader, createParser, type inferParserType, parseAsStringLiteral } from 'nuqs/server';

const [FEWEST, MOST] = [2, 50];

/** A number of buckets that the curve can have; anything else is none. */
const parseAsBuckets = createParser<number>({
  parse: (text) => {
    const buckets = /^\d{1,2}$/.test(text) ? Number(text) : 0;
    return buckets >= FEWEST && buckets <= MOST ? buckets : null;
  },
  serialize: String,
});

export const GROUPINGS = ['category', 'underlying'] as const;
export const SIDES = ['all', 'above', 'below'] as const;
export const MEASURES = ['volume', 'fees'] as const;
export const SPANS = ['30', '90', 'all'] as const;

/** The state of the analytics page, all of it in the address. */
export const analyticsParams = {
  buckets: parseAsBuckets.withDefault(10),
  by: parseAsStringLiteral(GROUPINGS).withDefault('category'),
  sum: parseAsStringLiteral(SIDES).withDefault('all'),
  measure: parseAsStringLiteral(MEASURES).withDefault('volume'),
  days: parseAsStringLiteral(SPANS).withDefault('90'),
};
export type AnalyticsParams = inferParserType<typeof analyticsParams>;

/** Reads the state from a request's query string. */
export const loadAnalyticsParams = createLoader(analyticsParams);
