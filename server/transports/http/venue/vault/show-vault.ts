import { z } from '@hono/zod-openapi';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { account, accountField, e6Field, sharesField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

const StatsSchema = z.object({
  total_assets_e6: e6Field(),
  idle_e6: e6Field().openapi({ description: 'Redeemable now.' }),
  locked_e6: e6Field().openapi({ description: 'Collateral behind live parlays.' }),
  unswept_e6: e6Field(),
  live_positions: z.int(),
  utilization_bps: z.int(),
  total_shares_raw: sharesField(),
  share_price_e6: e6Field().openapi({ description: 'What one whole share is worth.' }),
});

const VaultPositionSchema = z
  .object({
    address: accountField(),
    shares_raw: sharesField(),
    value_e6: e6Field(),
    max_redeem_shares_raw: sharesField(),
    max_deposit_e6: e6Field()
      .nullable()
      .openapi({ description: 'Null for any amount; 0 while deposits wait.' }),
    usdc_balance_e6: e6Field(),
    usdc_allowance_e6: e6Field(),
    usdc_permit_nonce: z.string(),
    share_permit_nonce: z.string(),
  })
  .openapi('VaultPosition');

export const showVaultOperation = venueOperation({
  method: 'get',
  path: '/v1/vault',
  operationId: 'showVault',
  summary: 'Get the vault',
  description: 'Its contracts, caps and figures; with `address` also what that account holds and may redeem.',
  tag: 'Vault',
  rate: 'read',
  query: { address: account('address').optional() },
  response: z
    .object({
      vault: accountField(),
      escrow: accountField(),
      usdc: accountField(),
      chain_id: z.int(),
      block_number: z.int().openapi({ description: 'The block that everything else is of.' }),
      name: z.string(),
      symbol: z.string(),
      share_decimals: z.int(),
      paused: z.boolean(),
      max_utilization_bps: z.int(),
      per_parlay_cap_e6: e6Field(),
      max_live_positions: z.int(),
      exit_fee_bps: z.int(),
      stats: StatsSchema,
      position: refTo(VaultPositionSchema).nullable(),
    })
    .openapi('Vault'),
  handle: ({ venue }, { address }) => venue.vault.read(address),
});
