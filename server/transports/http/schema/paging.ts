import { z } from '@hono/zod-openapi';
import { readCursor, type TimePosition } from '#domain/time-cursor.ts';
import { InputError } from '#transports/faults/input-error.ts';
import { exactly } from '../input.ts';
import { time, timeUntil } from './time.ts';

const WHOLE = /^-?\d{1,15}$/;

type Range = { min: number; max: number; default: number };

/** A whole number in a query. Malformed or out of range: 400, naming the range. */
export const integer = (range: Range) =>
  z
    .string()
    .optional()
    .transform((text, issue) => {
      if (text === undefined) return range.default;
      const value = WHOLE.test(text) ? Number(text) : Number.NaN;
      if (value >= range.min && value <= range.max) return value;
      issue.addIssue(`must be an integer from ${range.min} to ${range.max}`);
      return z.NEVER;
    })
    .openapi({ type: 'integer', minimum: range.min, maximum: range.max, default: range.default });

/** How many rows: 1 to `max`. */
export const limit = (fallbackTo: number, max: number) => integer({ min: 1, max, default: fallbackTo });

/** How many rows to skip. */
export const offset = () => integer({ min: 0, max: 1_000_000, default: 0 });

/** Where a page begins: after the last row of the page before. Malformed: 400 `Invalid cursor`. */
export const cursor = () =>
  z
    .string()
    .transform((text, issue) => {
      const place = readCursor(text);
      if (place !== null) return place;
      issue.addIssue({ code: 'custom', ...exactly('Invalid cursor') });
      return z.NEVER;
    })
    .openapi({
      type: 'string',
      description:
        'Continues after the last row of the previous page, from its `Link` header. Rows that are added meanwhile shift nothing, as they do with `offset`.',
      example: '1780322602518_1001',
    });

/** The parameters of a page of a list that grows at its beginning: a cursor, and a window of time with both ends included. */
export const newestFirst = () => ({
  cursor: cursor().optional(),
  startTime: time('ms').optional(),
  endTime: timeUntil('ms').optional(),
});

type NewestFirst = {
  cursor?: TimePosition | undefined;
  startTime?: number | undefined;
  endTime?: number | undefined;
};

/** The same in the words of the queries. @throws InputError when the window ends before it begins */
export function pageOf({ cursor: before, startTime: startMs, endTime: endMs }: NewestFirst) {
  if (startMs !== undefined && endMs !== undefined && startMs > endMs) {
    throw new InputError('startTime must not be after endTime.');
  }
  return { before, startMs, endMs };
}
