import { createLoader, createParser, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { LEADERBOARD_METRICS, LEADERBOARD_TIMEFRAMES } from '#domain/leaderboard.ts';

/** What categories and underlyings are made of; anything else names none and is no filter. */
const WORD = /^[A-Za-z0-9][A-Za-z0-9 ._:-]{0,63}$/;
const parseAsWord = createParser({
  parse: (text) => (WORD.test(text) ? text : null),
  serialize: (word: string) => word,
});

const ADDRESS = /^0x[0-9a-f]{40}$/;
const parseAsAddress = createParser({
  parse: (text) => (ADDRESS.test(text.toLowerCase()) ? text.toLowerCase() : null),
  serialize: (address: string) => address,
});

/** The state of the leaderboards, all of it in the address, under the names of the public call. */
export const boardParams = {
  metric: parseAsStringLiteral(LEADERBOARD_METRICS).withDefault('pnl'),
  timeframe: parseAsStringLiteral(LEADERBOARD_TIMEFRAMES).withDefault('all'),
  category: parseAsWord,
  underlying: parseAsWord,
  /** Whose rank is told; without it, that of the wallet connected in this browser. */
  wallet: parseAsAddress,
};
export type BoardParams = inferParserType<typeof boardParams>;

/** A change of the state; null returns a part to its default. */
export type ChangeBoard = (patch: { [K in keyof BoardParams]?: BoardParams[K] | null }) => void;

/** Reads the state from a request's query string. */
export const loadBoardParams = createLoader(boardParams);

/** Rows of the page. */
export const BOARD_ROWS = 100;

/** What the ranking is asked for. */
export const boardInput = ({ metric, timeframe, category, underlying }: BoardParams) => ({
  metric,
  timeframe,
  ...(category === null ? {} : { category }),
  ...(underlying === null ? {} : { underlying }),
  limit: BOARD_ROWS,
});

/** The public call that answers the same rows. */
export function boardPath(params: BoardParams): string {
  const { limit, ...rest } = boardInput(params);
  return `/v1/leaderboard?${new URLSearchParams({ ...rest, limit: String(limit) })}`;
}
