import { z } from '@hono/zod-openapi';

const MILLISECONDS = /^\d{1,15}$/;

/** Epoch milliseconds in a query. */
export const epochMs = () =>
  z
    .string()
    .refine((text) => MILLISECONDS.test(text), 'must be epoch milliseconds')
    .transform(Number)
    .openapi({ type: 'integer', minimum: 0, description: 'Epoch ms.' });
