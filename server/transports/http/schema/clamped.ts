import { z } from '@hono/zod-openapi';
import { LENIENT } from '#transports/http/input.ts';

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * A whole number in a query that is never refused: out of range becomes the nearest bound, a fraction is cut off,
 * and 0, what is no number and what is given twice become the default. What is read is the resolved value, which the answer echoes.
 */
export const clamped = (range: { min: number; max: number; default: number }) =>
  z
    .string()
    .optional()
    .transform((text): number => {
      const value = text !== undefined && NUMBER.test(text.trim()) ? Math.trunc(Number(text)) : 0;
      return value === 0 ? range.default : Math.min(Math.max(value, range.min), range.max);
    })
    .openapi({
      type: 'integer',
      default: range.default,
      description: `Clamped to ${range.min}–${range.max}; 0 and values that are not numbers count as unset.`,
    })
    .register(LENIENT, { lenient: true });
