import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';

export const STATUSES = ['live', 'settled', 'all'] as const;
export const ORDERS = ['volume24h', 'volume', 'trades', 'price', 'lastTrade', 'ending', 'newest'] as const;

/** The state of the market browser, all of it in the address. */
export const marketParams = {
  q: parseAsString.withDefault(''),
  category: parseAsString,
  sub: parseAsString,
  class: parseAsString,
  underlying: parseAsString,
  status: parseAsStringLiteral(STATUSES).withDefault('live'),
  sort: parseAsStringLiteral(ORDERS).withDefault('volume24h'),
  dir: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
};

export type MarketParams = inferParserType<typeof marketParams>;
export type Order = MarketParams['sort'];

/** A change of the browser's state; null returns a part to its default. */
export type ParamsPatch = { [K in keyof MarketParams]?: MarketParams[K] | null };
export type ChangeParams = (patch: ParamsPatch) => void;

/** Reads the state from a request's query string. */
export const loadMarketParams = createLoader(marketParams);

/** Rows fetched at once. */
export const PAGE_ROWS = 100;

const short = (text: string | null): string | null => text?.slice(0, 64) || null;

/** What to ask the API for one page of the browser in state `params`. */
export const listInput = (params: MarketParams, page: number) => ({
  text: params.q.slice(0, 200),
  category: short(params.category),
  subcategory: short(params.sub),
  marketClass: short(params.class),
  underlying: short(params.underlying),
  status: params.status,
  order: params.sort,
  descending: params.dir === 'desc',
  limit: PAGE_ROWS,
  cursor: page * PAGE_ROWS,
});
