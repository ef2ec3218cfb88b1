import { z } from '@hono/zod-openapi';
import { approval } from '../schema/accept-input.ts';
import { DomainSchema, typedDataSchema } from '../schema/typed-data-schema.ts';
import {
  account,
  accountField,
  e6Field,
  hashField,
  msField,
  sharesField,
  uint,
} from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

const GAS = ['ADDRESS_GAS_BUDGET', 'VENUE_GAS_BUDGET'];
const SENT = ['INVALID_SIGNATURE', 'EXPIRED_REQUEST', 'VAULT_REFUSED', 'VAULT_PENDING', ...GAS];
const toSign = {
  permit: typedDataSchema('Permit'),
  domain: DomainSchema,
  expires_at: msField(),
};

export const prepareVaultDepositOperation = venueOperation({
  method: 'post',
  path: '/v1/vault/deposit/prepare',
  operationId: 'prepareVaultDeposit',
  summary: 'Prepare a deposit',
  description: 'Typed data of a permit (EIP-2612) of the collateral to the vault, over the amount.',
  tag: 'Vault',
  rate: 'submit',
  codes: ['INVALID_ADDRESS', 'DEPOSITS_WAIT', 'INSUFFICIENT_BALANCE'],
  body: z.object({ address: account('address'), amount_e6: uint('amount_e6') }),
  response: z
    .object({
      address: accountField(),
      amount_e6: e6Field(),
      shares_raw: sharesField().openapi({ description: 'Shares that the deposit would buy now.' }),
      ...toSign,
    })
    .openapi('PreparedDeposit'),
  handle: ({ venue }, { body }) => venue.vaultTransfers.prepareDeposit(body.address, body.amount_e6),
});

export const vaultDepositOperation = venueOperation({
  method: 'post',
  path: '/v1/vault/deposit',
  operationId: 'depositInVault',
  summary: 'Deposit without gas',
  description:
    'Submits the signed permit and answers once the deposit is mined; the amount is the value of the permit. ' +
    'Idempotent: on `VAULT_PENDING`, send the same request again.',
  tag: 'Vault',
  rate: 'submit',
  codes: ['INVALID_ADDRESS', 'DEPOSITS_WAIT', 'INSUFFICIENT_BALANCE', ...SENT],
  body: z.object({ address: account('address'), permit: approval }),
  response: z
    .object({ tx_hash: hashField(), amount_e6: e6Field(), shares_raw: sharesField() })
    .openapi('DepositResult'),
  handle: ({ venue }, { body }) => venue.vaultTransfers.deposit(body),
});

export const prepareRedemptionOperation = venueOperation({
  method: 'post',
  path: '/v1/vault/redeem/prepare',
  operationId: 'prepareVaultRedemption',
  summary: 'Prepare a redemption',
  description:
    'Typed data of a permit (EIP-2612) of the share token to the vault, over the shares. Redemption is paid out of idle ' +
    'cash only: `INSUFFICIENT_IDLE` says how much there is, and when more is expected.',
  tag: 'Vault',
  rate: 'submit',
  codes: ['INVALID_ADDRESS', 'INSUFFICIENT_SHARES', 'INSUFFICIENT_IDLE'],
  body: z.object({ address: account('address'), shares_raw: uint('shares_raw') }),
  response: z
    .object({
      address: accountField(),
      shares_raw: sharesField(),
      assets_e6: e6Field().openapi({ description: 'Current payout, after the exit fee.' }),
      min_assets_e6: e6Field().openapi({ description: 'Suggested minimum payout.' }),
      ...toSign,
    })
    .openapi('PreparedRedemption'),
  handle: ({ venue }, { body }) => venue.vaultTransfers.prepareRedemption(body.address, body.shares_raw),
});

export const redeemOperation = venueOperation({
  method: 'post',
  path: '/v1/vault/redeem',
  operationId: 'redeemFromVault',
  summary: 'Redeem shares without gas',
  description:
    'Submits the signed permit and answers once the redemption is mined. It fails without effect when the shares are ' +
    'worth less than `min_assets_e6` by then. Idempotent: on `VAULT_PENDING`, send the same request again.',
  tag: 'Vault',
  rate: 'submit',
  codes: ['INVALID_ADDRESS', 'INSUFFICIENT_SHARES', 'INSUFFICIENT_IDLE', ...SENT],
  body: z.object({
    address: account('address'),
    permit: approval,
    min_assets_e6: uint('min_assets_e6')
      .optional()
      .openapi({ description: 'Default: 1% below the current payout.' }),
  }),
  response: z
    .object({ tx_hash: hashField(), shares_raw: sharesField(), assets_e6: e6Field() })
    .openapi('RedemptionResult'),
  handle: ({ venue }, { body: { min_assets_e6: minAssetsE6, ...body } }) =>
    venue.vaultTransfers.redeem({ ...body, minAssetsE6 }),
});
