import { z } from '@hono/zod-openapi';
import { underlying } from '#transports/http/schema/filter.ts';
import { marketClassField } from '../outcomes/outcome-schema.ts';

const WHOLE = /^\d{1,15}$/;

/** How many rows, never refused: anything but a whole number from 1 on becomes the default, more than `max` becomes `max`. */
export const lenientLimit = (fallbackTo: number, max: number) =>
  z
    .string()
    .optional()
    .transform((text) => {
      const value = text !== undefined && WHOLE.test(text) ? Number(text) : 0;
      return value < 1 ? fallbackTo : Math.min(value, max);
    })
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: max,
      default: fallbackTo,
      description: `More counts as ${max}; what is no number counts as ${fallbackTo}.`,
    });

/** What every discovery list takes. */
export const discoveryQuery = () => ({ underlying: underlying().optional(), limit: lenientLimit(25, 100) });

/** What every discovery row says of its outcome. */
export const discoveryOutcomeShape = () => ({
  outcome_id: z.int(),
  title: z.string(),
  market_class: marketClassField(),
  underlying: z.string().openapi({ description: 'Ticker of price markets, else empty.', example: 'BTC' }),
});

export const countField = () => z.int().openapi({ description: 'Rows in this answer.' });
