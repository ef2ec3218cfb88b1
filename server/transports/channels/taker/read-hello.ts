import { z } from '@hono/zod-openapi';
import type { Address } from '#domain/parlay/hex.ts';
import { takerHelloDigest } from '#domain/parlay/taker-hello.ts';
import { MILLISECONDS_FROM } from '#domain/time.ts';
import { recoverSigner } from '#relay/signatures/recover-signer.ts';
import { VenueError } from '#relay/venue-error.ts';
import { account, signature as signatureField } from '../../http/venue/schema/venue-field.ts';
import type { TakerChannelSettings } from './settings.ts';

const wanted = 'timestamp must be the signed Unix timestamp in milliseconds.';

/** A `hello`: unsigned it names an address, signed it proves that the address is the client's own. */
export const helloInput = {
  taker: account('taker'),
  timestamp: z.int({ error: wanted }).nonnegative({ error: wanted }).optional(),
  signature: signatureField('signature').optional(),
};

export type HelloInput = z.output<z.ZodObject<typeof helloInput>>;

/** Who a taker says it is, and whether it has proved that. */
export type TakerIdentity = { address: Address; isProven: boolean };

/**
 * Judges a `hello`.
 * @throws VenueError INVALID_MESSAGE for half a signed one, EXPIRED_TIMESTAMP, INVALID_SIGNATURE
 */
export function identityOf(
  { taker: address, timestamp, signature }: HelloInput,
  { chainId, escrow, freshMs }: TakerChannelSettings,
  nowMs: number,
): TakerIdentity {
  if (signature === undefined && timestamp === undefined) return { address, isProven: false };
  if (signature === undefined || timestamp === undefined) {
    throw new VenueError('INVALID_MESSAGE', 'A signed hello must have both timestamp and signature.');
  }
  if (timestamp < MILLISECONDS_FROM) throw new VenueError('EXPIRED_TIMESTAMP', wanted);
  if (Math.abs(nowMs - timestamp) > freshMs) {
    throw new VenueError(
      'EXPIRED_TIMESTAMP',
      `timestamp must be within ${freshMs / 1_000} s of the venue time ${nowMs}. Sign a current timestamp.`,
    );
  }
  const digest = takerHelloDigest({ address, escrow, chainId, timestampMs: timestamp });
  if (recoverSigner(digest, signature) !== address) {
    throw new VenueError('INVALID_SIGNATURE', `The hello must be signed by ${address}.`);
  }
  return { address, isProven: true };
}
