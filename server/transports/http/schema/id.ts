import { z } from '@hono/zod-openapi';
import { exactly } from '#transports/http/input.ts';

const OUTCOME_ID = /^\d{1,9}$/;
const TID = /^\d{1,20}$/;

/** An outcome id in a path. Anything but a whole number is 404 `Invalid outcome id`, as the specification has it. */
export const outcomeId = () =>
  z
    .string()
    .refine((text) => OUTCOME_ID.test(text), exactly('Invalid outcome id', 404))
    .transform(Number)
    .openapi({ type: 'integer', minimum: 0, example: 123 });

/** A trade id in a path: 1 to 20 digits, kept as text because it may be past 2^53. Malformed: 400 `Invalid tid`. */
export const tid = () =>
  z
    .string()
    .refine((text) => TID.test(text), exactly('Invalid tid'))
    .openapi({ type: 'string', pattern: '^\\d{1,20}$', example: '847362519203' });
