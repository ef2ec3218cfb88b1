import { z } from '@hono/zod-openapi';

/** An expiry as the market family writes it. */
export const marketExpiryField = () =>
  z
    .string()
    .openapi({ description: 'UTC `YYYYMMDD-HHMM`; empty without an expiry.', example: '20260731-0600' });
