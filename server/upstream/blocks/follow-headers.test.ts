import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvmHeader } from '#domain/block.ts';
import { createLogger } from '#observe/logger.ts';
import { nowUs } from '#observe/now-us.ts';
import { CuttableRoute } from '#server/test/cuttable-route.ts';
import { TestNode } from '#server/test/evm-node.ts';
import { type EvmFeed, evmEndpoint, startEvmFeed } from './evm-feed.ts';
import { followHeaders } from './follow-headers.ts';
import { HeardHeads } from './heard-heads.ts';

const logger = createLogger({ level: 'silent' });
const cleanups: (() => Promise<unknown>)[] = [];
let node: TestNode;
beforeEach(async () => {
  node = await TestNode.start();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await node.stop();
});

/** Follows a node; `seen` is what was handed on. */
function follow(url: string, options: Partial<EvmFeed> = {}) {
  const seen: EvmHeader[] = [];
  const end = new AbortController();
  const { done } = startEvmFeed({
    ...{ endpoint: evmEndpoint(url), nowUs, logger, signal: end.signal },
    ...{ pollMs: 5, backoff: { baseMs: 1, maxMs: 5 } },
    stored: async () => [],
    onHeaders: async (headers) => {
      seen.push(...headers.map(({ block }) => block));
    },
    ...options,
  });
  const stop = async (): Promise<void> => {
    end.abort();
    await done;
  };
  cleanups.push(stop);
  return { seen, stop };
}

const hashesOf = (headers: readonly EvmHeader[]): string[] => headers.map(({ hash }) => hash);
const untilTip = async (seen: readonly EvmHeader[]): Promise<void> => {
  const { hash } = await node.head();
  await expect.poll(() => seen.at(-1)?.hash).toBe(hash);
};
async function route(): Promise<CuttableRoute> {
  const opened = await new CuttableRoute(node.chain.port).listen();
  cleanups.push(() => opened.close());
  return opened;
}

describe.each(['http', 'ws'])('the headers of an EVM node over %s', (scheme) => {
  it('are handed on each once and in order, from the newest on', async () => {
    await node.mine(3);
    const { seen } = follow(`${scheme}://${node.address}`);
    await untilTip(seen);
    for (let round = 0; round < 5; round += 1) {
      await node.mine(4);
      await untilTip(seen);
    }
    expect(hashesOf(seen)).toEqual(await node.hashes(3));
    expect(await node.head()).toEqual(seen.at(-1));
  });

  it('that were made while the node could not be reached are caught up with', async () => {
    const way = await route();
    const { seen } = follow(`${scheme}://${way.address}`);
    await untilTip(seen);
    for (let round = 0; round < 3; round += 1) {
      way.isOpen = false;
      way.cut();
      await node.mine(30);
      const before = way.connections;
      await expect.poll(() => way.connections).toBeGreaterThan(before);
      way.isOpen = true;
      await untilTip(seen);
    }
    expect(hashesOf(seen)).toEqual(await node.hashes(0));
  });

  it('of a branch that takes the place of another follow it, from their first on', async () => {
    const { seen } = follow(`${scheme}://${node.address}`);
    await untilTip(seen);
    await node.mine(2);
    const snapshot = await node.snapshot();
    await node.mine(5);
    await untilTip(seen);
    const abandoned = hashesOf(seen);
    await node.revert(snapshot);
    await node.mine(7);
    await untilTip(seen);
    expect(hashesOf(seen)).toEqual([...abandoned, ...(await node.hashes(3))]);
  });

  it('of a shorter branch, which ends below the highest that was seen, are handed on too', async () => {
    await node.mine(2);
    const snapshot = await node.snapshot();
    await node.mine(9);
    const { seen } = follow(`${scheme}://${node.address}`, { stored: async () => [] });
    await untilTip(seen);
    await node.revert(snapshot);
    await node.mine(1);
    await untilTip(seen);
    await node.mine(1);
    await untilTip(seen);
    expect(seen.slice(-2).map(({ number }) => number)).toEqual([3, 4]);
  });
});

