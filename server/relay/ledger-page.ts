import { VenueError } from './venue-error.ts';

/** A page by falling id of parlays: at most `limit`, those behind `cursor`. */
export type PageInput = { limit?: number | undefined; cursor?: string | undefined };

/** The block up to which the escrow's events are stored; null before the first. */
export type IndexedTo = { blockNumber: number; timeMs: number } | null;

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const CURSOR = /^[1-9]\d{0,77}$/;

/** Which page is asked for. @throws VenueError INVALID_PAGE */
export function pageOf({ limit = DEFAULT_LIMIT, cursor }: PageInput): {
  limit: number;
  before: bigint | null;
} {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new VenueError('INVALID_PAGE', `limit must be an integer from 1 to ${MAX_LIMIT}.`);
  }
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    throw new VenueError('INVALID_PAGE', 'cursor must be the next_cursor of an earlier response.');
  }
  return { limit, before: cursor === undefined ? null : BigInt(cursor) };
}

/** How far the index is, as the wire has it. */
export const indexedView = (to: IndexedTo) => to && { block_number: to.blockNumber, time: to.timeMs };
