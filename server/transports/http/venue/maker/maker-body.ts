import { z } from '@hono/zod-openapi';
import { readAddress } from '#relay/addresses.ts';
import type { MakerIdentity } from '#relay/maker-identity.ts';
import { VenueError } from '#relay/venue-error.ts';
import { checkSignatureType, flagIn } from '#transports/venue/fields.ts';
import { asFrame, type Frame } from '#transports/venue/frame.ts';
import type { VenueCall } from '../venue-operation.ts';

type JsonType = 'string' | 'integer' | 'boolean' | 'object';
type Sketch = {
  type: JsonType | JsonType[];
  description?: string;
  example?: unknown;
  pattern?: string;
  enum?: string[];
  properties?: Record<string, Sketch>;
  required?: string[];
};

/** A field that is described here and judged by what also judges the channel's frames. */
export const described = (sketch: Sketch) => z.unknown().optional().openapi(sketch);

/** Who calls, in the body of every call of a maker. */
export const identityFields = {
  maker_address: described({ type: 'string', description: 'Owner of the collateral.' }),
  signer_address: described({
    type: 'string',
    description: 'Signs the quotes: the maker itself, or a key that it named at the escrow.',
  }),
  signature_type: described({ type: 'integer', description: '0, the only one; the default.', example: 0 }),
  auth: described({
    type: 'object',
    description: '`{apiKey}`, for a client that cannot set headers.',
    properties: { apiKey: { type: 'string', description: 'The key of the relay.' } },
    required: ['apiKey'],
  }),
};

const accountSketch = (description: string): Sketch => ({
  ...{ type: 'string', description, pattern: '^0x[0-9a-fA-F]{40}$' },
  example: '0x7b1C0E3b5d6F4a2E9c8d7f6E5A4b3C2d1E0F9a8b',
});
const wholeSketch = (description: string, example: string | number): Sketch => ({
  ...{ type: ['integer', 'string'], description, example },
});

/** The signed struct of a quote, as the document shows it; `readQuote` judges it. */
export const quoteStruct: Sketch = {
  type: 'object',
  description: 'The ten signed fields; they may also stand beside it.',
  properties: {
    maker: accountSketch('`maker_address` when it is left out.'),
    taker: accountSketch('Of the request.'),
    legsHash: { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$', description: 'Of the request.' },
    takerCollateral: wholeSketch('Net stake, 6 decimals.', '25000000'),
    makerCollateral: wholeSketch('6 decimals.', '50000000'),
    builder: accountSketch('Of the escrow terms of the request.'),
    protocolFeeBps: wholeSketch('Of the escrow terms of the request.', 50),
    builderFeeBps: wholeSketch('Of the escrow terms of the request.', 0),
    nonce: wholeSketch('Not used before by the maker.', '84713'),
    deadline: wholeSketch('Unix seconds.', '1795435275'),
  },
  required: [
    ...['taker', 'legsHash', 'takerCollateral', 'makerCollateral', 'builder'],
    ...['protocolFeeBps', 'builderFeeBps', 'nonce', 'deadline'],
  ],
};

/** Which quote a call is about. */
export const quoteNameFields = {
  rfq_id: described({ type: 'string', description: 'The request.' }),
  quote_id: described({
    type: 'string',
    description: 'The maker’s own name of the quote: 1 to 64 letters, digits, `_` and `-`.',
    example: 'quote_5f1d0c3e9a7b4d2f8e6a1c0b3d5f7a90',
  }),
};

/** What shows whose quote it is when none of the maker has come from the caller's network address. */
export const quoteProofFields = {
  signature: described({
    type: 'string',
    description:
      'The quote’s own. Needed where no good quote of the maker has come from this network address within the last hour.',
  }),
};

/** Which quote was meant, in every answer. */
export const QuoteNameSchema = z.object({ rfq_id: z.string(), quote_id: z.string() }).openapi('QuoteName');

/** Lets a maker in by the relay's key. @throws VenueError UNAUTHENTICATED */
export function checkMakerKey({ makerKey, credential }: VenueCall, claimed?: unknown): void {
  const refusal = makerKey.refusalOf(credential ?? claimed);
  if (refusal) throw new VenueError('UNAUTHENTICATED', refusal);
}

/**
 * The maker that a call is of.
 * @throws VenueError UNAUTHENTICATED without the relay's key, INVALID_IDENTITY without two addresses or with another
 *   signature_type than 0
 */
export function makerOf(call: VenueCall, body: Frame): MakerIdentity {
  checkMakerKey(call, asFrame(body.auth)?.apiKey);
  const makerAddress = readAddress(body.maker_address);
  const signerAddress = readAddress(body.signer_address);
  if (!makerAddress || !signerAddress) {
    throw new VenueError('INVALID_IDENTITY', 'maker_address and signer_address required');
  }
  checkSignatureType(body.signature_type);
  const origin = { address: call.ip };
  return { makerAddress, signerAddress, lastLook: flagIn(body, 'last_look'), origin };
}