describe('a feed of headers', () => {
  it('tells when the node told of a header, not when it was read, and of its parents no later', async () => {
    let clock = 10;
    const heads = new HeardHeads(() => clock);
    const told = Promise.withResolvers<void>();
    const end = new AbortController();
    const seen: [number, number][] = [];
    const genesis = await node.head();
    const done = followHeaders({
      ...{ heads, logger, signal: end.signal, nowUs: () => clock, pollMs: () => 60_000 },
      rpc: {
        async request(method, params) {
          await told.promise;
          return node.request(method, params);
        },
      },
      stored: async () => [genesis],
      onHeaders: async (headers) => {
        seen.push(...headers.map(({ block, nodeSeenUs }): [number, number] => [block.number, nodeSeenUs]));
      },
    });
    await node.mine(2);
    heads.note((await node.head()).hash.toUpperCase().replace('0X', '0x'));
    await node.mine(1);
    clock = 20;
    told.resolve();
    await expect
      .poll(() => seen)
      .toEqual([
        [1, 10],
        [2, 10],
        [3, 20],
      ]);
    end.abort();
    await done;
  });

  it('hands on again what could not be taken, and nothing that comes after it first', async () => {
    const tries: number[] = [];
    const taken: EvmHeader[] = [];
    await node.mine(2);
    follow(`http://${node.address}`, {
      onHeaders: async (headers) => {
        tries.push(headers[0]?.block.number ?? -1);
        if (tries.length % 3 !== 0) throw new Error('the store is away');
        taken.push(...headers.map(({ block }) => block));
      },
    });
    await untilTip(taken);
    await node.mine(3);
    await untilTip(taken);
    expect(hashesOf(taken)).toEqual(await node.hashes(taken[0]?.number ?? 0));
    expect(tries.slice(0, 3)).toEqual([2, 2, 2]);
  });

  it('goes on where the stored headers end', async () => {
    const first = follow(`http://${node.address}`);
    await node.mine(3);
    await untilTip(first.seen);
    await first.stop();
    await node.mine(50);
    const { seen } = follow(`http://${node.address}`, { stored: async () => first.seen });
    await untilTip(seen);
    expect(hashesOf(seen)).toEqual(await node.hashes(4));
  });

  it('goes over to another chain that stands in the place of the one that was stored', async () => {
    const { seen, stop } = follow(`http://${node.address}`);
    await untilTip(seen);
    await node.mine(5);
    await untilTip(seen);
    await stop();
    const other = await TestNode.start();
    cleanups.push(() => other.stop());
    await other.mine(2);
    const again = follow(`http://${other.address}`, { stored: async () => seen });
    const last = () => hashesOf(again.seen).at(-1);
    await expect.poll(last).toBe((await other.head()).hash);
    await other.mine(1);
    await expect.poll(last).toBe((await other.head()).hash);
    expect(hashesOf(again.seen).slice(-2)).toEqual(await other.hashes(2));
  });

  it('of a node that goes back and forth in any way always ends at its newest, each header after its parent', async () => {
    const step = fc.oneof(
      fc.record({ mine: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ back: fc.integer({ min: 1, max: 5 }) }),
      fc.constant({ look: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const { seen, stop } = follow(`http://${node.address}`);
        await untilTip(seen);
        const snapshots: unknown[] = [];
        for (const todo of steps) {
          if ('mine' in todo) {
            for (let left = todo.mine; left > 0; left -= 1) {
              snapshots.push(await node.snapshot());
              await node.mine();
            }
          } else if ('back' in todo) {
            const at = Math.max(0, snapshots.length - todo.back);
            if (at < snapshots.length) await node.revert(snapshots[at]);
            snapshots.length = at;
          } else if (seen.length > 0)
            await expect.poll(async () => hashesOf(seen)).toContain((await node.head()).hash);
        }
        await node.mine();
        await untilTip(seen);
        await stop();
        const before = new Set<string>();
        for (const [index, { hash, parentHash }] of seen.entries()) {
          expect(index === 0 || before.has(parentHash)).toBe(true);
          before.add(hash);
        }
      }),
      { numRuns: 12 },
    );
  });
});
