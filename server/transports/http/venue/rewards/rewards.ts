import { z } from '@hono/zod-openapi';
import { NO_PERMIT } from '#domain/parlay/signature.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { approval } from '../schema/accept-input.ts';
import { typedDataSchema } from '../schema/typed-data-schema.ts';
import {
  account,
  accountField,
  e6Field,
  hashField,
  hex,
  msField,
  signature,
  uint,
} from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

const SENT = ['REWARD_REFUSED', 'REWARD_PENDING', 'ADDRESS_GAS_BUDGET', 'VENUE_GAS_BUDGET'];
/** More than a tree of any number of accounts needs. */
const MAX_PROOF = 64;

const result = () => z.object({ tx_hash: hashField(), amount_e6: e6Field() });

export const showRewardOperation = venueOperation({
  method: 'get',
  path: '/v1/positions/rewards',
  operationId: 'showReward',
  summary: 'Get the claim status of a reward',
  description:
    'Who has funded a payout on chain, by its number and Merkle root, and whether the account has been paid. A payout ' +
    'that nobody has funded has no fundings. The amount and the proof of an account stand in the payout itself.',
  tag: 'Rewards',
  rate: 'read',
  query: { address: account('address'), cycle_id: uint('cycle_id'), root: hex('root', 32) },
  response: z
    .object({
      address: accountField(),
      cycle_id: z.string(),
      fundings: z.array(
        z.object({
          funder: accountField(),
          total_e6: e6Field(),
          claim_end: msField(),
          state: z.enum(['open', 'claimed', 'ended']),
          paid: z.object({ amount_e6: e6Field(), tx_hash: hashField(), at: msField() }).nullable(),
        }),
      ),
    })
    .openapi('RewardStatus'),
  handle: ({ venue }, { address, cycle_id: cycleId, root }) =>
    venue.rewards.status({ address, cycleId, root }),
});

export const claimRewardOperation = venueOperation({
  method: 'post',
  path: '/v1/positions/rewards/claim',
  operationId: 'claimReward',
  summary: 'Claim a reward without gas',
  description:
    'Submits a claim and answers once the account is paid. Nothing is signed: a claim pays the account that the payout ' +
    'names, whoever sends it. Idempotent: on `REWARD_PENDING`, send the same request again.',
  tag: 'Rewards',
  rate: 'submit',
  codes: SENT,
  body: z.object({
    funder: account('funder'),
    cycle_id: uint('cycle_id'),
    address: account('address'),
    amount_e6: uint('amount_e6'),
    proof: z.array(hex('proof', 32)).max(MAX_PROOF, { error: `proof can have at most ${MAX_PROOF} words.` }),
  }),
  response: result().openapi('RewardPayment'),
  handle: ({ venue }, { body }) =>
    venue.rewards.claim({
      ...{ funder: body.funder, cycleId: body.cycle_id, account: body.address },
      ...{ amountE6: body.amount_e6, proof: body.proof },
    }),
});

export const prepareFundingOperation = venueOperation({
  method: 'post',
  path: '/v1/positions/rewards/fund/prepare',
  operationId: 'prepareRewardFunding',
  summary: 'Prepare the funding of a payout',
  description:
    'Typed data of the RewardFunding of a payout, by the number, root and total that stand in it, and of the permit that ' +
    'lets the distributor take the total; null where an allowance stands. Send both signed to `POST /v1/positions/rewards/fund`.',
  tag: 'Rewards',
  rate: 'submit',
  codes: ['INVALID_ADDRESS'],
  body: z.object({
    funder: account('funder'),
    cycle_id: uint('cycle_id'),
    root: hex('root', 32),
    total_e6: uint('total_e6'),
    claim_days: z
      .int({ error: 'claim_days must be a whole number from 2 to 365.' })
      .min(2)
      .max(365)
      .default(90)
      .openapi({ description: 'How long claims are taken, from now on.' }),
  }),
  response: z
    .object({
      funder: accountField(),
      request: typedDataSchema('RewardFunding'),
      approval: typedDataSchema('Permit').nullable(),
      expires_at: msField(),
    })
    .openapi('PreparedRewardFunding'),
  handle: ({ venue }, { body }) =>
    venue.rewards.prepareFunding({
      ...{ funder: body.funder, cycleId: body.cycle_id, root: body.root },
      ...{ totalE6: body.total_e6, claimDays: body.claim_days },
    }),
});

export const fundRewardsOperation = venueOperation({
  method: 'post',
  path: '/v1/positions/rewards/fund',
  operationId: 'fundRewards',
  summary: 'Fund a payout without gas',
  description:
    'Submits the RewardFunding (EIP-712, domain `RewardDistributor`, version `1`) that the funder signed, and answers once ' +
    'the money is with the distributor. `claim_end` lies 1 to 366 days ahead; it and `deadline` are in Unix seconds. ' +
    'The tree and `claim_end` cannot be changed afterwards.',
  tag: 'Rewards',
  rate: 'submit',
  codes: SENT,
  body: z.object({
    funding: z.object({
      funder: account('funding.funder'),
      cycle_id: uint('funding.cycle_id'),
      root: hex('funding.root', 32),
      total_e6: uint('funding.total_e6'),
      claim_end: uint('funding.claim_end'),
      deadline: uint('funding.deadline'),
    }),
    signature: signature('signature'),
    approval: refTo(approval).nullish().openapi({
      description: 'A permit of the collateral to the distributor; null when an allowance stands already.',
    }),
  }),
  response: result().openapi('RewardFundingResult'),
  handle: ({ venue }, { body: { funding, signature, approval: permit } }) =>
    venue.rewards.fund({
      funding: {
        ...{ funder: funding.funder, cycleId: funding.cycle_id, root: funding.root },
        ...{ total: funding.total_e6, claimEnd: funding.claim_end, deadline: funding.deadline },
      },
      signature,
      permit: permit ?? NO_PERMIT,
    }),
});
