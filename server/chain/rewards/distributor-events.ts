import { type Log, parseEventLogs } from 'viem';
import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import type { DistributorEvent, DistributorEventBody } from '#domain/rewards/distributor-event.ts';

/** The distributor's events among mined logs, in their order. `timeMsOf` answers the time of a block. */
export function distributorEvents(
  logs: readonly Log[],
  timeMsOf: (blockNumber: number) => number,
): DistributorEvent[] {
  const eventName = ['CycleFunded', 'RewardClaimed', 'CycleReclaimed'] as const;
  return parseEventLogs({ abi: rewardDistributorAbi, logs: [...logs], eventName: [...eventName] }).flatMap(
    ({ eventName: type, args, blockNumber, blockHash, transactionHash: txHash, logIndex }) => {
      if (blockNumber === null || blockHash === null || txHash === null || logIndex === null) return [];
      const number = Number(blockNumber);
      const body = { type, ...args } as DistributorEventBody;
      return [{ ...body, blockNumber: number, blockHash, txHash, logIndex, timeMs: timeMsOf(number) }];
    },
  );
}
