import { encodeFunctionData } from 'viem';
import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import { DECISIONS } from '#domain/rewards/payouts/payout-input.ts';
import type { PayoutRecord } from '#domain/rewards/payouts/payout-record.ts';
import { ServiceError } from '#services/error.ts';
import { correctPayout, decideHold } from '#services/rewards/payouts/change-payout.ts';
import { listHolds } from '#services/rewards/payouts/list-holds.ts';
import { payoutJson } from '#services/rewards/payouts/payout-json.ts';
import { findPayout } from '#store/rewards/payouts.ts';
import type { Command, CommandInput } from './command.ts';
import { locateVenue } from './relay-info.ts';

/** How long claims are taken where the funding call is proposed, in seconds. */
const CLAIM_S = 90 * 86_400;

/** @throws ServiceError('invalid') */
function payoutIdOf({ option }: CommandInput): number {
  const id = Number(option('payout'));
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new ServiceError('invalid', 'The payout number must be a whole number from 1.');
}

/** @throws ServiceError('invalid') */
function walletsOf({ option }: CommandInput): string[] {
  const wallets = option('wallet').toLowerCase().split(',');
  if (wallets.every((wallet) => /^0x[0-9a-f]{40}$/.test(wallet))) return [...new Set(wallets)];
  throw new ServiceError('invalid', 'A wallet must be 0x and 40 hex digits; separate several with commas.');
}

/** How a payout is funded by its funder's own transactions. */
function fundingOf(payout: PayoutRecord, distributor: string, token: string, nowMs: number): object {
  if (!payout.root) return { funding: null, why: 'This version has no payments.' };
  const claimEnd = BigInt(Math.floor(nowMs / 1_000) + CLAIM_S);
  const args = [BigInt(payout.payoutId), payout.root, payout.totalE6, claimEnd] as const;
  return {
    funding: {
      approve: { token, spender: distributor, amount_e6: String(payout.totalE6) },
      to: distributor,
      call: 'fund(uint256 cycleId, bytes32 root, uint256 total, uint256 claimEnd)',
      args: args.map(String),
      data: encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'fund', args }),
      without_gas: 'POST /v1/positions/rewards/fund/prepare',
    },
  };
}

/** Commands for payouts: what is held, what is decided about it, corrections, and how a payout is funded. */
export const PAYOUT_COMMANDS: Record<string, Command> = {
  'reward payout': {
    usage: 'reward payout --payout ID',
    options: ['payout'],
    async run(input) {
      const payout = await findPayout(input.db, payoutIdOf(input));
      if (!payout) throw new ServiceError('not_found', `Payout ${input.option('payout')} not found`);
      const { contracts } = (await locateVenue(input.env)).book;
      const shown = {
        ...payoutJson(payout),
        cycle_id: String(payout.payoutId),
        total_e6: String(payout.totalE6),
      };
      if (!contracts.distributor) return { ...shown, distributor: null, why: 'Run the deployment again.' };
      const { address } = contracts.distributor;
      return {
        ...shown,
        distributor: address,
        ...fundingOf(payout, address, contracts.token.address, Date.now()),
      };
    },
  },
  'reward holds': {
    usage: 'reward holds',
    options: [],
    run: async ({ db }) => ({ holds: await listHolds(db) }),
  },
  'reward decide': {
    usage: 'reward decide --payout ID --wallet 0x…[,0x…] --decision release|exclude --reason TEXT --by NAME',
    options: ['payout', 'wallet', 'decision', 'reason', 'by'],
    async run(input) {
      const decision = DECISIONS.find((word) => word === input.option('decision'));
      if (!decision) throw new ServiceError('invalid', 'The decision must be release or exclude.');
      const [payoutId, wallets] = [payoutIdOf(input), walletsOf(input)];
      const words = { reason: input.option('reason'), decidedBy: input.option('by'), nowMs: Date.now() };
      return payoutJson(await decideHold(input.db, { payoutId, wallets, decision, ...words }));
    },
  },
  'reward correct': {
    usage: 'reward correct --payout ID',
    options: ['payout'],
    async run(input) {
      const corrected = await correctPayout(input.db, { payoutId: payoutIdOf(input), nowMs: Date.now() });
      return { corrected: corrected && payoutJson(corrected) };
    },
  },
};
