import { z } from '@hono/zod-openapi';
import { parseCoin } from '#domain/coin.ts';
import { exactly } from '#transports/http/input.ts';

/** A coin in a path or query (`%23N` in URLs); read as the number N. Anything else: 400 `Invalid coin`. */
export const coin = () =>
  z
    .string()
    .transform((text, issue) => {
      const parsed = parseCoin(text);
      if (parsed !== null) return parsed;
      issue.addIssue({ code: 'custom', ...exactly('Invalid coin') });
      return z.NEVER;
    })
    .openapi({
      type: 'string',
      pattern: '^#\\d+$',
      description: '`#N` with N = outcome_id × 10 + side_idx; send the `#` as `%23`.',
      example: '#1230',
    });

/** A coin in an answer. */
export const coinField = () =>
  z
    .string()
    .regex(/^#\d+$/)
    .openapi({ description: '`#N`', example: '#1230' });
