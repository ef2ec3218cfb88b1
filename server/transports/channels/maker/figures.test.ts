import { describe, expect, it } from 'vitest';
import { until } from '#relay/testing/harness.ts';
import { signedProof } from '#relay/testing/maker-figures.ts';
import { accountOf } from '#relay/testing/traders.ts';
import type { MakerHarness } from '../testing/maker-harness.ts';
import { makerHarnessForEach } from '../testing/maker-harness-for-each.ts';

const [max, mia] = [accountOf('max'), accountOf('mia')];

let harness: MakerHarness;
makerHarnessForEach((fresh) => {
  harness = fresh;
});

const sessionsOf = async (account = max) =>
  (await harness.figures.read(await signedProof(account, harness.world.clock.now() + 60_000))).sessions;

describe('the sessions that a maker sees', () => {
  it('are its own, from their start to their end, with what they were heard of last', async () => {
    const connectedMs = harness.world.clock.now();
    const client = await harness.maker(max, { last_look: true, exposure_cap_e6: '7000000' });
    await harness.maker(mia);
    harness.world.clock.advance(100);
    await harness.quoteOn(client, await harness.ask(), max, 5_000_000n);
    expect(await sessionsOf()).toEqual([
      {
        ...{ connected_at: connectedMs, heard_at: connectedMs + 100 },
        ...{ last_look: true, exposure_cap_e6: '7000000', proven: true },
      },
    ]);
    client.ws.close();
    await until('it is gone', async () => (await sessionsOf()).length === 0);
    expect(await sessionsOf(mia)).toHaveLength(1);
  });

  it('say which of them only name it', async () => {
    await harness.maker(max, {}, '10.0.0.66');
    expect(await sessionsOf()).toMatchObject([{ proven: false, last_look: false, exposure_cap_e6: null }]);
  });
});
