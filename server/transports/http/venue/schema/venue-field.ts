import { z } from '@hono/zod-openapi';
import { VenueError } from '#relay/venue-error.ts';

const RFQ_ID = /^rfqv2_[0-9a-f]{1,64}$/;
const WHOLE = /^\d{1,78}$/;
const ADDRESS_TEXT = '0x7B1c0E3b5d6F4A2E9c8d7F6e5A4b3C2d1E0F9a8B';

/** A request's id in a path or message. What cannot be one is as unknown as one that never was. */
export const rfqId = () =>
  z
    .string({ error: 'send the rfq_id of the request' })
    .transform((text) => {
      if (RFQ_ID.test(text)) return text;
      throw new VenueError('UNKNOWN_RFQ', 'there is no such request');
    })
    .openapi({ type: 'string', example: 'rfqv2_5f1d0c3e9a7b4d2f8e6a1c0b3d5f7a90' });

/** An account in a call, of any case; a checksum that mixed case carries is checked by the venue. */
export const account = (name: string) =>
  z
    .string({ error: `send ${name} as an address: 0x and 40 hex digits` })
    .regex(/^0x[0-9a-fA-F]{40}$/, { error: `send ${name} as an address: 0x and 40 hex digits` })
    .openapi({ example: ADDRESS_TEXT });

/** A 256-bit number in a call: decimal text, or a JSON number that is whole and safe. */
export const uint = (name: string) =>
  z
    .union([z.string().regex(WHOLE), z.int().nonnegative()], {
      error: `send ${name} as a decimal text of a whole number`,
    })
    .transform((value) => BigInt(value))
    .openapi({ type: 'string', pattern: '^\\d{1,78}$', example: '1795435275' });

/** Bytes in a call. */
export const hex = (name: string, bytes?: number) =>
  z
    .string({ error: `send ${name} as 0x-prefixed hex` })
    .regex(
      bytes === undefined ? /^0x([0-9a-fA-F]{2}){1,512}$/ : new RegExp(`^0x[0-9a-fA-F]{${2 * bytes}}$`),
      {
        error: `send ${name} as 0x-prefixed hex${bytes === undefined ? '' : ` of ${bytes} bytes`}`,
      },
    )
    .transform((text) => text as `0x${string}`)
    .openapi({ type: 'string', example: '0x1f…' });

/** An account in an answer, with its checksum. */
export const accountField = () =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .openapi({ description: 'With its checksum.', example: ADDRESS_TEXT });

/** An amount in an answer: an integer of 6 decimals as text. */
export const e6Field = () =>
  z
    .string()
    .regex(/^-?\d+$/)
    .openapi({ description: '6-decimal integer.', example: '25000000' });

/** 32 bytes in an answer. */
export const hashField = () => z.string().regex(/^0x[0-9a-fA-F]{64}$/);

/** A moment in an answer. */
export const msField = () => z.int().openapi({ description: 'Unix ms.', example: 1_795_435_200_400 });

/** A leg in an answer. */
export const positionIdField = () =>
  z
    .string()
    .regex(/^#\d+$/)
    .openapi({ description: '`#` and outcomeId × 10 + sideIndex', example: '#1230' });
