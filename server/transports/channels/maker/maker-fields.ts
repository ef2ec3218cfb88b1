import { z } from '@hono/zod-openapi';
import { wholeOf } from '#transports/venue/fields.ts';

/** The longest name of a request or quote that is read. */
const MAX_ID_CHARS = 128;

const WHOLE = {
  type: ['integer', 'string'] as ['integer', 'string'],
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  pattern: '^(\\d{1,78}|0x[0-9a-fA-F]{1,64})$',
};
const MAX_BPS = 0xffffn;

/** A whole number in a maker's frame: a JSON number, a decimal text or hex. */
export const wholeField = (name: string, example: string) =>
  z
    .unknown()
    .transform((value, issue) => {
      const whole = wholeOf(value);
      if (whole !== null) return whole;
      issue.addIssue(`${name} must be a whole number, as a number or a decimal string.`);
      return z.NEVER;
    })
    .openapi({ ...WHOLE, example });

/** A rate in basis points that fits 16 bits, written as a whole number. */
export const rateField = (name: string, example: number) =>
  wholeField(name, String(example))
    .refine((value) => value <= MAX_BPS, { error: `${name} must fit in 16 bits.` })
    .transform(Number)
    .openapi({ ...WHOLE, example });

/** A text that has to be there. */
export const textField = (name: string, example: string) =>
  z.string({ error: `${name} is required.` }).openapi({ example });

/** The name of a request or quote. */
export const idField = (name: string, example: string) => {
  const error = `${name} is required.`;
  return z.string({ error }).min(1, { error }).max(MAX_ID_CHARS, { error }).openapi({ example });
};

/** A yes or no that may be left out; absent and null are no. */
export const flagField = (name: string, description: string) =>
  z
    .boolean({ error: `${name} must be true or false.` })
    .nullish()
    .transform((flag) => flag ?? false)
    .openapi({ type: ['boolean', 'null'], description });

/** The client's own name for a frame, which every answer to it repeats. */
export const requestId = () =>
  z.union([z.string().max(MAX_ID_CHARS), z.int()]).openapi({
    description: 'An id chosen by the client. The reply repeats it.',
    example: 'q-1',
  });
