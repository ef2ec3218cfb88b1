import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GasSpent } from '#domain/parlay/gas-spent.ts';
import type { RewardClaim } from '#domain/rewards/reward-call.ts';
import { createCallJournal } from '#store/venue/call-journal.ts';
import { freshDatabase, type TestDatabase } from '../../test/databases/database.ts';
import { localAccount } from '../local/local-accounts.ts';
import { dyingJournal } from '../testing/dying-journal.ts';
import { distributorOf, fundCycle, rewardCycle, signFunding } from '../testing/reward-cycle.ts';
import { TestVenue } from '../testing/test-venue.ts';
import { until } from '../testing/until.ts';
import { rewardClaim, rewardFunding } from './reward-calls.ts';

const [SENDER, FUNDER, STRANGER, WINNER] = [6, 7, 8, 3].map((n) => localAccount(n)) as [
  ReturnType<typeof localAccount>,
  ReturnType<typeof localAccount>,
  ReturnType<typeof localAccount>,
  ReturnType<typeof localAccount>,
];
const REWARD_E6 = 25_000_000n;
const QUICK = { submitter: { tuning: { dropAfterMs: 100 } }, retryMs: 50 };

let venue: TestVenue;
let database: TestDatabase;
let nextCycle = 1n;
beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
  await venue.fund(FUNDER, 1_000_000_000_000n, distributorOf(venue));
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});
beforeEach(() => venue.automine(true));

const context = () => ({ rpc: venue.rpc, book: venue.book, confirmations: 1 });
const journalOf = () => createCallJournal(database.pool, { lane: 'relay', chainId: venue.book.chainId });
/** Waits until the ends of all calls before are on record, so that recovery finds the next one alone. */
const allEnded = () =>
  until(
    () => journalOf().open(),
    (open) => open.length === 0,
  );
const sentBy = ({ address } = SENDER) => venue.rpc.getTransactionCount({ address });

/** A cycle that nobody has funded yet, of four rewards; the first is the winner's. */
function newCycle() {
  const others = [4, 5, 9].map((n) => [localAccount(n).address, 1_000_000n] as const);
  return rewardCycle(FUNDER.address, nextCycle++, [[WINNER.address, REWARD_E6], ...others]);
}

/** The winner's reward of a cycle that is funded. */
async function fundedReward(claimDays = 30n): Promise<RewardClaim> {
  const cycle = newCycle();
  await fundCycle(venue, FUNDER, cycle, claimDays);
  return cycle.claims[0] as RewardClaim;
}

function newLife(options: Parameters<TestVenue['executor']>[1] = {}) {
  const bills: GasSpent[] = [];
  const gas = { spent: (bill: GasSpent) => void bills.push(bill) };
  return { ...venue.executor([SENDER], { journal: journalOf(), gas, ...options }), bills };
}

describe('a claim', () => {
  it('is paid to its account and nobody else, within the gas that it is counted with, at the venue’s expense', async () => {
    const claim = await fundedReward();
    const [before, sender] = [await venue.balanceOf(WINNER.address), await venue.balanceOf(SENDER.address)];
    const { executor, bills, life } = newLife();
    const outcome = await executor.execute('rewardClaim', claim);
    expect(outcome).toMatchObject({ status: 'mined', result: { amountE6: REWARD_E6 } });
    expect(await venue.balanceOf(WINNER.address)).toBe(before + REWARD_E6);
    expect(await venue.balanceOf(SENDER.address)).toBe(sender);
    expect(bills).toMatchObject([{ kind: 'reward', account: WINNER.address }]);
    expect((bills[0]?.gasUsed ?? 0n) <= rewardClaim.gasAtMost).toBe(true);
    life.abort();
  });

  it('that somebody else has sent is found, and not sent again', async () => {
    const claim = await fundedReward();
    const { to, data } = await rewardClaim.build(claim, context());
    const { transactionHash } = await venue.send(STRANGER, to, data);
    const sent = await sentBy();
    const { executor, life } = newLife();
    expect(await executor.execute('rewardClaim', claim)).toMatchObject({
      ...{ status: 'mined', txHash: transactionHash, result: { amountE6: REWARD_E6 } },
    });
    expect(await sentBy()).toBe(sent);
    life.abort();
  });

  it('that died on the way is paid once by the next process', async () => {
    const claim = await fundedReward();
    const before = await venue.balanceOf(WINNER.address);
    await allEnded();
    const { journal, died } = dyingJournal(journalOf(), 'between its record and its sending');
    const first = newLife({ journal });
    void first.executor.execute('rewardClaim', claim);
    await died;
    first.life.abort();
    expect(await venue.balanceOf(WINNER.address)).toBe(before);
    const { executor, life } = newLife(QUICK);
    const [call] = await executor.recover();
    expect(call).toMatchObject({ kind: 'rewardClaim', input: claim });
    expect(await call?.outcome).toMatchObject({ status: 'mined', result: { amountE6: REWARD_E6 } });
    expect(await venue.balanceOf(WINNER.address)).toBe(before + REWARD_E6);
    expect(await executor.execute('rewardClaim', claim)).toMatchObject({ status: 'mined' });
    expect(await venue.balanceOf(WINNER.address)).toBe(before + REWARD_E6);
    life.abort();
  });

  it('with another amount than its leaf is refused before anything is sent', async () => {
    const claim = { ...(await fundedReward()), amountE6: REWARD_E6 + 1n };
    const sent = await sentBy();
    const { executor, life } = newLife();
    expect(await executor.execute('rewardClaim', claim)).toMatchObject({
      ...{ status: 'refused', txHash: null, code: 'BAD_PROOF' },
    });
    expect(await sentBy()).toBe(sent);
    life.abort();
  });
});

