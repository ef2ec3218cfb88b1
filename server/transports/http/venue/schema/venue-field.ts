import { z } from '@hono/zod-openapi';
import { sliceHex } from 'viem/utils';
import type { Hex } from '#domain/parlay/hex.ts';
import { canonicalSignature, isHighS } from '#domain/parlay/signature.ts';
import { readAddress } from '#relay/addresses.ts';
import { VenueError } from '#relay/venue-error.ts';
import { HIGH_S, vOf, wholeOf } from '#transports/venue/fields.ts';

const RFQ_ID = /^rfqv2_[0-9a-f]{1,64}$/;
const SIGNATURE = /^0x([0-9a-fA-F]{128}|[0-9a-fA-F]{130})$/;
const MAX_UINT256 = 2n ** 256n - 1n;
const ADDRESS_TEXT = '0x7b1C0E3b5d6F4a2E9c8d7f6E5A4b3C2d1E0F9a8b';

/** A request's id in a path or message. What cannot be one is as unknown as one that never was. */
export const rfqId = () =>
  z
    .string({ error: 'rfq_id is required.' })
    .transform((text) => {
      if (RFQ_ID.test(text)) return text;
      throw new VenueError('UNKNOWN_RFQ', 'Request not found.');
    })
    .openapi({ type: 'string', example: 'rfqv2_5f1d0c3e9a7b4d2f8e6a1c0b3d5f7a90' });

/** An account in a call, read with its checksum. One that is written in mixed case must have the right one. */
export const account = (name: string) => {
  const wanted = `${name} must be an address: 0x and 40 hex digits, in lower case or with a valid checksum.`;
  return z
    .string({ error: wanted })
    .transform((text, issue) => {
      const address = readAddress(text);
      if (address) return address;
      issue.addIssue(wanted);
      return z.NEVER;
    })
    .openapi({ type: 'string', pattern: '^0x[0-9a-fA-F]{40}$', example: ADDRESS_TEXT });
};

/** A 256-bit number in a call: decimal or hex text, or a JSON number that is whole and safe. */
export const uint = (name: string) =>
  z
    .unknown()
    .transform((value, issue) => {
      const whole = wholeOf(value);
      if (whole !== null && whole <= MAX_UINT256) return whole;
      issue.addIssue(`${name} must be a whole number as a decimal string.`);
      return z.NEVER;
    })
    .openapi({ type: 'string', pattern: '^(\\d{1,78}|0x[0-9a-fA-F]{1,64})$', example: '1795435275' });

/** So many bytes in a call. */
export const hex = (name: string, bytes: number) => {
  const wanted = `${name} must be 0x-prefixed hex of ${bytes} bytes.`;
  return z
    .string({ error: wanted })
    .regex(new RegExp(`^0x[0-9a-fA-F]{${2 * bytes}}$`), { error: wanted })
    .transform((text) => text as Hex)
    .openapi({
      type: 'string',
      pattern: `^0x[0-9a-fA-F]{${2 * bytes}}$`,
      example: `0x${'1f'.repeat(bytes)}`,
    });
};

/** A signature in a call, in any spelling that wallets use; read as the escrow takes it. */
export const signature = (name: string) => {
  const wanted = `${name} must be 0x-prefixed hex of 65 bytes, or of 64 bytes (EIP-2098).`;
  return z
    .string({ error: wanted })
    .regex(SIGNATURE, { error: wanted })
    .transform((text, issue) => {
      const read = canonicalSignature(text) ?? (text as Hex);
      if (isHighS(sliceHex(read, 32, 64))) issue.addIssue(`${name} ${HIGH_S}`);
      return read;
    })
    .openapi({
      type: 'string',
      pattern: SIGNATURE.source,
      description: '65 bytes that end in 27, 28, 0 or 1, or 64 bytes (EIP-2098). `s` must be low (EIP-2).',
      example: `0x${'1f'.repeat(64)}1b`,
    });
};

/** `v` of a permit in a call, read as 27 or 28. */
export const recoveryV = () =>
  z
    .unknown()
    .transform((value, issue) => {
      const v = vOf(value);
      if (v !== null) return v;
      issue.addIssue('v must be 27 or 28, or the parity 0 or 1.');
      return z.NEVER;
    })
    .openapi({ type: ['integer', 'string'], description: '27 or 28, or the parity 0 or 1.', example: 27 });

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

/** Shares of the vault in an answer: an integer of 12 decimals as text. */
export const sharesField = () =>
  z
    .string()
    .regex(/^\d+$/)
    .openapi({ description: '12-decimal integer of shares.', example: '1000000000000' });

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

/** Ids of parlays in an answer. */
export const parlayIdsField = () => z.array(z.string());

/** How a leg counts, or how a parlay ended for its taker. */
export const legState = z.enum(['open', 'won', 'lost', 'void']);

/** The legs of a parlay in an answer. */
export const legsField = () =>
  z.array(
    z.object({
      position_id: positionIdField(),
      outcome_id: z.int(),
      side_index: z.int(),
      state: legState,
    }),
  );

/** How far the index of the escrow is. */
export const indexedToField = () =>
  z
    .object({ block_number: z.int(), time: msField() })
    .nullable()
    .openapi({ description: 'The block up to which this is known.' });
