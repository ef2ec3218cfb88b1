import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** Windows that movers are looked at over, in hours. */
export const WINDOWS = ['1', '24', '168'] as const;

/** The state of the discover page, all of it in the address. */
export const discoverParams = {
  underlying: parseAsString,
  window: parseAsStringLiteral(WINDOWS).withDefault('24'),
};
export type DiscoverParams = inferParserType<typeof discoverParams>;

/** Reads the state from a request's query string. */
export const loadDiscoverParams = createLoader(discoverParams);

const NAME = /^[A-Za-z0-9_.-]{1,32}$/;

/** What each list is asked for; a name that none can have is no filter. */
export const listInput = ({ underlying }: DiscoverParams): { underlying?: string } =>
  underlying !== null && NAME.test(underlying) ? { underlying } : {};

/** The public path of a list, with the filter that the page has. */
export function listPath(name: string, params: DiscoverParams, more: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...listInput(params), ...more });
  return `/v1/markets/discovery/${name}${search.size > 0 ? `?${search}` : ''}`;
}
