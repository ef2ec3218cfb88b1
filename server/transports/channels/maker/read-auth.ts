import type { TokenPermit } from '#domain/parlay/signature.ts';
import { readAddress } from '#relay/addresses.ts';
import type { MakerIdentity } from '#relay/maker-identity.ts';
import { VenueError } from '#relay/venue-error.ts';
import type { ApiKey } from '#transports/venue/api-key.ts';
import { checkSignatureType, flagIn, permitOf, wholeOf } from '#transports/venue/fields.ts';
import { asFrame, type Frame } from '#transports/venue/frame.ts';

/** Permissions and options of a session, from its `auth` frame. */
export type Grant = {
  identity: MakerIdentity;
  /** Quotes are cancelled when the maker's last session ends. */
  isCanceledOnDisconnect: boolean;
  /** Sends QUOTE_RESULT: the distance of its quotes to the best. */
  wantsQuoteResults: boolean;
  /** A permit for the escrow; null when it cannot be read, undefined when there is none. */
  permit: TokenPermit | null | undefined;
};

export type AuthOutcome = { grant: Grant } | { refusal: string };

function capOf(value: unknown): bigint | null {
  if (value === undefined || value === null) return null;
  const capE6 = wholeOf(value);
  if (capE6 !== null) return capE6;
  throw new VenueError('INVALID_MESSAGE', 'exposure_cap_e6 must be a whole number of 6-decimal units.');
}

/**
 * Validates an `auth` frame. `auth.secret` and `auth.passphrase` are ignored.
 * @throws VenueError INVALID_IDENTITY for a signature_type that is not 0, INVALID_MESSAGE for options of a wrong
 * type
 */
export function readAuth(frame: Frame, apiKey: ApiKey): AuthOutcome {
  const refusal = apiKey.refusalOf(asFrame(frame.auth)?.apiKey);
  if (refusal) return { refusal };
  const identity = asFrame(frame.identity) ?? {};
  const makerAddress = readAddress(identity.maker_address);
  const signerAddress = readAddress(identity.signer_address);
  if (!makerAddress || !signerAddress) return { refusal: 'maker_address and signer_address required' };
  checkSignatureType(identity.signature_type);
  const lastLook = flagIn(frame, 'last_look');
  const exposureCapE6 = capOf(frame.exposure_cap_e6);
  const grant: Grant = {
    identity: { makerAddress, signerAddress, lastLook, exposureCapE6 },
    isCanceledOnDisconnect: flagIn(frame, 'cancel_on_disconnect'),
    wantsQuoteResults: flagIn(frame, 'quote_results'),
    permit: (frame.approval ?? null) === null ? undefined : permitOf(frame.approval),
  };
  return { grant };
}
