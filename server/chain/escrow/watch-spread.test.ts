import { afterAll, beforeAll, expect, it } from 'vitest';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { silent, TestVenue } from '../testing/test-venue.ts';
import { until } from '../testing/until.ts';
import { watchSpread } from './watch-spread.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await TestVenue.start({ spreadBps: 250 });
});
afterAll(() => venue.stop());

it('tells the spread of the escrow, and each change of it', async () => {
  const { heads, life } = venue.follow();
  const told: number[] = [];
  const { rpc, escrow } = venue;
  const onSpread = (spreadBps: number) => void told.push(spreadBps);
  watchSpread({ rpc, heads, escrow, onSpread, logger: silent, signal: life.signal, everyMs: 1 });
  const tells = (count: number) =>
    until(
      () => told.length,
      (length) => length === count,
    );
  await tells(1);
  const change = { address: escrow, abi: parlayEscrowAbi, functionName: 'setSpread' } as const;
  await venue.call(venue.owner, { ...change, args: [400] });
  await tells(2);
  await venue.mine();
  await venue.call(venue.owner, { ...change, args: [0] });
  await tells(3);
  expect(told).toEqual([250, 400, 0]);
  life.abort();
});
