import { z } from '@hono/zod-openapi';
import { exactly } from '#transports/http/input.ts';

const TICKER = /^[A-Za-z0-9]{1,20}$/;

/** A ticker in a path, of any case; read as upper case. Anything else, a coin too: 400 `Invalid underlying`. */
export const ticker = () =>
  z
    .string()
    .refine((text) => TICKER.test(text), exactly('Invalid underlying'))
    .transform((text) => text.toUpperCase())
    .openapi({ type: 'string', pattern: TICKER.source, example: 'BTC' });

export const MarkPointSchema = z
  .object({
    time: z.int().openapi({ description: 'Unix seconds.' }),
    value: z.number().openapi({ description: 'USD.' }),
  })
  .openapi('MarkPoint');
