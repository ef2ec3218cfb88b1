import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSettlementLab, type SettlementLab, WINDOW_S } from '../../test/settlement-lab.ts';

let lab: SettlementLab;
beforeAll(async () => {
  lab = await openSettlementLab();
});
afterAll(() => lab.close());

describe('a report', () => {
  it('is not sent again, nor anew after a veto, until the outcome is observed again', async () => {
    const { legs } = await lab.fill([0, 0]);
    await lab.observe([
      [legs[0], 'Yes'],
      [legs[1], 'Yes'],
    ]);
    expect(await lab.oracle.report()).toBe(2);
    expect(await lab.oracle.report()).toBe(0);
    await lab.venue.veto(legs[0]?.outcomeId ?? 0);
    expect(await lab.oracle.report()).toBe(0);
    await lab.venue.later(1);
    await lab.observe([
      [legs[0], 'Void'],
      [legs[1], 'Yes'],
    ]);
    expect(await lab.oracle.report()).toBe(1);
    await lab.venue.later(WINDOW_S);
    expect(await lab.keeper.work()).toBe(1);
    await lab.indexed();
  });

  it('of a result that changed inside its window replaces the first, and its window begins anew', async () => {
    const { id, legs } = await lab.fill([0, 0]);
    await lab.observe([[legs[0], 'No']]);
    await lab.oracle.report();
    await lab.venue.later(WINDOW_S - 5);
    lab.source.all = lab.source.all.map((outcome) => ({ ...outcome, result: 'Yes' }));
    expect(await lab.oracle.report()).toBe(1);
    await lab.venue.later(10);
    expect(await lab.keeper.work()).toBe(0);
    await lab.venue.later(WINDOW_S);
    expect(await lab.keeper.work()).toBe(1);
    expect(await lab.parlayOf(id)).toMatchObject({ resolvedWonCount: 1, failed: false });
    await lab.indexed();
  });

  it('that is days late is made all the same', async () => {
    const { legs } = await lab.fill([0, 0]);
    await lab.observe([[legs[0], 'No']]);
    lab.source.all = lab.source.all.map((outcome) => ({
      ...outcome,
      observedAtS: outcome.observedAtS - 5 * 86_400,
    }));
    expect(await lab.oracle.report()).toBe(1);
    expect(await lab.oracle.report()).toBe(0);
    await lab.venue.later(WINDOW_S);
    expect(await lab.keeper.work()).toBe(1);
    await lab.indexed();
  });

  it('carries many results in few transactions', async () => {
    const before = await lab.venue.rpc.getTransactionCount({ address: lab.venue.forwarder.address });
    await lab.observe(Array.from({ length: 100 }, () => [lab.newLegs([0])[0], 'Yes']));
    expect(await lab.oracle.report()).toBe(100);
    expect((await lab.venue.rpc.getTransactionCount({ address: lab.venue.forwarder.address })) - before).toBe(
      3,
    );
  });
});
