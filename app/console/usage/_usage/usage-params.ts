import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';

const SPANS = ['7d', '30d', '90d'] as const;

/** The state of the usage page, all of it in the address. */
export const usageParams = {
  span: parseAsStringLiteral(SPANS).withDefault('30d'),
  view: parseAsStringLiteral(['chart', 'table'] as const).withDefault('chart'),
};

export type UsageParams = inferParserType<typeof usageParams>;

/** Reads the state from a request's query string. */
export const loadUsageParams = createLoader(usageParams);

/** Days of a span, today included. */
export const daysOf = ({ span }: Pick<UsageParams, 'span'>): number => Number.parseInt(span, 10);
