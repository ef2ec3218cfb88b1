import { z } from '@hono/zod-openapi';
import { OFFER_ENDS } from '#domain/parlay/cashout.ts';
import { VenueError } from '#relay/venue-error.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { DomainSchema, typedDataSchema } from './typed-data-schema.ts';
import { accountField, e6Field, hashField, msField, positionIdField, signature } from './venue-field.ts';

const PARLAY_ID = /^[1-9]\d{0,77}$/;
const OFFER = `offer_${'c7'.repeat(32)}`;

/** A parlay in a path or message. What cannot be one is as unknown as one that never was. */
export const parlayId = () =>
  z
    .union([z.string(), z.int().nonnegative()], { error: 'parlay_id must be a decimal string.' })
    .transform((given) => {
      const text = String(given);
      if (PARLAY_ID.test(text) && BigInt(text) < 2n ** 256n) return BigInt(text);
      throw new VenueError('UNKNOWN_POSITION', 'Parlay not found.');
    })
    .openapi({ type: 'string', pattern: PARLAY_ID.source, example: '7' });

/** An offer for a position. */
export const offerId = () =>
  z
    .string({ error: 'offer_id of an offer for the position is required.' })
    .max(128, { error: 'offer_id of an offer for the position is required.' })
    .openapi({ example: OFFER });

/** What its owner has signed of a prepared sale. */
export const acceptCashoutInput = { offer_id: offerId(), signature: signature('signature') };

const count = () => z.int().min(0).max(255);
const counts = { resolvedWonCount: count(), voidedCount: count() };

export const OfferSchema = z
  .object({
    offer_id: z
      .string()
      .openapi({ description: '`offer_` and the struct hash of the offer.', example: OFFER }),
    maker: accountField(),
    payout_e6: e6Field(),
    ...counts,
    nonce: z.string().openapi({ description: 'Decimal text.' }),
    deadline: z.string().openapi({ description: 'Unix seconds, as decimal text.', example: '1795435500' }),
    valid_until: msField(),
  })
  .openapi('CashoutOffer');

const HistoryEntry = OfferSchema.extend({
  taker: accountField(),
  status: z.enum(['live', ...OFFER_ENDS]).openapi({
    description:
      'withdrawn and superseded: by its maker. outbid: displaced by better offers. expired: valid_until or deadline passed. stale: a leg was recorded. burned: its nonce was used or cancelled. unfunded: its maker could not pay. moved: the position changed hands. closed: the parlay is decided. failed: the escrow refused it. sold: it was accepted.',
  }),
  received_at: msField(),
  ended_at: msField().nullable(),
  tx_hash: hashField().nullable().openapi({ description: 'Of the sale.' }),
}).openapi('CashoutOfferEntry');

const FairValueSchema = z
  .object({
    probability_e6: e6Field().openapi({
      description: 'Probability that no remaining leg loses: the product of the inputs.',
    }),
    prize_e6: e6Field().openapi({
      description:
        'Paid if no remaining leg loses: the pot minus the spread, or the taker’s net stake if a leg is void.',
    }),
    value_e6: e6Field().openapi({ description: 'probability × prize.' }),
    inputs: z.array(
      z.object({
        position_id: positionIdField(),
        chance_e6: e6Field().openapi({ description: 'Probability of the leg’s side, in units of 1e-6.' }),
        source: z.enum(['result', 'price']),
      }),
    ),
  })
  .openapi('FairValue');

export const CashoutSchema = z
  .object({
    parlay_id: z.string(),
    taker: accountField().openapi({ description: 'Who owns the position now.' }),
    maker: accountField(),
    settled: z.boolean(),
    failed: z.boolean(),
    ...counts,
    net_stake_e6: e6Field(),
    maker_collateral_e6: e6Field(),
    pot_e6: e6Field(),
    spread_bps: z.int(),
    state: z.enum(['no_offer', 'live', 'blocked', 'closed']).openapi({
      description:
        'blocked: a leg has a published result that is not recorded, so nothing can be accepted now.',
    }),
    legs: z.array(
      z.object({
        position_id: positionIdField(),
        outcome_id: z.int(),
        side_index: z.int(),
        result: z
          .enum(['won', 'lost', 'void'])
          .nullable()
          .openapi({ description: 'As published, of the side.' }),
        final: z.boolean().openapi({ description: 'Whether it cannot be vetoed any more.' }),
        final_at: msField()
          .nullable()
          .openapi({ description: 'When its dispute window ends; null while no result is published.' }),
      }),
    ),
    force_void_at: msField().openapi({
      description: 'From then on anybody may have the parlay voided, if it is not settled.',
    }),
    block_number: z.int(),
    fair_value: refTo(FairValueSchema)
      .nullable()
      .openapi({ description: 'Null when an open leg has no price.' }),
    offer: refTo(OfferSchema)
      .nullable()
      .openapi({ description: 'The best; null when none can be accepted now.' }),
    offers: z.array(OfferSchema).openapi({ description: 'Live offers, the best first.' }),
    history: z.array(HistoryEntry).openapi({ description: 'The 50 newest offers.' }),
  })
  .openapi('Cashout');

export const PreparedCashoutSchema = z
  .object({
    parlay_id: z.string(),
    offer_id: z.string(),
    offer: OfferSchema,
    acceptance: typedDataSchema('CashoutAcceptance'),
    domain: DomainSchema,
    expires_at: msField(),
  })
  .openapi('PreparedCashout');

export const CashoutResultSchema = z
  .object({ tx_hash: hashField(), new_owner: accountField(), payout_e6: e6Field() })
  .openapi('CashoutResult');
