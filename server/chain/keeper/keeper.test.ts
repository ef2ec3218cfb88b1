import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import type { Logger } from '#observe/logger.ts';
import { localAccount } from '../local/local-accounts.ts';
import { openChainRpc } from '../rpc/chain-rpc.ts';
import { countRequests } from '../testing/count-requests.ts';
import { signFill } from '../testing/signed-fill.ts';
import { silent, TestVenue } from '../testing/test-venue.ts';
import { Keeper, type KeeperOptions } from './keeper.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await TestVenue.start();
});
afterAll(() => venue.stop());

/** A keeper that looks when it is asked to, and knows of these open parlays. */
function newKeeper(
  parts: Pick<KeeperOptions, 'rpc' | 'heads' | 'executor' | 'logger' | 'signal'> & Partial<KeeperOptions>,
  parlayIds: readonly bigint[],
  legs: readonly ParlayLeg[],
): Keeper {
  const { escrow, registry, vault } = venue.book.contracts;
  const open = parlayIds.map((parlayId) => ({
    ...{ parlayId, maker: registry.address, createdAtS: 0 },
    legs: legs.map((leg) => ({ ...leg, verdict: 'open' as const })),
  }));
  return new Keeper({
    ...{ everyMs: Number.POSITIVE_INFINITY, forceVoidAfterSeconds: 1e9 },
    contracts: { escrow: escrow.address, registry: registry.address, vault: vault.address },
    parlays: { open: async (after) => (after > 0n ? [] : open) },
    ...parts,
  });
}

it('a duty that reverts is not estimated again with each look, and is told of once', async () => {
  const { to, data, legs } = await signFill(venue, { collateralE6: 20_000_000n });
  await venue.send(localAccount(8), to, data);
  await venue.finalise(legs.map(({ outcomeId }) => ({ outcomeId, result: 'Yes' })));
  const counted = await countRequests(venue.rpcUrl, 'eth_estimateGas');
  const rpc = openChainRpc({ rpcUrl: counted.url });
  const { executor, heads, life } = venue.executor([localAccount(6)], { submitter: { rpc } });
  const warned: object[] = [];
  const logger: Logger = { ...silent, warn: (fields) => void warned.push(fields) };
  // The second one is not there.
  const keeper = newKeeper({ rpc, heads, executor, logger, signal: life.signal }, [1n, 2n], legs);
  expect(await keeper.work()).toBe(1);
  const before = counted.requests();
  expect([await keeper.work(), await keeper.work()]).toEqual([0, 0]);
  // The first one is settled: that it is so is asked once.
  expect(counted.requests() - before).toBeLessThanOrEqual(1);
  expect(warned.length).toBeLessThanOrEqual(1);
  life.abort();
  await counted.close();
});

it('a duty that the chain’s clock does not allow yet is done with the first look that it does, without a pause', async () => {
  const legs = [901, 902].map((outcomeId) => ({ outcomeId, sideIndex: 0 as const }));
  const { to, data } = await signFill(venue, { legs, collateralE6: 20_000_000n });
  await venue.send(localAccount(8), to, data);
  const parlayId = await venue.parlayCount();
  const { executor, heads, life } = venue.executor([localAccount(6)]);
  const pauseMs = { first: 600_000, longest: 600_000 };
  const parts = { rpc: venue.rpc, heads, executor, logger: silent, signal: life.signal, pauseMs };
  const keeper = newKeeper(parts, [parlayId], legs);
  await venue.publish(legs.map(({ outcomeId }) => ({ outcomeId, result: 'Yes' })));
  const realMs = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => realMs() + 86_400_000);
  expect(await keeper.work()).toBe(0);
  vi.restoreAllMocks();
  await venue.later(venue.book.settings.disputeWindowSeconds);
  expect(await keeper.work()).toBe(1);
  life.abort();
});
