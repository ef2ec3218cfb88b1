import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Logger } from '#observe/logger.ts';
import { localAccount } from '../local/local-accounts.ts';
import { openChainRpc } from '../rpc/chain-rpc.ts';
import { countRequests } from '../testing/count-requests.ts';
import { signFill } from '../testing/signed-fill.ts';
import { silent, TestVenue } from '../testing/test-venue.ts';
import { Keeper } from './keeper.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await TestVenue.start();
});
afterAll(() => venue.stop());

it('a duty that reverts is not estimated again with each look, and is told of once', async () => {
  const { to, data, legs } = await signFill(venue, { collateralE6: 20_000_000n });
  await venue.send(localAccount(8), to, data);
  await venue.finalise(legs.map(({ outcomeId }) => ({ outcomeId, result: 'Yes' })));
  const counted = await countRequests(venue.rpcUrl, 'eth_estimateGas');
  const rpc = openChainRpc({ rpcUrl: counted.url });
  const { executor, heads, life } = venue.executor([localAccount(6)], { submitter: { rpc } });
  const warned: object[] = [];
  const logger: Logger = { ...silent, warn: (fields) => void warned.push(fields) };
  const { escrow, registry, vault } = venue.book.contracts;
  const keeper = new Keeper({
    ...{ rpc, heads, executor, logger, signal: life.signal },
    ...{ everyMs: Number.POSITIVE_INFINITY, forceVoidAfterSeconds: 1e9 },
    contracts: { escrow: escrow.address, registry: registry.address, vault: vault.address },
    parlays: {
      open: async (after) =>
        after > 0n
          ? []
          : // The second one is not there.
            [1n, 2n].map((parlayId) => ({
              parlayId,
              maker: registry.address,
              createdAtS: 0,
              legs: legs.map((leg) => ({ ...leg, verdict: 'open' as const })),
            })),
    },
  });
  expect(await keeper.work()).toBe(1);
  const before = counted.requests();
  expect([await keeper.work(), await keeper.work()]).toEqual([0, 0]);
  // The first one is settled: that it is so is asked once.
  expect(counted.requests() - before).toBeLessThanOrEqual(1);
  expect(warned.length).toBeLessThanOrEqual(1);
  life.abort();
  await counted.close();
});
