import { createLoader, parseAsStringLiteral } from 'nuqs/server';

/** The state of a builder's page, all of it in the address. */
export const builderParams = {
  weeks: parseAsStringLiteral(['4', '12', '26', '52'] as const).withDefault('12'),
  cells: parseAsStringLiteral(['percent', 'wallets'] as const).withDefault('percent'),
  top: parseAsStringLiteral(['pnl', 'volume'] as const).withDefault('pnl'),
};

/** Reads the state from a request's query string. */
export const loadBuilderParams = createLoader(builderParams);

/** Fills fetched at once. */
export const PAGE_FILLS = 50;

/** What a page of fills is asked with. */
export const fillsInput = (builder: string) => ({ builder, limit: PAGE_FILLS });

/** What the retention of the last `weeks` weeks is asked with. */
export const retentionInput = (builder: string, weeks: string) => ({ builder, weeks: Number(weeks) });

/** What the wallets with the most pnl or volume are asked with. */
export const tradersInput = (builder: string, sort: 'pnl' | 'volume') => ({ builder, sort, limit: 20 });
