import { encodeFunctionData, parseEventLogs } from 'viem';
import { z } from 'zod';
import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { RewardClaim, SignedRewardFunding } from '#domain/rewards/reward-call.ts';
import type { AddressBook } from '../deploy/address-book.ts';
import { isRewardClaimed, readCycle } from '../rewards/cycle-reader.ts';
import { findDistributorEvent } from '../rewards/find-distributor-event.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { CallUndecidedError, declareCall } from './declaration.ts';
import { hex, tokenPermit, uint } from './input-fields.ts';

/** @throws when the venue was deployed without one; callers must check first */
function distributorOf({ contracts }: AddressBook): { address: Address; startBlock: bigint } {
  if (!contracts.distributor) throw new Error('the venue has no distributor: run the deployment again');
  return {
    address: contracts.distributor.address,
    startBlock: BigInt(contracts.distributor.blockNumber),
  };
}

/** The newest block at confirmation depth, whose state is final. Null while the chain is shorter. */
async function settledBlock(rpc: ChainRpc, confirmations: number) {
  const blockNumber = (await rpc.getBlockNumber({ cacheTime: 0 })) - BigInt(confirmations - 1);
  if (blockNumber < 0n) return null;
  const { timestamp } = await rpc.getBlock({ blockNumber });
  return { blockNumber, timestamp };
}

/** Opens a cycle of rewards with its funder's money, on terms that the funder signed. */
export const rewardFunding = declareCall<SignedRewardFunding, { totalE6: bigint }>({
  input: z.object({
    funding: z.object({
      ...{ funder: hex, cycleId: uint, root: hex, total: uint, claimEnd: uint, deadline: uint },
    }),
    signature: hex,
    permit: tokenPermit,
  }),
  id: ({ funding: { funder, cycleId } }) => `reward-funding:${funder.toLowerCase()}:${cycleId}`,
  build({ funding, signature, permit }, { book }) {
    const args = [funding, signature, permit] as const;
    const data = encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'fundWithSig', args });
    return { to: distributorOf(book).address, data };
  },
  purpose: ({ funding }) => ({ kind: 'reward', account: funding.funder }),
  gasAtMost: 180_000n,
  isDeferrable: true,
  readOutcome({ funding }, { logs, txHash }) {
    const funded = parseEventLogs({ abi: rewardDistributorAbi, eventName: 'CycleFunded', logs });
    if (funded.length === 0) throw new CallUndecidedError(`${txHash} is mined and funded no cycle`);
    return { totalE6: funding.total };
  },
  /** Anybody may send what the funder signed, and so may the funder itself, without a signature. */
  async findElsewhere({ funding }, { rpc, book }, sinceMs) {
    const { address: distributor, startBlock } = distributorOf(book);
    const cycle = await readCycle(rpc, distributor, funding);
    const isSame =
      cycle?.root === funding.root && cycle.totalE6 === funding.total && cycle.claimEnd === funding.claimEnd;
    if (!isSame) return null;
    const { funder, cycleId } = funding;
    const found = await findDistributorEvent(rpc, { distributor, startBlock, sinceMs, funder, cycleId });
    return found && { ...found, result: { totalE6: funding.total } };
  },
  async whyImpossible({ funding }, { rpc, book, confirmations }) {
    const block = await settledBlock(rpc, confirmations);
    if (!block) return null;
    const cycle = await readCycle(rpc, distributorOf(book).address, funding, block.blockNumber);
    if (cycle) {
      const isOther = cycle.root !== funding.root;
      return isOther
        ? { code: 'CYCLE_EXISTS', message: 'The funder has used this number for another cycle.' }
        : null;
    }
    const isOver = block.timestamp > funding.deadline;
    return isOver ? { code: 'EXPIRED', message: 'The funding was not mined before its deadline.' } : null;
  },
});

/** Pays an account its reward of a cycle. */
export const rewardClaim = declareCall<RewardClaim, { amountE6: bigint }>({
  input: z.object({ funder: hex, cycleId: uint, account: hex, amountE6: uint, proof: z.array(hex) }),
  id: ({ funder, cycleId, account }) => `reward-claim:${funder}:${cycleId}:${account}`.toLowerCase(),
  build({ funder, cycleId, account, amountE6, proof }, { book }) {
    const args = [funder, cycleId, account, amountE6, proof] as const;
    const data = encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'claim', args });
    return { to: distributorOf(book).address, data };
  },
  purpose: ({ account }) => ({ kind: 'reward', account }),
  gasAtMost: 130_000n,
  isDeferrable: true,
  readOutcome({ amountE6 }, { logs, txHash }) {
    const claimed = parseEventLogs({ abi: rewardDistributorAbi, eventName: 'RewardClaimed', logs });
    if (claimed.length === 0) throw new CallUndecidedError(`${txHash} is mined and paid no reward`);
    return { amountE6 };
  },
  /** Anybody may claim for an account. */
  async findElsewhere({ funder, cycleId, account, amountE6 }, { rpc, book }, sinceMs) {
    const { address: distributor, startBlock } = distributorOf(book);
    if (!(await isRewardClaimed(rpc, distributor, { funder, cycleId, account }))) return null;
    const search = { distributor, startBlock, sinceMs, funder, cycleId, account };
    const found = await findDistributorEvent(rpc, search);
    return found && { ...found, result: { amountE6 } };
  },
  async whyImpossible(claim, { rpc, book, confirmations }) {
    const block = await settledBlock(rpc, confirmations);
    if (!block) return null;
    const { address } = distributorOf(book);
    const [cycle, isClaimed] = await Promise.all([
      readCycle(rpc, address, claim, block.blockNumber),
      isRewardClaimed(rpc, address, claim, block.blockNumber),
    ]);
    const isOver = cycle !== null && !isClaimed && block.timestamp > cycle.claimEnd;
    return isOver ? { code: 'CLAIMS_ENDED', message: 'Claims of this cycle have ended.' } : null;
  },
});
