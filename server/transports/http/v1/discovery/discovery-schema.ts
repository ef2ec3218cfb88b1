import { z } from '@hono/zod-openapi';
import { clamped } from '#transports/http/schema/clamped.ts';
import { underlying } from '#transports/http/schema/filter.ts';
import { marketClassField } from '../outcomes/outcome-schema.ts';

/** What every discovery list takes. */
export const discoveryQuery = () => ({
  underlying: underlying().optional(),
  limit: clamped({ min: 1, max: 100, default: 25 }),
});

/** What every discovery row says of its outcome. */
export const discoveryOutcomeShape = () => ({
  outcome_id: z.int(),
  title: z.string(),
  market_class: marketClassField(),
  underlying: z.string().openapi({ description: 'Ticker of price markets, else empty.', example: 'BTC' }),
});

export const countField = () => z.int().openapi({ description: 'Rows in this response.' });
