import {
  createLoader,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
import { DAY_MS } from '#domain/time.ts';

const HOUR_MS = DAY_MS / 24;
const SINCE = ['1h', '24h', '7d', '30d'] as const;
const STATUS_CLASSES = ['2', '3', '4', '5'] as const;

const SINCE_MS: Record<(typeof SINCE)[number], number> = {
  '1h': HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
};

/** The state of the log, all of it in the address. */
export const logsParams = {
  key: parseAsString,
  route: parseAsString,
  status: parseAsStringLiteral(STATUS_CLASSES),
  since: parseAsStringLiteral(SINCE).withDefault('30d'),
  /** Whether new requests come in by themselves. */
  live: parseAsBoolean.withDefault(false),
  /** The request whose drawer is open. */
  request: parseAsString,
};

export type LogsParams = inferParserType<typeof logsParams>;
export type ChangeLogs = (patch: { [K in keyof LogsParams]?: LogsParams[K] | null }) => void;

/** Reads the state from a request's query string. */
export const loadLogsParams = createLoader(logsParams);

/** Requests of a page. */
const PAGE = 50;

/** What to ask for; `nowMs` is when the window of time was chosen, null for the whole log. */
export function listInput(params: LogsParams, nowMs: number | null) {
  const { key, route, status, since } = params;
  return {
    limit: PAGE,
    ...(key && { keyId: key.slice(0, 64) }),
    ...(route && { route: route.slice(0, 200) }),
    ...(status && { statusClass: Number(status) }),
    ...(nowMs !== null && since !== '30d' && { fromMs: nowMs - SINCE_MS[since] }),
  };
}

/** How the next page of the log is found. */
export const nextPage = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/** Whether anything is left out. */
export const isFiltered = ({ key, route, status, since }: LogsParams): boolean =>
  key !== null || route !== null || status !== null || since !== '30d';

export const NO_FILTER = { key: null, route: null, status: null, since: null } as const;
