import { z } from '@hono/zod-openapi';
import { exactly } from '#transports/http/input.ts';

type Values = readonly [string, ...string[]];

/**
 * One of some words, where an unknown word silently becomes the default: what is read is the resolved value,
 * which the answer echoes.
 */
export const fallback = <V extends Values>(values: V, fallbackTo: V[number]) =>
  z
    .string()
    .optional()
    .transform((text): V[number] => (text !== undefined && values.includes(text) ? text : fallbackTo))
    .openapi({
      type: 'string',
      enum: [...values],
      default: fallbackTo,
      description: `An unknown value counts as \`${fallbackTo}\`.`,
    });

/** One of some words, else 400 with exactly `message`. */
export const choice = <V extends Values>(values: V, message: string) =>
  z
    .string()
    .refine((text): text is V[number] => values.includes(text), exactly(message))
    .openapi({ type: 'string', enum: [...values] });

/** One of some words with a default, else 400 with exactly `message`. */
export const choiceOr = <V extends Values>(values: V, fallbackTo: V[number], message: string) =>
  z
    .string()
    .optional()
    .transform((text, issue): V[number] => {
      if (text === undefined) return fallbackTo;
      if (values.includes(text)) return text;
      issue.addIssue({ code: 'custom', ...exactly(message) });
      return z.NEVER;
    })
    .openapi({ type: 'string', enum: [...values], default: fallbackTo });

/** `true` or `false` (also `1` and `0`) with a default; anything else is 400. */
export const flag = (fallbackTo: boolean) =>
  z
    .string()
    .optional()
    .transform((text, issue): boolean => {
      if (text === undefined) return fallbackTo;
      if (text === 'true' || text === '1') return true;
      if (text === 'false' || text === '0') return false;
      issue.addIssue('must be true or false');
      return z.NEVER;
    })
    .openapi({ type: 'boolean', default: fallbackTo });

/** A side of the book. */
export const bookSide = () => choice(['A', 'B'] as const, 'Invalid side (expected A or B)');
