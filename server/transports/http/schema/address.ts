import { z } from '@hono/zod-openapi';
import { exactly } from '#transports/http/input.ts';

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const EXAMPLE = '0x7b1c0e3b5d6f4a2e9c8d7f6e5a4b3c2d1e0f9a8b';

/** Whether a text is an address, of any case. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);

/** A wallet or builder in a path or query, of any case; read as lower case. Malformed: 400 `Invalid address`. */
export const address = () =>
  z
    .string()
    .refine(isAddress, exactly('Invalid address'))
    .transform((text) => text.toLowerCase())
    .openapi({ type: 'string', pattern: '^0x[0-9a-fA-F]{40}$', example: EXAMPLE });

/** An address in an answer: lower case. */
export const addressField = () =>
  z
    .string()
    .regex(/^0x[0-9a-f]{40}$/)
    .openapi({ description: 'Lower-case address.', example: EXAMPLE });
