import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORCE_VOID_S, openSettlementLab, type SettlementLab, WINDOW_S } from '../../test/settlement-lab.ts';
import { localAccount } from '../local/local-accounts.ts';
import { until } from '../testing/until.ts';

let lab: SettlementLab;
beforeAll(async () => {
  lab = await openSettlementLab();
});
afterAll(() => lab.close());

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
    const { id, legs } = await lab.fill([0, 1]);
    const before = [
      await lab.creditsOf(lab.venue.taker.address),
      await lab.creditsOf(lab.venue.maker.address),
    ] as const;
    await lab.observe([
      [legs[0], results[0]],
      [legs[1], results[1]],
    ]);
    expect(await lab.oracle.report()).toBe(2);
    expect(await lab.keeper.work()).toBe(0);
    await lab.venue.later(WINDOW_S);
    expect(await lab.keeper.work()).toBe(1);
    expect((await lab.creditsOf(lab.venue.taker.address)) - before[0]).toBe(taker);
    expect((await lab.creditsOf(lab.venue.maker.address)) - before[1]).toBe(maker);
    expect((await lab.parlayOf(id)).settled).toBe(true);
    await lab.indexed();
    expect(await lab.rowOf(id)).toMatchObject({ is_settled: true, verdict, taker_payout_e6: String(taker) });
    expect(await lab.keeper.work()).toBe(0);
  });

  it('is settled in the block after the first that allows it, by a keeper that follows the chain', async () => {
    const { id, legs } = await lab.fill([0, 0]);
    const life = new AbortController();
    lab.makeKeeper(lab.venue.executor([localAccount(9)]).executor, { everyMs: 0, signal: life.signal });
    await lab.observe([[legs[1], 'No']]);
    await lab.oracle.report();
    await lab.venue.automine(false);
    await lab.venue.later(WINDOW_S);
    const { number: allowing } = await lab.heads.refresh();
    const pooled = () => lab.venue.ask<{ pending: string }>('txpool_status');
    await until(pooled, ({ pending }) => Number(pending) > 0);
    await lab.venue.mine();
    await lab.venue.automine(true);
    expect(await lab.parlayOf(id)).toMatchObject({ settled: true, failed: true });
    expect((await lab.heads.refresh()).number).toBe(allowing + 1n);
    life.abort();
    await lab.indexed();
  });

  it('has each leg recorded as soon as its result is final', async () => {
    const { id, legs } = await lab.fill([0, 0, 0]);
    await lab.observe([[legs[0], 'Yes']]);
    await lab.oracle.report();
    await lab.venue.later(WINDOW_S);
    expect(await lab.keeper.work()).toBe(1);
    expect(await lab.parlayOf(id)).toMatchObject({ resolvedWonCount: 1, settled: false });
    await lab.indexed();
    expect(await lab.keeper.work()).toBe(0);
    await lab.observe([[legs[2], 'No']]);
    await lab.oracle.report();
    await lab.venue.later(WINDOW_S);
    expect(await lab.keeper.work()).toBe(1);
    expect(await lab.parlayOf(id)).toMatchObject({ settled: true, failed: true });
    await lab.indexed();
  });

  it('that the oracle leaves is voided after its timeout, and not while a result waits', async () => {
    const { id, legs } = await lab.fill([0, 0]);
    await lab.venue.later(FORCE_VOID_S);
    await lab.observe([[legs[0], 'Yes']]);
    await lab.oracle.report();
    expect(await lab.keeper.work()).toBe(0);
    await lab.venue.later(WINDOW_S);
    expect(await lab.keeper.work()).toBe(1);
    await lab.indexed();
    expect(await lab.keeper.work()).toBe(1);
    expect(await lab.parlayOf(id)).toMatchObject({ settled: true, failed: false });
    await lab.indexed();
    expect(await lab.rowOf(id)).toMatchObject({ verdict: 'void', is_settled: true });
  });

  it('is settled once when two keepers of different senders see it at once', async () => {
    const { id, legs } = await lab.fill([0, 0]);
    const other = lab.makeKeeper(lab.venue.executor([localAccount(8)]).executor);
    await lab.observe([[legs[0], 'No']]);
    await lab.oracle.report();
    await lab.venue.later(WINDOW_S);
    const before = await lab.creditsOf(lab.venue.maker.address);
    await Promise.all([lab.keeper.work(), other.work()]);
    expect((await lab.creditsOf(lab.venue.maker.address)) - before).toBe(40_000_000n);
    expect((await lab.parlayOf(id)).settled).toBe(true);
    await lab.indexed();
    expect((await Promise.all([lab.keeper.work(), other.work()])).reduce((a, b) => a + b)).toBe(0);
  });
});

describe('a parlay of the vault', () => {
  it('stops deposits from the report that decides it on, and brings its credits back into the pool', async () => {
    await lab.venue.depositInVault(1_000_000_000n);
    const vault = lab.venue.book.contracts.vault.address;
    const { timestampS } = await lab.heads.refresh();
    const terms = { makerAddress: vault, quoteSigner: lab.venue.quoter, deadline: BigInt(timestampS + 500) };
    const { id, legs } = await lab.fill([0, 0], terms);
    expect(await lab.venue.balanceOf(vault)).toBe(970_000_000n);
    await lab.observe([[legs[1], 'No']]);
    await lab.oracle.report();
    expect(await lab.maxDeposit()).toBe(0n);
    expect(await lab.keeper.work()).toBe(0);
    expect(await lab.parlayOf(id)).toMatchObject({ settled: false });
    await lab.venue.veto(legs[1]?.outcomeId ?? 0);
    expect(await lab.maxDeposit()).toBeGreaterThan(0n);
    await lab.venue.later(1);
    await lab.observe([[legs[1], 'No']]);
    await lab.oracle.report();
    expect(await lab.maxDeposit()).toBe(0n);
    await lab.venue.later(WINDOW_S);
    expect(await lab.keeper.work()).toBe(2);
    expect(await lab.maxDeposit()).toBeGreaterThan(0n);
    expect((await lab.parlayOf(id)).settled).toBe(true);
    expect(await lab.creditsOf(vault)).toBe(0n);
    expect(await lab.venue.balanceOf(vault)).toBe(1_010_000_000n);
    await lab.indexed();
  });
});
