import { z } from '@hono/zod-openapi';

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
