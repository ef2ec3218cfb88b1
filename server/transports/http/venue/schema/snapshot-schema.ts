import { z } from '@hono/zod-openapi';
import { RFQ_STATUSES } from '#domain/rfq/rfq.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { accountField, e6Field, hashField, msField, positionIdField } from './venue-field.ts';

/** The terms that both signatures bind. */
export const EscrowTermsSchema = z
  .object({
    taker: accountField(),
    taker_collateral_e6: e6Field().openapi({ description: 'The gross stake.' }),
    net_stake_e6: e6Field().openapi({ description: 'The stake minus both fees. Makers price against it.' }),
    builder: accountField(),
    protocol_fee_bps: z.int(),
    builder_fee_bps: z.int(),
    spread_bps: z.int(),
    escrow: accountField(),
    chain_id: z.int(),
  })
  .openapi('EscrowTerms');

export const RequestSchema = z
  .object({
    rfq_id: z.string(),
    requestor_public_id: z.string(),
    leg_position_ids: z.array(positionIdField()),
    condition_id: hashField().openapi({ description: 'The hash of the legs: `legsHash` of the quote.' }),
    yes_position_id: z.string(),
    no_position_id: z.string(),
    direction: z.literal('BUY'),
    side: z.literal('YES'),
    requested_size: z.object({ unit: z.literal('notional'), value_e6: e6Field() }),
    submission_deadline: msField().nullable(),
    created_at: msField(),
  })
  .openapi('RfqRequest');

const NAMED = 'With its checksum; before the fill only for whoever made the request.';

const BundleSchema = z
  .object({
    requested_notional_e6: e6Field(),
    blended_price_e6: e6Field(),
    requested_shares_e6: e6Field(),
    allocations: z.array(
      z.object({
        maker_quote_id: z.string(),
        maker_address: accountField().optional().openapi({ description: NAMED }),
        signer_address: accountField().optional().openapi({ description: NAMED }),
        size_e6: e6Field(),
        price_e6: e6Field(),
        received_at: msField(),
      }),
    ),
  })
  .openapi('RfqBundle');

/** A request as its taker reads it. */
export const SnapshotSchema = z
  .object({
    status: z.enum(RFQ_STATUSES),
    request: RequestSchema,
    competition_started_at: msField().nullable(),
    competition_ends_at: msField().nullable(),
    confirmation_started_at: msField().nullable(),
    confirmation_ends_at: msField().nullable(),
    expires_at: msField().nullable().openapi({ description: 'When the offer expires.' }),
    quote_id: z.string().nullable().openapi({ description: 'The offered quote, or the filled one.' }),
    bundle: refTo(BundleSchema).nullable(),
    escrow_terms: EscrowTermsSchema,
    tx_hash: z.string().nullable(),
    parlay_id: z.string().nullable(),
    lost: z.object({ parlay_id: z.string(), tx_hash: z.string().nullable() }).nullable().openapi({
      description:
        'What it was filled with before, if the chain lost that block; null otherwise. The fill is sent again: `status` is EXECUTING until it is FILLED with a `parlay_id` of its own, or FAILED when it cannot be mined any more.',
    }),
    error: z
      .object({ code: z.string(), error: z.string() })
      .nullable()
      .openapi({ description: 'Why the request ended without a fill.' }),
  })
  .openapi('RfqSnapshot');
