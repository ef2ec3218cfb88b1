import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';

const SINCE = ['5m', '1h', '24h', 'all'] as const;
export type Since = (typeof SINCE)[number];

/** The state of a builder's page, all of it in the address. */
export const builderParams = {
  weeks: parseAsStringLiteral(['4', '12', '26', '52'] as const).withDefault('12'),
  cells: parseAsStringLiteral(['percent', 'wallets'] as const).withDefault('percent'),
  top: parseAsStringLiteral(['pnl', 'volume'] as const).withDefault('pnl'),
  since: parseAsStringLiteral(SINCE).withDefault('1h'),
};

/** Reads the state from a request's query string. */
export const loadBuilderParams = createLoader(builderParams);

const SPAN_MS: Record<Since, number> = {
  '5m': 300_000,
  '1h': HOUR_MS,
  '24h': DAY_MS,
  all: Number.POSITIVE_INFINITY,
};
const MINUTE_MS = 60_000;

/** Fills fetched at once. */
export const PAGE_FILLS = 50;

/** The fills to begin with: those of a span that ends with the last one, from a whole minute on. */
export function fillsInput(builder: string, since: Since, lastFillMs: number) {
  const fromMs = Math.floor((lastFillMs - SPAN_MS[since]) / MINUTE_MS) * MINUTE_MS;
  return { builder, limit: PAGE_FILLS, ...(since === 'all' ? {} : { startTime: Math.max(0, fromMs) }) };
}

/** What the retention of the last `weeks` weeks is asked with. */
export const retentionInput = (builder: string, weeks: string) => ({ builder, weeks: Number(weeks) });

/** What the wallets with the most pnl or volume are asked with. */
export const tradersInput = (builder: string, sort: 'pnl' | 'volume') => ({ builder, sort, limit: 20 });
