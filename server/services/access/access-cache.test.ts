import { describe, expect, it } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import { AccessCache } from './access-cache.ts';

/** A cache of two grants, where each id is owned by the organisation of the same name, and the reads it has started. */
function setUp() {
  const reads: { id: string; finish: (owner?: string) => void }[] = [];
  const written: [string, number][][] = [];
  const process = { nowMs: 0, isListening: true };
  const bus = createMemoryBus((_topic, error) => {
    throw error;
  });
  const cache = new AccessCache<string>({
    ...{ bus, now: () => process.nowMs, isListening: () => process.isListening, max: 2 },
    find: (id) =>
      new Promise((resolve) => {
        reads.push({ id, finish: (owner = id) => resolve({ owner, expiresMs: null }) });
      }),
    isAffected: ({ orgId }, _, owner) => owner === orgId,
    usedId: (owner) => owner,
    writeUses: async (usedMs) => void written.push([...usedMs]),
  });
  const fill = async (...ids: string[]) => {
    const owners = Promise.all(ids.map((id) => cache.ownerOf(id)));
    for (const read of reads.splice(0)) read.finish();
    await owners;
  };
  /** Owners from the cache; null for what would be read from the database. */
  const cached = (...ids: string[]) =>
    ids.map((id) => cache.ownerOf(id)).map((owner) => (owner instanceof Promise ? null : owner));
  return { bus, cache, cached, fill, process, reads, written };
}

describe('the cache of grants', () => {
  it('keeps grants that a change does not name, and none when the change names nothing', async () => {
    const { bus, cache, cached, fill } = setUp();
    await fill('a', 'b');
    bus.publish('access', { orgId: 'a' });
    expect(cached('a', 'b')).toEqual([null, 'b']);
    bus.publish('access', {});
    expect(cache.hadOwner('b')).toBe(false);
  });

  it('still tells whether a grant that is too old to use had an owner', async () => {
    const { cache, cached, fill, process } = setUp();
    await fill('a');
    process.nowMs += 5_000;
    expect(cached('a')).toEqual([null]);
    expect([cache.hadOwner('a'), cache.hadOwner('b')]).toEqual([true, false]);
  });

  it('drops the least recently used grant when it is full', async () => {
    const { cached, fill } = setUp();
    await fill('a', 'b');
    cached('a');
    await fill('c');
    expect(cached('a', 'b', 'c')).toEqual(['a', null, 'c']);
  });

  it('caches and shares only the read that started after a change, even when an earlier one ends last', async () => {
    const { bus, cache, cached, reads } = setUp();
    const before = cache.ownerOf('a');
    bus.publish('access', { orgId: 'a' });
    const after = Promise.all([cache.ownerOf('a'), cache.ownerOf('a')]);
    expect(reads).toHaveLength(2);
    reads[1]?.finish('new');
    expect(await after).toEqual(['new', 'new']);
    reads[0]?.finish('old');
    expect(await before).toBe('old');
    expect(cached('a')).toEqual(['new']);
  });

  it('caches nothing whose read ended while changes did not arrive', async () => {
    const { cached, fill, process } = setUp();
    const filled = fill('a');
    process.isListening = false;
    await filled;
    process.isListening = true;
    expect(cached('a')).toEqual([null]);
  });

  it('writes the last use of each owner once, and of no more owners than its limit', async () => {
    const { cache, fill, process, written } = setUp();
    for (const id of ['a', 'b', 'c', 'a']) {
      process.nowMs += 1;
      await fill(id);
    }
    await cache.flush();
    await cache.flush();
    await fill('c');
    await cache.flush();
    expect(written.map((uses) => new Map(uses))).toEqual([
      new Map([
        ['a', 4],
        ['b', 2],
      ]),
      new Map([['c', 4]]),
    ]);
  });
});
