import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FORCE_VOID_S,
  openSettlementHarness,
  type SettlementHarness,
  WINDOW_S,
} from '../../test/settlement-harness.ts';
import { localAccount } from '../local/local-accounts.ts';
import { until } from '../testing/until.ts';

let harness: SettlementHarness;
beforeAll(async () => {
  harness = await openSettlementHarness();
});
afterAll(() => harness.close());

describe('a parlay', () => {
  it.each([
    {
      situation: 'with every leg won pays the taker',
      results: ['Yes', 'No'],
      verdict: 'won',
      taker: 39_250_000n,
      maker: 0n,
    },
    {
      situation: 'with a leg lost pays the maker',
      results: ['Yes', 'Yes'],
      verdict: 'lost',
      taker: 0n,
      maker: 40_000_000n,
    },
    {
      situation: 'with a leg lost and one void pays the maker',
      results: ['Void', 'Yes'],
      verdict: 'lost',
      taker: 0n,
      maker: 40_000_000n,
    },
    {
      situation: 'with a leg void and none lost returns both stakes',
      results: ['Void', 'No'],
      verdict: 'void',
      taker: 10_000_000n,
      maker: 30_000_000n,
    },
  ] as const)('$situation', async ({ results, verdict, taker, maker }) => {
    const { id, legs } = await harness.fill([0, 1]);
    const creditsOf = (side: 'taker' | 'maker') => harness.creditsOf(harness.venue[side].address);
    const before = { taker: await creditsOf('taker'), maker: await creditsOf('maker') };
    await harness.observe([
      [legs[0], results[0]],
      [legs[1], results[1]],
    ]);
    expect(await harness.oracle.report()).toBe(2);
    expect(await harness.keeper.work()).toBe(0);
    await harness.venue.later(WINDOW_S);
    expect(await harness.keeper.work()).toBe(1);
    expect((await creditsOf('taker')) - before.taker).toBe(taker);
    expect((await creditsOf('maker')) - before.maker).toBe(maker);
    expect((await harness.parlayOf(id)).settled).toBe(true);
    await harness.indexed();
    expect(await harness.rowOf(id)).toMatchObject({
      is_settled: true,
      verdict,
      taker_payout_e6: String(taker),
    });
    expect(await harness.keeper.work()).toBe(0);
  });

  it('is settled in the block after the first that allows it, by a keeper that follows the chain', async () => {
    const { id, legs } = await harness.fill([0, 0]);
    const life = new AbortController();
    const { executor } = harness.venue.executor([localAccount(9)]);
    harness.makeKeeper(executor, { everyMs: 0, signal: life.signal });
    await harness.observe([[legs[1], 'No']]);
    await harness.oracle.report();
    await harness.venue.automine(false);
    await harness.venue.later(WINDOW_S);
    const { number: allowing } = await harness.heads.refresh();
    const pooled = () => harness.venue.ask<{ pending: string }>('txpool_status');
    await until(pooled, ({ pending }) => Number(pending) > 0);
    await harness.venue.mine();
    await harness.venue.automine(true);
    expect(await harness.parlayOf(id)).toMatchObject({ settled: true, failed: true });
    expect((await harness.heads.refresh()).number).toBe(allowing + 1n);
    life.abort();
    await harness.indexed();
  });

  it('has each leg recorded as soon as its result is final', async () => {
    const { id, legs } = await harness.fill([0, 0, 0]);
    await harness.observe([[legs[0], 'Yes']]);
    await harness.oracle.report();
    await harness.venue.later(WINDOW_S);
    expect(await harness.keeper.work()).toBe(1);
    expect(await harness.parlayOf(id)).toMatchObject({ resolvedWonCount: 1, settled: false });
    await harness.indexed();
    expect(await harness.keeper.work()).toBe(0);
    await harness.observe([[legs[2], 'No']]);
    await harness.oracle.report();
    await harness.venue.later(WINDOW_S);
    expect(await harness.keeper.work()).toBe(1);
    expect(await harness.parlayOf(id)).toMatchObject({ settled: true, failed: true });
    await harness.indexed();
  });

  it('that the oracle leaves is voided after its timeout, and not while a result waits', async () => {
    const { id, legs } = await harness.fill([0, 0]);
    await harness.venue.later(FORCE_VOID_S);
    await harness.observe([[legs[0], 'Yes']]);
    await harness.oracle.report();
    expect(await harness.keeper.work()).toBe(0);
    await harness.venue.later(WINDOW_S);
    expect(await harness.keeper.work()).toBe(1);
    await harness.indexed();
    expect(await harness.keeper.work()).toBe(1);
    expect(await harness.parlayOf(id)).toMatchObject({ settled: true, failed: false });
    await harness.indexed();
    expect(await harness.rowOf(id)).toMatchObject({ verdict: 'void', is_settled: true });
  });

  it('is settled once when two keepers of different senders see it at once', async () => {
    const { id, legs } = await harness.fill([0, 0]);
    const other = harness.makeKeeper(harness.venue.executor([localAccount(8)]).executor);
    await harness.observe([[legs[0], 'No']]);
    await harness.oracle.report();
    await harness.venue.later(WINDOW_S);
    const before = await harness.creditsOf(harness.venue.maker.address);
    await Promise.all([harness.keeper.work(), other.work()]);
    expect((await harness.creditsOf(harness.venue.maker.address)) - before).toBe(40_000_000n);
    expect((await harness.parlayOf(id)).settled).toBe(true);
    await harness.indexed();
    expect((await Promise.all([harness.keeper.work(), other.work()])).reduce((a, b) => a + b)).toBe(0);
  });
});

describe('a parlay of the vault', () => {
  it('stops deposits from the report that decides it on, and brings its credits back into the pool', async () => {
    await harness.venue.depositInVault(1_000_000_000n);
    const vault = harness.venue.book.contracts.vault.address;
    const { timestampS } = await harness.heads.refresh();
    const terms = {
      makerAddress: vault,
      quoteSigner: harness.venue.quoter,
      deadline: BigInt(timestampS + 500),
    };
    const { id, legs } = await harness.fill([0, 0], terms);
    expect(await harness.venue.balanceOf(vault)).toBe(970_000_000n);
    await harness.observe([[legs[1], 'No']]);
    await harness.oracle.report();
    expect(await harness.maxDeposit()).toBe(0n);
    expect(await harness.keeper.work()).toBe(0);
    expect(await harness.parlayOf(id)).toMatchObject({ settled: false });
    await harness.venue.veto(legs[1]?.outcomeId ?? 0);
    expect(await harness.maxDeposit()).toBeGreaterThan(0n);
    await harness.venue.later(1);
    await harness.observe([[legs[1], 'No']]);
    await harness.oracle.report();
    expect(await harness.maxDeposit()).toBe(0n);
    await harness.venue.later(WINDOW_S);
    expect(await harness.keeper.work()).toBe(2);
    expect(await harness.maxDeposit()).toBeGreaterThan(0n);
    expect((await harness.parlayOf(id)).settled).toBe(true);
    expect(await harness.creditsOf(vault)).toBe(0n);
    expect(await harness.venue.balanceOf(vault)).toBe(1_010_000_000n);
    await harness.indexed();
  });
});
