import type { Address } from '#domain/parlay/hex.ts';
import {
  distributorDomain,
  escrowDomain,
  permitDomain,
  typedData,
  walletTypedData,
} from '#domain/parlay/typed-data.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import type { Approvals } from '#relay/approvals/approvals.ts';
import type { Books } from '#relay/books/books.ts';
import type { Cashouts } from '#relay/cashout/cashouts.ts';
import type { ClaimInput, ClaimResult, Claims, PositionView } from '#relay/claims/claims.ts';
import { DEFAULT_SETTINGS } from '#relay/config.ts';
import type { Faucet } from '#relay/faucet/faucet.ts';
import type { Rewards } from '#relay/rewards/rewards.ts';
import { termsView } from '#relay/terms-view.ts';
import { accountOf, TEST_CHAIN } from '#relay/testing/traders.ts';
import type { VaultTransfers } from '#relay/vault/transfers.ts';
import type { Vault, VaultView } from '#relay/vault/vault.ts';
import { VenueError } from '#relay/venue-error.ts';

import { recordingCashouts } from './recording-cashouts.ts';

type RecordingParts = {
  claims: Claims;
  cashouts: Cashouts;
  vault: Vault;
  vaultTransfers: VaultTransfers;
  books: Books;
  rewards: Rewards;
  approvals: Approvals;
  terms: { read(): VenueTerms };
  faucet: Faucet;
};

/** What the venue was asked, in order. */
export type VenueRecord = {
  claims: ClaimInput[];
  prepared: { address: string; to: string | undefined }[];
  vaults: (string | undefined)[];
  /** Whose parlays were asked for. */
  positions: string[];
  /** What was asked of rewards, with the argument. */
  rewards: [name: string, input: unknown][];
  /** What sales were asked for, with the arguments. */
  cashouts: [name: string, ...args: unknown[]][];
};

const HASH = `0x${'a1'.repeat(32)}` as const;
const maker = accountOf('max').address;

/** An account without credits, for the refusal. */
export const POOR = accountOf('poor').address;

const position = (taker: string): PositionView => ({
  parlay_id: '7',
  taker: taker as PositionView['taker'],
  maker,
  taker_collateral_e6: '25000000',
  net_stake_e6: '24875000',
  maker_collateral_e6: '50000000',
  condition_id: HASH,
  legs: [
    { position_id: '#10', outcome_id: 1, side_index: 0, state: 'won' },
    { position_id: '#21', outcome_id: 2, side_index: 1, state: 'open' },
  ],
  status: 'open',
  verdict: 'open',
  taker_payout_e6: null,
  maker_payout_e6: null,
  created_at: 1_795_435_200_000,
  settled_at: null,
  tx_hash: HASH,
});

const vaultView = (address: string | undefined): VaultView => ({
  vault: maker,
  escrow: TEST_CHAIN.escrow,
  usdc: TEST_CHAIN.token,
  chain_id: TEST_CHAIN.chainId,
  block_number: 1,
  name: 'Parlay Vault',
  symbol: 'PV',
  share_decimals: 12,
  paused: false,
  max_utilization_bps: 8_000,
  per_parlay_cap_e6: '50000000000',
  max_live_positions: 64,
  exit_fee_bps: 0,
  stats: {
    total_assets_e6: '0',
    idle_e6: '0',
    locked_e6: '0',
    unswept_e6: '0',
    live_positions: 0,
    utilization_bps: 0,
    total_shares_raw: '0',
    share_price_e6: '1000000',
  },
  position:
    address === undefined
      ? null
      : {
          address: address as VaultView['vault'],
          shares_raw: '0',
          value_e6: '0',
          max_redeem_shares_raw: '0',
          max_deposit_e6: null,
          usdc_balance_e6: '0',
          usdc_allowance_e6: '0',
          usdc_permit_nonce: '0',
          share_permit_nonce: '0',
        },
});

const indexed_to = { block_number: 1, time: 1_795_435_200_000 };

