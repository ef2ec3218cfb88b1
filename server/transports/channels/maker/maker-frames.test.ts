import type { z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { VenueError } from '#relay/venue-error.ts';
import { ApiKey } from '#transports/venue/api-key.ts';
import { LEGS_HASH, MAKER, NOBODY, QUOTE_ID, RFQ_ID, SIGNATURE, TAKER } from '#transports/venue/examples.ts';
import type { Frame } from '#transports/venue/frame.ts';
import { readConfirmation, readQuote, readQuoteName } from '#transports/venue/read-quote.ts';
import { authInput, confirmationInput, quoteInput, quoteNameInput, withStruct } from './maker-payloads.ts';
import { readAuth } from './read-auth.ts';

type Verdict = { taken: unknown } | { code: string; error: string };

function verdictOf(read: () => unknown): Verdict {
  try {
    return { taken: read() };
  } catch (error) {
    if (error instanceof VenueError) return { code: error.code, error: error.message };
    throw error;
  }
}

/** The verdict of a schema: of what it refuses, the first problem; `codeOf` names its code by the field. */
function schemaVerdict<Input>(
  schema: z.ZodType<Input>,
  frame: unknown,
  codeOf: (field: string) => string,
  taken: (input: Input) => unknown,
): Verdict {
  const parsed = schema.safeParse(frame);
  if (parsed.success) return { taken: taken(parsed.data) };
  const [issue] = parsed.error.issues;
  return { code: codeOf((issue?.path ?? []).join('.')), error: issue?.message ?? '' };
}

/** What a field may hold instead of what it should. */
const odd = fc.oneof(
  fc.constantFrom(null, true, '', 'x', -1, 1.5, 2 ** 60, 70_000, '70000', '0x10001', 'x'.repeat(129), [], {}),
  fc.constant(undefined),
  fc.string({ maxLength: 4 }),
);
const whole = fc.constantFrom<unknown>(0, 7, '25000000', '0x2a', Number.MAX_SAFE_INTEGER);

/** An object whose fields are mostly right: each may be odd, and each may be missing. */
const spoilt = (right: Record<string, unknown>) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(right).map(([name, value]) => {
          const good = value === 'whole' ? whole : fc.constant(value);
          return [name, fc.oneof({ weight: 14, arbitrary: good }, { weight: 1, arbitrary: odd })];
        }),
      ),
      { noNullPrototype: true },
    )
    .chain((fields) =>
      fc.subarray(Object.keys(fields), { maxLength: 1 }).map((gone) => {
        const kept = Object.entries(fields).filter(([name]) => !gone.includes(name));
        return Object.fromEntries(kept);
      }),
    );

const NAMES = { rfq_id: RFQ_ID, quote_id: QUOTE_ID };
const STRUCT = {
  ...{ maker: MAKER, taker: TAKER, legsHash: LEGS_HASH, takerCollateral: 'whole', makerCollateral: 'whole' },
  ...{ builder: NOBODY, protocolFeeBps: 50, builderFeeBps: '0', nonce: 'whole', deadline: 'whole' },
};
const outer = spoilt({ ...NAMES, price_e6: 'whole', size_e6: 'whole', signature: SIGNATURE });
const quoteFrame = fc.oneof(
  ...['quote', 'signed_quote', 'signed_order'].map((field) =>
    fc
      .tuple(outer, spoilt({ ...STRUCT, signature: SIGNATURE }))
      .map(([frame, struct]) => ({ ...frame, [field]: struct })),
  ),
  fc.tuple(outer, spoilt(STRUCT)).map(([frame, struct]) => ({ ...struct, ...frame })),
);

const aboutName = (field: string, otherwise: string): string =>
  field === 'rfq_id' || field === 'quote_id' ? 'INVALID_MESSAGE' : otherwise;

it('a quote is read by hand as its schema reads it: the same values, and the same bytes of error', () => {
  const seen = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(quoteFrame, (frame: Frame) => {
      const byHand = verdictOf(() => readQuote(frame, MAKER));
      const bySchema = schemaVerdict(
        quoteInput,
        withStruct(frame, MAKER),
        (field) => aboutName(field, 'INVALID_QUOTE'),
        ({ rfq_id: rfqId, quote_id: quoteId, signature, price_e6: priceE6, size_e6: sizeE6, quote }) => ({
          ...{ rfqId, quoteId, signature, priceE6, sizeE6, quote },
        }),
      );
      seen['taken' in byHand ? 'taken' : 'refused'] += 1;
      expect(bySchema).toEqual(byHand);
    }),
    { numRuns: 4_000 },
  );
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(400);
});

it('so are a cancel and an answer to a last look', () => {
  const frames = spoilt({ ...NAMES, decision: 'CONFIRM' });
  const named = ({ rfq_id: rfqId, quote_id: quoteId }: { rfq_id: string; quote_id: string }) => ({
    ...{ rfqId, quoteId },
  });
  fc.assert(
    fc.property(frames, (frame: Frame) => {
      expect(schemaVerdict(quoteNameInput, frame, () => 'INVALID_MESSAGE', named)).toEqual(
        verdictOf(() => readQuoteName(frame)),
      );
      expect(
        schemaVerdict(
          confirmationInput,
          frame,
          (field) => aboutName(field, 'INVALID_CONFIRMATION'),
          ({ decision, ...name }) => ({ ...named(name), decision }),
        ),
      ).toEqual(verdictOf(() => readConfirmation(frame)));
    }),
    { numRuns: 2_000 },
  );
});

it('so is who a maker says it is', () => {
  const key = new ApiKey('the key');
  const frames = fc
    .tuple(
      spoilt({ apiKey: 'the key' }),
      spoilt({ maker_address: MAKER, signer_address: MAKER.toLowerCase(), signature_type: 0 }),
      spoilt({ last_look: true, exposure_cap_e6: 'whole', cancel_on_disconnect: false, quote_results: true }),
    )
    .map(([auth, identity, options]) => ({ auth, identity, ...options }));
  const codes: Record<string, string> = { 'identity.signature_type': 'INVALID_IDENTITY' };
  fc.assert(
    fc.property(frames, (frame: Frame) => {
      const byHand = verdictOf(() => {
        const outcome = readAuth(frame, key);
        if ('refusal' in outcome) throw new VenueError('refused', outcome.refusal);
        const { isCanceledOnDisconnect, wantsQuoteResults, identity } = outcome.grant;
        return { isCanceledOnDisconnect, wantsQuoteResults, lastLook: identity.lastLook };
      });
      fc.pre(!('error' in byHand && byHand.error === 'invalid apiKey'));
      const bySchema = schemaVerdict(
        authInput,
        frame,
        (field) => codes[field] ?? (/^(auth|identity)/.test(field) ? 'refused' : 'INVALID_MESSAGE'),
        ({ cancel_on_disconnect, quote_results, last_look }) => ({
          isCanceledOnDisconnect: cancel_on_disconnect,
          wantsQuoteResults: quote_results,
          lastLook: last_look,
        }),
      );
      expect(bySchema).toEqual(byHand);
    }),
    { numRuns: 2_000 },
  );
});
