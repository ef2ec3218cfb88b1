import { z } from '@hono/zod-openapi';
import { DAY_MS } from '#domain/time.ts';
import { time } from '#transports/http/schema/time.ts';

/** An expiry as the market family writes it. */
export const marketExpiryField = () =>
  z
    .string()
    .openapi({ description: 'UTC `YYYYMMDD-HHMM`; empty without an expiry.', example: '20260731-0600' });

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The end of a window in a query: a day counts whole, everything else is an instant. Read as epoch ms. */
export const timeUntil = () => {
  const instant = time();
  return z
    .string()
    .transform((text, issue) => {
      const parsed = instant.safeParse(text);
      if (parsed.success) return DAY.test(text) ? parsed.data + DAY_MS - 1 : parsed.data;
      for (const { message } of parsed.error.issues) issue.addIssue(message);
      return z.NEVER;
    })
    .openapi({
      type: 'string',
      description: '`YYYY-MM-DD` (the whole day), ISO-8601, Unix seconds or Unix milliseconds.',
      example: '2026-05-31',
    });
};