const books: Books = {
  async builderFees(address) {
    const builder = address as PositionView['taker'];
    const fee = { parlay_id: '7', builder_fee_e6: '125000', taker_collateral_e6: '25000000' };
    return {
      ...{ address: builder, earned_e6: '125000', parlays: 1, withdrawn_e6: '5', claimable_e6: '124995' },
      fees: [{ ...fee, created_at: 1_795_435_200_000, tx_hash: HASH }],
      withdrawals: [{ to: maker, amount_e6: '5', at: 1_795_435_200_000, tx_hash: HASH }],
      ...{ next_cursor: null, indexed_to },
    };
  },
  async vaultPositions() {
    const { parlay_id, taker, legs, created_at } = position(maker);
    const amounts = { locked_e6: '50000000', gain_e6: '24875000' };
    const open = { parlay_id, taker, legs, created_at, expected_end: null, ...amounts };
    const worst_case = { result_e6: '-50000000', won: ['7'], lost: [], exact: true };
    return { positions: [open], worst_case, locked_e6: '50000000', indexed_to };
  },
  vaultHistory: async ({ fromMs }) => ({
    points: [
      {
        ...{ block_number: 1, time: fromMs, total_assets_e6: '5', total_shares_raw: '5000000' },
        ...{ idle_e6: '5', locked_e6: '0', share_price_e6: '1000000' },
      },
    ],
  }),
  reconciliation: async () => ({
    ...{ block_number: 1, time: 1_795_435_200_000, balanced: true, drifts: [] },
    balanced_since: { block_number: 1, time: 1_795_435_200_000 },
    escrow: { balance_e6: '6', pots_e6: '4', credits_e6: '1', surplus_e6: '1', open_parlays: 1 },
    vault: { nav_e6: '5', idle_e6: '5', locked_e6: '0', unswept_e6: '0', live_positions: 0 },
    compared: { parlays: 1, accounts: 1 },
  }),
};

const permitFor = (owner: string) => {
  const message = { owner: owner as Address, spender: maker, value: 5n, nonce: 0n, deadline: 1_795_435_500n };
  const domain = permitDomain('Test USD Coin', TEST_CHAIN.chainId, TEST_CHAIN.token);
  const permit = walletTypedData(typedData(domain, 'Permit', message));
  return { address: message.owner, permit, domain, expires_at: 1_795_435_500_000 };
};

const vaultTransfers: VaultTransfers = {
  prepareDeposit: async (address, amountE6) => ({
    ...{ ...permitFor(address), amount_e6: String(amountE6), shares_raw: '5' },
  }),
  deposit: async ({ permit }) => ({ tx_hash: HASH, amount_e6: String(permit.value), shares_raw: '5' }),
  prepareRedemption: async (address, sharesRaw) => ({
    ...{ ...permitFor(address), shares_raw: String(sharesRaw), assets_e6: '5', min_assets_e6: '4' },
  }),
  redeem: async ({ permit }) => ({ tx_hash: HASH, shares_raw: String(permit.value), assets_e6: '5' }),
};

