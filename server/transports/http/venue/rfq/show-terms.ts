import { z } from '@hono/zod-openapi';
import { accountField, e6Field } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

const bps = () => z.int().min(0).openapi({ description: 'Hundredths of a percent.' });
const durationMs = () => z.int().min(0);

export const showTermsOperation = venueOperation({
  method: 'get',
  path: '/v1/rfq/terms',
  operationId: 'showTerms',
  summary: 'Get the terms of the venue',
  description:
    'Current chain, contracts, limits, fees and times: everything a client needs before it requests a price or adds the chain to a wallet.',
  tag: 'Requests',
  rate: 'read',
  response: z
    .object({
      chain: z.object({
        id: z.int(),
        name: z.string(),
        rpc_urls: z
          .array(z.string())
          .openapi({ description: 'Nodes that a wallet may use; empty for none.' }),
        is_test: z.boolean().openapi({ description: 'Whether the collateral is test money.' }),
      }),
      contracts: z.object({
        ...{ escrow: accountField(), token: accountField(), registry: accountField(), vault: accountField() },
        distributor: accountField().nullable().openapi({ description: 'Pays rewards; null for none.' }),
      }),
      limits: z.object({
        ...{ min_stake_e6: e6Field(), max_stake_e6: e6Field(), min_legs: z.int(), max_legs: z.int() },
        max_leg_life_ms: durationMs().openapi({ description: 'Maximum time until a leg ends.' }),
      }),
      fees: z.object({
        builder: accountField().openapi({ description: 'Zero address if there is no builder.' }),
        builder_fee_bps: bps(),
        base_bps: bps().openapi({ description: 'Of the stake, for two legs.' }),
        per_extra_leg_bps: bps(),
        taper: z.array(z.object({ from_e6: e6Field(), less_bps: bps() })).openapi({
          description:
            'For stakes of `from_e6` or more, the rate is lower by `less_bps`. Only the highest matching step applies.',
        }),
        ...{ min_bps: bps(), max_bps: bps() },
        spread_bps: bps().openapi({ description: 'Of a winner’s profit.' }),
      }),
      times: z.object({
        window_ms: durationMs().openapi({ description: 'How long quotes are gathered.' }),
        accept_ms: durationMs().openapi({
          description: 'How long an offered quote can be accepted at most.',
        }),
        confirm_ms: durationMs().openapi({ description: 'How long a maker with last look may take.' }),
        dispute_window_ms: durationMs().openapi({ description: 'How long a result can be vetoed.' }),
        force_void_after_ms: durationMs().openapi({ description: 'When anybody may void a parlay.' }),
      }),
      faucet: z
        .object({
          amount_e6: e6Field().openapi({ description: 'Test collateral an account may have in a UTC day.' }),
        })
        .nullable(),
    })
    .openapi('VenueTerms'),
  handle: ({ venue }) => venue.terms.read(),
});
