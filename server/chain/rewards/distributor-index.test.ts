import { afterAll, beforeAll, expect, it } from 'vitest';
import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import type { RewardClaim } from '#domain/rewards/reward-call.ts';
import { createDistributorSink } from '#store/rewards/distributor-sink.ts';
import { freshDatabase, type TestDatabase } from '../../test/databases/database.ts';
import { ContractIndexer } from '../indexing/contract-indexer.ts';
import { localAccount } from '../local/local-accounts.ts';
import { distributorOf, fundCycle, type RewardCycle, rewardCycle } from '../testing/reward-cycle.ts';
import { silent, TestVenue } from '../testing/test-venue.ts';
import { until } from '../testing/until.ts';
import { distributorEvents } from './distributor-events.ts';

const FUNDER = localAccount(7);
const [ONE, TWO] = [localAccount(3).address, localAccount(4).address];
const CYCLES = `SELECT cycle_id, funded_e6, reclaimed_e6, (SELECT count(*)::int FROM distributor_claim c
  WHERE c.funder = distributor_cycle.funder AND c.cycle_id = distributor_cycle.cycle_id) AS claims
  FROM distributor_cycle ORDER BY cycle_id`;

let venue: TestVenue;
let database: TestDatabase;
let indexer: ContractIndexer<unknown>;
beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
  await venue.fund(FUNDER, 1_000_000_000_000n, distributorOf(venue));
  const { heads, life } = venue.follow();
  indexer = new ContractIndexer({
    ...{ rpc: venue.rpc, heads, logger: silent, signal: life.signal, lagGraceMs: 100 },
    ...{
      sink: createDistributorSink(database.pool),
      read: distributorEvents,
      contract: distributorOf(venue),
    },
    startBlock: venue.book.contracts.distributor?.blockNumber ?? 0,
  }) as ContractIndexer<unknown>;
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});

/** What is indexed once the index is at the newest block. */
async function indexed(): Promise<unknown[]> {
  const { hash } = await venue.rpc.getBlock();
  await until(
    async () => indexer.cursor?.hash,
    (cursor) => cursor === hash,
  );
  return (await database.pool.query(CYCLES)).rows;
}

const rewards = (cycleId: bigint): RewardCycle =>
  rewardCycle(FUNDER.address, cycleId, [
    [ONE, 5_000_000n],
    [TWO, 7_000_000n],
  ]);

async function claim({ funder, cycleId, account, amountE6, proof }: RewardClaim): Promise<void> {
  await venue.call(localAccount(6), {
    ...{ address: distributorOf(venue), abi: rewardDistributorAbi, functionName: 'claim' },
    args: [funder, cycleId, account, amountE6, [...proof]],
  });
}

it('cycles, claims and returns are indexed, and what a reorganisation takes back is forgotten', async () => {
  const [first, second] = [rewards(1n), rewards(2n)];
  await fundCycle(venue, FUNDER, first, 2n);
  await claim(first.claims[0] as RewardClaim);
  expect(await indexed()).toEqual([{ cycle_id: '1', funded_e6: '12000000', reclaimed_e6: null, claims: 1 }]);
  const { rows } = await database.pool.query('SELECT account, amount_e6 FROM distributor_claim');
  expect(rows).toEqual([{ account: Buffer.from(ONE.slice(2), 'hex'), amount_e6: '5000000' }]);

  await venue.later(3 * 86_400);
  const snapshot = await venue.ask<string>('evm_snapshot');
  await venue.call(localAccount(6), {
    ...{ address: distributorOf(venue), abi: rewardDistributorAbi, functionName: 'reclaim' },
    args: [FUNDER.address, 1n],
  });
  await fundCycle(venue, FUNDER, second);
  await claim(second.claims[1] as RewardClaim);
  expect(await indexed()).toEqual([
    { cycle_id: '1', funded_e6: '12000000', reclaimed_e6: '7000000', claims: 1 },
    { cycle_id: '2', funded_e6: '12000000', reclaimed_e6: null, claims: 1 },
  ]);

  await venue.ask('evm_revert', [snapshot]);
  await venue.mine(5);
  expect(await indexed()).toEqual([{ cycle_id: '1', funded_e6: '12000000', reclaimed_e6: null, claims: 1 }]);
});

it('what is of a distributor before the one of now is dropped, and nothing else', async () => {
  const other = await freshDatabase();
  const sink = createDistributorSink(other.pool);
  const [hash, txHash] = [`0x${'aa'.repeat(32)}` as const, `0x${'bb'.repeat(32)}` as const];
  const place = { blockNumber: 5, blockHash: hash, logIndex: 0, txHash, timeMs: 5_000 };
  const terms = { funder: FUNDER.address, cycleId: 2n ** 256n - 1n, root: hash };
  const body = { type: 'CycleFunded', ...terms, total: 2n ** 96n - 1n, claimEnd: 9n } as const;
  const to = { number: 5, hash, timeMs: 5_000 };
  expect(await sink.advance({ from: null, to, events: [{ ...body, ...place }] })).toBe('stored');
  expect(await sink.dropOlder(5)).toBe(false);
  expect(await sink.marks(9)).toEqual([to]);
  expect(await sink.dropOlder(6)).toBe(true);
  expect((await other.pool.query('SELECT FROM distributor_cycle')).rowCount).toBe(0);
  expect(await sink.marks(9)).toEqual([]);
  await other.drop();
});
