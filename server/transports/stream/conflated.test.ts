import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import type { StreamBatch, StreamItem } from '#services/stream/stream-source.ts';
import { conflatedSource } from './conflated.ts';
import { BatchReader, ScriptedSource, settle } from './testing/scripted-source.ts';

const EVERY_MS = 1_000;

const itemOf = (seq: number, key?: string): StreamItem => ({
  ...{ seq, event: null, data: `${key}${seq}` },
  ...(key !== undefined && { key }),
});
const batchOf = (...items: StreamItem[]): StreamBatch => ({ items, position: items.at(-1)?.seq ?? 0 });

function conflate() {
  const [clock, source] = [new ManualClock(), new ScriptedSource()];
  const reader = new BatchReader(conflatedSource(source, { everyMs: EVERY_MS, clock }));
  const sent = () => reader.batches.map(({ items }) => items.map(({ data }) => data));
  const advance = async (ms: number): Promise<void> => {
    await settle();
    clock.advance(ms);
    await settle();
  };
  return { clock, source, reader, sent, advance };
}

describe('a conflated stream', () => {
  it('sends the newest item of each key in each window, in order', async () => {
    const { source, sent, advance, reader } = conflate();
    source.give(batchOf(itemOf(1, 'a')));
    await advance(0);
    expect(sent()).toEqual([['a1']]);
    source.give(batchOf(itemOf(2, 'a'), itemOf(3, 'b')), batchOf(itemOf(4, 'a')));
    await advance(EVERY_MS - 1);
    expect(sent()).toEqual([['a1']]);
    await advance(1);
    expect(sent()).toEqual([['a1'], ['b3', 'a4']]);
    await advance(10 * EVERY_MS);
    source.give(batchOf(itemOf(5, 'b')));
    await advance(0);
    expect(sent()).toEqual([['a1'], ['b3', 'a4'], ['b5']]);
    expect(reader.batches.map(({ position }) => position)).toEqual([1, 4, 5]);
    reader.stop();
    await reader.ended;
  });

  it('sends whole what a client starts with, what has no key, and what it misses', async () => {
    const { source, reader, advance } = conflate();
    const replay: StreamBatch = { ...batchOf(itemOf(1, 'a'), itemOf(2, 'a')), isReplay: true };
    const gap: StreamBatch = { ...batchOf(), position: 7, gap: { reason: 'expired', from: 3, to: 7 } };
    const snapshot = batchOf(itemOf(8), itemOf(9));
    source.give(replay, batchOf(itemOf(3, 'a')), gap, snapshot);
    for (let window = 0; window < 4; window += 1) await advance(EVERY_MS);
    expect(reader.batches).toEqual([replay, batchOf(itemOf(3, 'a')), gap, snapshot]);
    reader.stop();
  });

  it('passes on the failure of its source, after what came before it', async () => {
    const { source, reader, sent, advance } = conflate();
    source.give(batchOf(itemOf(1, 'a')));
    source.fail(new Error('no database'));
    await expect(Promise.all([reader.ended, advance(0)])).rejects.toThrow('no database');
    expect(sent()).toEqual([['a1']]);
  });

  it('keeps no more than one item of a key for a client, however fast they come', async () => {
    const { source, reader, sent, advance } = conflate();
    for (let seq = 1; seq <= 5_000; seq += 1) source.give(batchOf(itemOf(seq, seq % 2 ? 'a' : 'b')));
    await settle();
    expect(source.taken).toBe(5_000);
    await advance(EVERY_MS);
    expect(sent().at(-1)).toEqual(['a4999', 'b5000']);
    expect(sent().length).toBeLessThanOrEqual(2);
    reader.stop();
  });

  it('ends with the newest of each key, however batches and windows interleave', async () => {
    const step = fc.oneof(
      fc.record({ key: fc.constantFrom('a', 'b', 'c'), ms: fc.constant(0) }),
      fc.record({ key: fc.constant(null), ms: fc.integer({ min: 1, max: 2_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { source, reader, advance, clock } = conflate();
        const newest = new Map<string, number>();
        let seq = 0;
        const startMs = clock.now();
        for (const { key, ms } of steps) {
          if (key === null) await advance(ms);
          else {
            seq += 1;
            newest.set(key, seq);
            source.give(batchOf(itemOf(seq, key)));
          }
        }
        await advance(EVERY_MS);
        await advance(EVERY_MS);
        const seqs = reader.batches.flatMap(({ items }) => items.map((item) => item.seq));
        expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
        const last = new Map(reader.batches.flatMap(({ items }) => items.map((i) => [i.key ?? '', i.seq])));
        expect(last).toEqual(newest);
        expect(reader.batches.length).toBeLessThanOrEqual((clock.now() - startMs) / EVERY_MS + 1);
        reader.stop();
      }),
      { numRuns: 100 },
    );
  });
});
