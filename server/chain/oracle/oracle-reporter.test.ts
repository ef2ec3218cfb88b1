import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSettlementHarness, type SettlementHarness, WINDOW_S } from '../../test/settlement-harness.ts';

let harness: SettlementHarness;
beforeAll(async () => {
  harness = await openSettlementHarness();
});
afterAll(() => harness.close());

describe('a report', () => {
  it('is not sent again, nor anew after a veto, until the outcome is observed again', async () => {
    const { legs } = await harness.fill([0, 0]);
    await harness.observe([
      [legs[0], 'Yes'],
      [legs[1], 'Yes'],
    ]);
    expect(await harness.oracle.report()).toBe(2);
    expect(await harness.oracle.report()).toBe(0);
    await harness.venue.veto(legs[0]?.outcomeId ?? 0);
    expect(await harness.oracle.report()).toBe(0);
    await harness.venue.later(1);
    await harness.observe([
      [legs[0], 'Void'],
      [legs[1], 'Yes'],
    ]);
    expect(await harness.oracle.report()).toBe(1);
    await harness.venue.later(WINDOW_S);
    expect(await harness.keeper.work()).toBe(1);
    await harness.indexed();
  });

  it('of a result that changed inside its window replaces the first, and its window begins anew', async () => {
    const { id, legs } = await harness.fill([0, 0]);
    await harness.observe([[legs[0], 'No']]);
    await harness.oracle.report();
    await harness.venue.later(WINDOW_S - 5);
    harness.source.all = harness.source.all.map((outcome) => ({ ...outcome, result: 'Yes' }));
    expect(await harness.oracle.report()).toBe(1);
    await harness.venue.later(10);
    expect(await harness.keeper.work()).toBe(0);
    await harness.venue.later(WINDOW_S);
    expect(await harness.keeper.work()).toBe(1);
    expect(await harness.parlayOf(id)).toMatchObject({ resolvedWonCount: 1, failed: false });
    await harness.indexed();
  });

  it('that is days late is made all the same', async () => {
    const { legs } = await harness.fill([0, 0]);
    await harness.observe([[legs[0], 'No']]);
    harness.source.all = harness.source.all.map((outcome) => ({
      ...outcome,
      observedAtS: outcome.observedAtS - 5 * 86_400,
    }));
    expect(await harness.oracle.report()).toBe(1);
    expect(await harness.oracle.report()).toBe(0);
    await harness.venue.later(WINDOW_S);
    expect(await harness.keeper.work()).toBe(1);
    await harness.indexed();
  });

  it('carries many results in few transactions', async () => {
    const before = await harness.venue.rpc.getTransactionCount({ address: harness.venue.forwarder.address });
    await harness.observe(Array.from({ length: 100 }, () => [harness.newLegs([0])[0], 'Yes']));
    expect(await harness.oracle.report()).toBe(100);
    expect(
      (await harness.venue.rpc.getTransactionCount({ address: harness.venue.forwarder.address })) - before,
    ).toBe(3);
  });
});
