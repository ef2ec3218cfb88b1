import { z } from '@hono/zod-openapi';
import { readAddress } from '#relay/addresses.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { LEGS_HASH, MAKER, NOBODY, QUOTE_ID, RFQ_ID, SIGNATURE, TAKER } from '#transports/venue/examples.ts';
import { wholeOf } from '#transports/venue/fields.ts';
import { asFrame, type Frame } from '#transports/venue/frame.ts';
import { approval } from '../../http/venue/schema/accept-input.ts';
import { flagField, idField, rateField, requestId, textField, wholeField } from './maker-fields.ts';

/** The ten fields of a signed `ParlayQuote`. The maker may be left out: it is the one who sends it. */
const struct = {
  maker: textField('maker', MAKER).optional(),
  taker: textField('taker', TAKER),
  legsHash: textField('legsHash', LEGS_HASH),
  takerCollateral: wholeField('takerCollateral', '25000000'),
  makerCollateral: wholeField('makerCollateral', '50000000'),
  builder: textField('builder', NOBODY),
  protocolFeeBps: rateField('protocolFeeBps', 50),
  builderFeeBps: rateField('builderFeeBps', 0),
  nonce: wholeField('nonce', '84713'),
  deadline: wholeField('deadline', '1795435275'),
};
const names = { rfq_id: idField('rfq_id', RFQ_ID), quote_id: idField('quote_id', QUOTE_ID) };
const signature = z.string({ error: 'signature is required.' }).openapi({ example: SIGNATURE });
const prices = { price_e6: wholeField('price_e6', '332220'), size_e6: wholeField('size_e6', '74875000') };

/** Which fields a quote has, wherever its struct stands in the frame; in the order in which they are judged. */
export const quoteInput = z.object({ ...names, signature, ...prices, quote: z.object(struct) });

/** Where the signed struct may stand in a frame; without any of them its fields are the frame's own. */
const NESTED = ['quote', 'signed_quote', 'signed_order'] as const;

/** A quote with its struct and signature where `quoteInput` has them. */
export function withStruct(frame: Frame, maker: string): Frame {
  const nested = NESTED.map((field) => asFrame(frame[field])).find((found) => found !== null) ?? null;
  const own = nested ?? frame;
  const quote = { ...own, ...(own.maker === undefined && { maker }) };
  return { ...frame, signature: frame.signature ?? nested?.signature, quote };
}

const type = <Name extends string>(name: Name) => z.literal(name);
const envelope = { request_id: requestId().optional() };

/** The document's view of a quote: the struct in one of three fields, or its fields in the frame itself. */
export const QuotePayload = z
  .union([
    z.looseObject({
      ...{ type: type('RFQ_QUOTE'), ...names, ...prices, quote: z.looseObject(struct), signature },
      ...envelope,
    }),
    ...(['signed_quote', 'signed_order'] as const).map((field) =>
      z.looseObject({
        ...{ type: type('RFQ_QUOTE'), ...names, ...prices },
        ...{ [field]: z.looseObject({ ...struct, signature: signature.optional() }) },
        ...{ signature: signature.optional(), ...envelope },
      }),
    ),
    z.looseObject({ type: type('RFQ_QUOTE'), ...names, ...prices, ...struct, signature, ...envelope }),
  ])
  .openapi('MakerQuote');

export const QUOTE_EXAMPLE = {
  type: 'RFQ_QUOTE',
  rfq_id: RFQ_ID,
  quote_id: QUOTE_ID,
  price_e6: '332220',
  size_e6: '74875000',
  quote: {
    maker: MAKER,
    taker: TAKER,
    legsHash: LEGS_HASH,
    takerCollateral: '25000000',
    makerCollateral: '50000000',
    builder: NOBODY,
    protocolFeeBps: 50,
    builderFeeBps: 0,
    nonce: '84713',
    deadline: '1795435275',
  },
  signature: SIGNATURE,
  request_id: 'q-1',
};

const proof = z.string().optional().openapi({
  description: 'The signature of the quote. Required when the session is not verified for the maker.',
  example: SIGNATURE,
});

/** The fields that name a quote. */
export const quoteNameInput = z.object(names);

export const QuoteCancelPayload = z
  .looseObject({ type: type('RFQ_QUOTE_CANCEL'), ...names, signature: proof, ...envelope })
  .openapi('MakerQuoteCancel');

const decision = z.enum(['CONFIRM', 'DECLINE'], { error: 'decision must be CONFIRM or DECLINE.' });

/** An answer to a last look. */
export const confirmationInput = z.object({ ...names, decision });

export const ConfirmationPayload = z
  .looseObject({ type: type('RFQ_CONFIRMATION_RESPONSE'), ...names, decision, signature: proof, ...envelope })
  .openapi('MakerConfirmation');

const REFUSED = { error: 'maker_address and signer_address required' };
const account = z
  .string(REFUSED)
  .refine((text) => readAddress(text) !== null, REFUSED)
  .openapi({ pattern: '^0x[0-9a-fA-F]{40}$', example: MAKER });

/** What an `auth` says, in the order in which it is judged. */
export const authInput = z.object({
  auth: z.looseObject(
    { apiKey: z.string({ error: 'apiKey required' }).min(1, { error: 'apiKey required' }) },
    { error: 'apiKey required' },
  ),
  identity: z.looseObject(
    {
      maker_address: account,
      signer_address: account,
      signature_type: z
        .unknown()
        .refine((value) => wholeOf(value ?? 0) === 0n, { error: 'only EOA (signature_type=0) supported' })
        .optional()
        .openapi({ type: ['integer', 'string', 'null'], description: '0, the only one and the default.' }),
    },
    REFUSED,
  ),
  last_look: flagField(
    'last_look',
    'Whether the maker has a last look before a fill. Fixed for the session.',
  ),
  exposure_cap_e6: z
    .unknown()
    .refine((value) => (value ?? null) === null || wholeOf(value) !== null, {
      error: 'exposure_cap_e6 must be a whole number of 6-decimal units.',
    })
    .optional()
    .openapi({
      type: ['integer', 'string', 'null'],
      description: 'The maximum collateral of the maker that may be reserved at once.',
      example: '5000000000',
    }),
  cancel_on_disconnect: flagField(
    'cancel_on_disconnect',
    'Whether to cancel the quotes sent in this session when it ends, as far as they can still be cancelled.',
  ),
  quote_results: flagField(
    'quote_results',
    'Send QUOTE_RESULT after each trade, RFQ_ENDED after a request without one.',
  ),
});

export const AuthPayload = z
  .looseObject({ type: type('auth'), ...authInput.shape, approval: refTo(approval).nullish(), ...envelope })
  .openapi('MakerAuth');