describe('a funding', () => {
  it('that its funder signed is sent by the venue, within the gas that it is counted with', async () => {
    const cycle = newCycle();
    const { executor, bills, life } = newLife();
    const outcome = await executor.execute('rewardFunding', await signFunding(venue, FUNDER, cycle));
    expect(outcome).toMatchObject({ status: 'mined', result: { totalE6: cycle.totalE6 } });
    expect(bills).toMatchObject([{ kind: 'reward', account: FUNDER.address }]);
    expect((bills[0]?.gasUsed ?? 0n) <= rewardFunding.gasAtMost).toBe(true);
    life.abort();
  });

  it('that died on the way takes the money once by the next process', async () => {
    const cycle = newCycle();
    const signed = await signFunding(venue, FUNDER, cycle);
    const before = await venue.balanceOf(FUNDER.address);
    await allEnded();
    const { journal, died } = dyingJournal(journalOf(), 'between its record and its sending');
    const first = newLife({ journal });
    void first.executor.execute('rewardFunding', signed);
    await died;
    first.life.abort();
    const { executor, life } = newLife(QUICK);
    const [call] = await executor.recover();
    expect(call).toMatchObject({ kind: 'rewardFunding', input: signed });
    expect(await call?.outcome).toMatchObject({ status: 'mined' });
    expect(await executor.execute('rewardFunding', signed)).toMatchObject({ status: 'mined' });
    expect(await venue.balanceOf(FUNDER.address)).toBe(before - cycle.totalE6);
    life.abort();
  });

  it('whose deadline is over, or whose number has another root, can never be mined, and is not sent', async () => {
    const taken = newCycle();
    const late = await signFunding(venue, FUNDER, newCycle(), { lifeS: 600n });
    const whyImpossible = (signed: typeof late) => rewardFunding.whyImpossible?.(signed, context());
    expect(await whyImpossible(late)).toBeNull();
    const other = { ...newCycle(), cycleId: taken.cycleId };
    const clashing = await signFunding(venue, FUNDER, {
      ...other,
      root: `0x${'ab'.repeat(32)}`,
    });
    expect(await whyImpossible(clashing)).toBeNull();
    await fundCycle(venue, FUNDER, taken);
    await venue.later(601);
    expect(await whyImpossible(late)).toMatchObject({ code: 'EXPIRED' });
    expect(await whyImpossible(clashing)).toMatchObject({ code: 'CYCLE_EXISTS' });
    const sent = await sentBy();
    const { executor, life } = newLife();
    for (const signed of [late, clashing]) {
      expect(await executor.execute('rewardFunding', signed)).toMatchObject({
        status: 'refused',
        txHash: null,
      });
    }
    expect(await sentBy()).toBe(sent);
    life.abort();
  });
});

it('a claim after the end can never be mined, one that was paid before is not called that', async () => {
  const [unpaid, paid] = [await fundedReward(2n), await fundedReward(2n)];
  const { to, data } = await rewardClaim.build(paid, context());
  await venue.send(STRANGER, to, data);
  expect(await rewardClaim.whyImpossible?.(unpaid, context())).toBeNull();
  await venue.later(3 * 86_400);
  expect(await rewardClaim.whyImpossible?.(unpaid, context())).toMatchObject({ code: 'CLAIMS_ENDED' });
  expect(await rewardClaim.whyImpossible?.(paid, context())).toBeNull();
});
