import { z } from '@hono/zod-openapi';
import { parseCoin } from '#domain/coin.ts';
import { exactly, READS_EMPTY } from '#transports/http/input.ts';

const BARE = /^\d+$/;

/** What is wrong with a coin. A bare number, or nothing, is what is left of one whose `#` was not encoded. */
function problemOf(text: string): string {
  if (text === '') return 'Invalid coin. Write it as %23N: an unencoded # ends the URL.';
  const isBare = BARE.test(text) && parseCoin(`#${text}`) !== null;
  return isBare
    ? `Invalid coin. Write it as %23${text}: a coin begins with #, encoded in URLs.`
    : 'Invalid coin';
}

/** A coin in a path (`%23N` in URLs); read as the number N. Anything else: 400 `Invalid coin`. */
export const coin = () =>
  z
    .string()
    .transform((text, issue) => {
      const parsed = parseCoin(text);
      if (parsed !== null) return parsed;
      issue.addIssue({ code: 'custom', ...exactly(problemOf(text)) });
      return z.NEVER;
    })
    .openapi({
      type: 'string',
      pattern: '^#\\d+$',
      description: '`#N` with N = outcome_id × 10 + side_idx; send the `#` as `%23`.',
      example: '#1230',
    });

/** A coin in a query. An empty one is refused: it is what a `#` that was not encoded leaves. */
export const coinFilter = () => coin().optional().register(READS_EMPTY, { readsEmpty: true });

/** A coin in an answer. */
export const coinField = () =>
  z
    .string()
    .regex(/^#\d+$/)
    .openapi({ description: '`#N`', example: '#1230' });
