import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VenueExecutor } from '#chain/calls/index.ts';
import { AllowanceReader } from '#chain/escrow/allowance-reader.ts';
import { ContractIndexer } from '#chain/indexing/contract-indexer.ts';
import { localAccount } from '#chain/local/local-accounts.ts';
import { distributorEvents } from '#chain/rewards/distributor-events.ts';
import { distributorOf, fundCycle, rewardCycle, signFunding } from '#chain/testing/reward-cycle.ts';
import { silent, TestVenue } from '#chain/testing/test-venue.ts';
import { until } from '#chain/testing/until.ts';
import type { DistributorEvent } from '#domain/rewards/distributor-event.ts';
import type { RewardClaim } from '#domain/rewards/reward-call.ts';
import { systemClock } from '#observe/clock.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createDistributorSink } from '#store/rewards/distributor-sink.ts';
import { fundedRewards, paidReward } from '#store/rewards/reward-cycles.ts';
import { RewardService } from './reward-service.ts';

const USD = 1_000_000n;
const [SENDER, FUNDER, WINNER] = [localAccount(6), localAccount(7), localAccount(3).address];

let venue: TestVenue;
let database: TestDatabase;
let indexer: ContractIndexer<DistributorEvent>;
let executor: VenueExecutor;
let rewards: RewardService;
let nextCycle = 1n;

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
  await venue.fund(FUNDER, 1_000_000n * USD, distributorOf(venue));
  const { heads, life, ...rest } = venue.executor([SENDER]);
  executor = rest.executor;
  indexer = new ContractIndexer({
    ...{ rpc: venue.rpc, heads, logger: silent, signal: life.signal, lagGraceMs: 100 },
    ...{
      sink: createDistributorSink(database.pool),
      read: distributorEvents,
      contract: distributorOf(venue),
    },
    startBlock: venue.book.contracts.distributor?.blockNumber ?? 0,
  });
  rewards = serviceOf(true);
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});

const serviceOf = (hasDistributor: boolean): RewardService =>
  new RewardService({
    ...{ claims: executor, funding: executor, clock: systemClock },
    distributor: hasDistributor ? distributorOf(venue) : null,
    chain: {
      chainId: venue.book.chainId,
      token: venue.book.contracts.token.address,
      tokenName: 'Test USD Coin',
    },
    allowances: new AllowanceReader(venue.rpc, {
      escrow: distributorOf(venue),
      token: venue.book.contracts.token.address,
    }),
    fundings: (of) => fundedRewards(database.pool, of),
    paidBefore: (of) => paidReward(database.pool, of),
  });

/** Resolves once the index is at the newest block. */
async function indexed(): Promise<void> {
  const { hash } = await venue.rpc.getBlock();
  await until(
    async () => indexer.cursor?.hash,
    (cursor) => cursor === hash,
  );
}

/** A payout of 20 USD to the winner and half a USD to another. */
const newCycle = () =>
  rewardCycle(FUNDER.address, nextCycle++, [
    [WINNER, 20n * USD],
    [localAccount(4).address, USD / 2n],
  ]);

describe('a payout', () => {
  it('is funded by a signature, shown as open, claimed without gas or signature, and shown as paid', async () => {
    const { cycleId, root, totalE6, claims } = newCycle();
    const asked = { address: WINNER, cycleId, root };
    await indexed();
    expect(await rewards.status(asked)).toEqual({ address: WINNER, cycle_id: String(cycleId), fundings: [] });
    const signed = await signFunding(venue, FUNDER, { cycleId, root, totalE6, claims });
    const funded = await rewards.fund(signed);
    expect(funded).toMatchObject({ amount_e6: '20500000' });
    expect(await rewards.fund(signed)).toEqual(funded);
    await indexed();
    expect(await rewards.status(asked)).toMatchObject({
      fundings: [{ funder: FUNDER.address, total_e6: '20500000', state: 'open', paid: null }],
    });
    const before = await venue.balanceOf(WINNER);
    const claim = claims[0] as RewardClaim;
    const [paid, again] = await Promise.all([rewards.claim(claim), rewards.claim(claim)]);
    expect(paid).toMatchObject({ amount_e6: '20000000' });
    expect(again).toEqual(paid);
    await indexed();
    expect(await rewards.claim(claim)).toEqual(paid);
    expect(await venue.balanceOf(WINNER)).toBe(before + 20n * USD);
    expect(await rewards.status(asked)).toMatchObject({
      fundings: [{ state: 'claimed', paid: { amount_e6: '20000000', tx_hash: paid.tx_hash } }],
    });
  });

  it('under the same number with another root has nothing to do with it', async () => {
    const cycle = newCycle();
    await fundCycle(venue, FUNDER, cycle);
    await indexed();
    const root = `0x${'ab'.repeat(32)}` as const;
    const { fundings } = await rewards.status({ address: WINNER, cycleId: cycle.cycleId, root });
    expect(fundings).toEqual([]);
  });
});

it('what the distributor would refuse is refused without a transaction, and says why', async () => {
  const cycle = newCycle();
  const claim = cycle.claims[0] as RewardClaim;
  const sent = await venue.rpc.getTransactionCount({ address: SENDER.address });
  const refused = (message: string) => ({
    code: 'REWARD_REFUSED',
    message: expect.stringContaining(message),
  });
  await expect(rewards.claim(claim)).rejects.toMatchObject(refused('UnknownCycle'));
  await fundCycle(venue, FUNDER, cycle);
  await expect(rewards.claim({ ...claim, amountE6: 21n * USD })).rejects.toMatchObject(refused('BadProof'));
  const { signature } = await signFunding(venue, FUNDER, newCycle());
  const other = await signFunding(venue, FUNDER, newCycle());
  await expect(rewards.fund({ ...other, signature })).rejects.toMatchObject(refused('BadSignature'));
  expect(await venue.rpc.getTransactionCount({ address: SENDER.address })).toBe(sent);
});

it('rewards below 1 USD and fundings below 10 USD are left to those who want them', async () => {
  const cycle = newCycle();
  const small = { code: 'INVALID_MESSAGE', message: expect.stringContaining('minimum') };
  await expect(rewards.claim(cycle.claims[1] as RewardClaim)).rejects.toMatchObject(small);
  const signed = await signFunding(venue, FUNDER, { ...cycle, totalE6: 9n * USD });
  await expect(rewards.fund(signed)).rejects.toMatchObject(small);
});

it('a venue without a distributor says so', async () => {
  const without = serviceOf(false);
  const cycle = newCycle();
  const why = { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('no reward distributor') };
  await expect(without.claim(cycle.claims[0] as RewardClaim)).rejects.toMatchObject(why);
  await expect(without.fund(await signFunding(venue, FUNDER, cycle))).rejects.toMatchObject(why);
  await expect(without.status({ address: WINNER, cycleId: 1n, root: cycle.root })).rejects.toMatchObject(why);
});
