import { z } from '@hono/zod-openapi';
import { isHighS } from '#domain/parlay/signature.ts';
import type { AcceptInput } from '#relay/venue.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { HIGH_S } from '#transports/venue/fields.ts';
import { hex, recoveryV, signature, uint } from './venue-field.ts';

/** A signed EIP-2612 permit in the parts that the token wants. */
export const approval = z
  .object(
    {
      value: uint('value'),
      deadline: uint('deadline'),
      v: recoveryV(),
      r: hex('r', 32),
      s: hex('s', 32).refine((s) => !isHighS(s), { error: `The permit ${HIGH_S}` }),
    },
    { error: 'The permit must be {value, deadline, v, r, s}.' },
  )
  .openapi('Permit');

const order = z
  .object(
    { nonce: uint('order.nonce'), deadline: uint('order.deadline') },
    { error: 'order must be {nonce, deadline} with the signed numbers.' },
  )
  .openapi({ description: '`nonce` and `deadline` of the signed ParlayOrder.' });

/** What a taker sends once it has signed what `prepare` answered. */
export const acceptInput = {
  quote_id: quoteId(),
  order,
  order_signature: signature('order_signature'),
  auth: z
    .object(
      { approval: refTo(approval).nullish() },
      { error: 'auth must be {approval} with the signed permit.' },
    )
    .nullish()
    .openapi({ description: 'Null when the allowance to the escrow stands already.' }),
  approval: refTo(approval).nullish().openapi({ description: 'The same as `auth.approval`.' }),
};

/** The id of a quote in a call. */
export function quoteId() {
  return z
    .string({ error: 'quote_id of the offered quote is required.' })
    .min(1, { error: 'quote_id of the offered quote is required.' })
    .max(128, { error: 'quote_id can have at most 128 characters.' });
}

/** The acceptance as the venue takes it. */
export const toAcceptInput = (
  body: z.output<z.ZodObject<typeof acceptInput>>,
  idempotencyKey: string | undefined,
): AcceptInput => ({
  quoteId: body.quote_id,
  order: body.order,
  orderSignature: body.order_signature,
  permit: body.auth?.approval ?? body.approval ?? null,
  idempotencyKey,
});