/** Parts of a venue that answer without a chain and note what they were asked: for tests of what lies in front of them. */
export function recordingVenue(): { parts: RecordingParts; asked: VenueRecord } {
  const asked: VenueRecord = {
    claims: [],
    prepared: [],
    vaults: [],
    positions: [],
    rewards: [],
    cashouts: [],
  };
  const claims: Claims = {
    async prepare(address, to) {
      asked.prepared.push({ address, to });
      if (address === POOR) throw new VenueError('NOTHING_TO_CLAIM', 'The account has no credits to claim.');
      const account = accountOf('taker').address;
      const message = { account, to: account, amount: 5n, nonce: 9n, deadline: 1_795_435_500n };
      const domain = escrowDomain(TEST_CHAIN.chainId, TEST_CHAIN.escrow);
      const request = walletTypedData(typedData(domain, 'WithdrawRequest', message));
      return { address: account, claimable_e6: '5', request, domain, expires_at: 1_795_435_500_000 };
    },
    async claim(input): Promise<ClaimResult> {
      asked.claims.push(input);
      return { tx_hash: HASH, to: input.request.to, amount_e6: String(input.request.amount) };
    },
    async positions(address) {
      asked.positions.push(address);
      const taker = address as PositionView['taker'];
      return {
        address: taker,
        claimable_e6: '5',
        positions: [position(taker)],
        next_cursor: null,
        indexed_to,
      };
    },
    async history(address) {
      asked.positions.push(address);
      const account = address as PositionView['taker'];
      return {
        address: account,
        claimable_e6: '5',
        history: [
          {
            ...{ ...position(maker), role: 'taker', result: 'sold', settled_tx_hash: null },
            ...{ paid_e6: '25000000', received_e6: '20000000', gain_e6: '-5000000' },
            ...{ rfq_id: `rfqv2_${'5f'.repeat(16)}` },
            sales: [
              {
                ...{ seller: account, buyer: maker, payout_e6: '20000000' },
                ...{ sold_at: 1_795_435_200_000, tx_hash: HASH },
              },
            ],
          },
        ],
        next_cursor: null,
        indexed_to,
      };
    },
  };
  const vault: Vault = {
    async read(address) {
      asked.vaults.push(address);
      return vaultView(address);
    },
  };
  const rewards: Rewards = {
    async status(input) {
      asked.rewards.push(['status', input]);
      const funding = {
        funder: maker,
        total_e6: '9',
        claim_end: 1_795_435_200_000,
        state: 'claimed' as const,
      };
      const paid = { amount_e6: '5', tx_hash: HASH, at: 1_795_435_200_000 };
      return {
        ...{ address: input.address as Address, cycle_id: String(input.cycleId) },
        fundings: [{ ...funding, paid }],
      };
    },
    async claim(input) {
      asked.rewards.push(['claim', input]);
      return { tx_hash: HASH, amount_e6: String(input.amountE6) };
    },
    async prepareFunding(input) {
      asked.rewards.push(['prepareFunding', input]);
      const [deadline, claimEnd] = [1_795_435_500n, 1_797_435_500n];
      const { cycleId, root, totalE6: total } = input;
      const funding = { funder: maker, cycleId, root, total, claimEnd, deadline };
      const domain = distributorDomain(TEST_CHAIN.chainId, TEST_CHAIN.escrow);
      const request = walletTypedData(typedData(domain, 'RewardFunding', funding));
      return { funder: maker, request, approval: null, expires_at: 1_795_435_500_000 };
    },
    async fund(input) {
      asked.rewards.push(['fund', input]);
      return { tx_hash: HASH, amount_e6: String(input.funding.total) };
    },
  };
  const cashouts = recordingCashouts(asked.cashouts);
  const terms: { read(): VenueTerms } = {
    read: () =>
      termsView({
        ...{
          settings: DEFAULT_SETTINGS,
          chain: TEST_CHAIN,
          contracts: { registry: maker, vault: maker, distributor: maker },
        },
        times: { disputeWindowSeconds: 60, forceVoidAfterSeconds: 86_400 },
        ...{ rpcUrls: ['http://127.0.0.1:8545'], isTest: true, faucetE6: 1_000_000_000n },
      }),
  };
  const faucet: Faucet = { mint: async () => ({ tx_hash: HASH, amount_e6: '1000000000' }) };
  const approvals: Approvals = {
    async read(account) {
      const { address, permit, expires_at } = permitFor(account);
      return { address, allowance_e6: '5000000', revocation: permit, expires_at };
    },
    revoke: async () => ({ tx_hash: HASH }),
    approve: async () => ({ tx_hash: null }),
  };
  return {
    parts: { claims, cashouts, vault, vaultTransfers, books, rewards, approvals, terms, faucet },
    asked,
  };
}
