import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';

export const ORDERS = ['fees', 'volume', 'fills', 'traders'] as const;
export type Order = (typeof ORDERS)[number];

/** Builders that can be compared at once: as many as the public route takes. */
export const MAX_COMPARED = 5;

/** The state of the builders' page, all of it in the address. */
export const boardParams = {
  q: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(ORDERS).withDefault('fees'),
  share: parseAsStringLiteral(['fees', 'volume'] as const).withDefault('fees'),
  compare: parseAsArrayOf(parseAsString).withDefault([]),
};
export type BoardParams = inferParserType<typeof boardParams>;

/** Reads the state from a request's query string. */
export const loadBoardParams = createLoader(boardParams);

const ADDRESS = /^0x[0-9a-f]{40}$/;

/** The builders to compare: the first five different addresses that the page's own address names. */
export function comparedOf({ compare }: Pick<BoardParams, 'compare'>): string[] {
  const named = compare.map((text) => text.trim().toLowerCase()).filter((text) => ADDRESS.test(text));
  return [...new Set(named)].slice(0, MAX_COMPARED);
}
