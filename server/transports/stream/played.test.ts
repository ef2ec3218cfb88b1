import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import type { StreamBatch } from '#services/stream/stream-source.ts';
import { playedSource } from './played.ts';
import { BatchReader, ScriptedSource, settle } from './testing/scripted-source.ts';

const NOW_MS = 1_800_000_000_000;

function play(options: { speed: number; agoMs: number }) {
  const clock = new ManualClock(NOW_MS);
  const source = new ScriptedSource();
  const fromMs = NOW_MS - options.agoMs;
  let head = 0;
  /** An item that happened so long after the beginning. */
  const happen = (...afterMs: number[]): void => {
    const first = head + 1;
    head += afterMs.length;
    source.give(
      ...afterMs.map((ms, index): StreamBatch => {
        const seq = first + index;
        const item = { seq, event: null, data: String(ms) };
        return { items: [item], position: seq, timeMs: fromMs + ms, isNewest: () => seq >= head };
      }),
    );
  };
  source.give({ items: [], position: 0, playedFromMs: fromMs, isNewest: () => head === 0 });
  const reader = new BatchReader(playedSource(source, { from: { timeMs: fromMs }, ...options, clock }));
  const data = () => reader.batches.flatMap(({ items }) => items.map((item) => Number(item.data)));
  const states = () => reader.batches.flatMap(({ playback }) => (playback ? [playback.state] : []));
  const advance = async (ms: number): Promise<void> => {
    await settle();
    clock.advance(ms);
    await settle();
  };
  return { clock, source, reader, happen, data, states, advance };
}

describe('history that is played', () => {
  it('comes with the distances that it had, divided by the speed', async () => {
    const { happen, data, advance, reader } = play({ speed: 10, agoMs: 100_000 });
    happen(0, 1_000, 1_000, 5_000);
    await advance(0);
    expect(data()).toEqual([0]);
    await advance(99);
    expect(data()).toEqual([0]);
    await advance(1);
    expect(data()).toEqual([0, 1_000, 1_000]);
    await advance(399);
    expect(data()).toHaveLength(3);
    await advance(1);
    expect(data()).toEqual([0, 1_000, 1_000, 5_000]);
    reader.stop();
    await reader.ended;
  });

  it('says first where it begins, how fast it is and how far behind', async () => {
    const { advance, reader } = play({ speed: 60, agoMs: 3_600_000 });
    await advance(0);
    expect(reader.batches[0]?.playback).toEqual({
      ...{ state: 'playing', speed: 60, delay_ms: 3_600_000 },
      from: new Date(NOW_MS - 3_600_000).toISOString(),
    });
    reader.stop();
  });

  it('is live when it has reached the present, says so once, and is not held back any more', async () => {
    const { happen, data, states, advance, clock, reader } = play({ speed: 11, agoMs: 100_000 });
    happen(50_000);
    await advance(9_999);
    expect([data(), states()]).toEqual([[50_000], ['playing']]);
    await advance(1);
    expect(states()).toEqual(['playing', 'live']);
    expect(reader.batches.at(-1)?.playback).toMatchObject({ delay_ms: 0 });
    const sinceMs = clock.now() - (NOW_MS - 100_000);
    happen(sinceMs, sinceMs + 60_000);
    await advance(0);
    expect(data()).toEqual([50_000, sinceMs, sinceMs + 60_000]);
    expect(states()).toEqual(['playing', 'live']);
    reader.stop();
  });

  it('stays as far behind as it began at the speed of the present, and says so', async () => {
    const { happen, data, states, advance, reader } = play({ speed: 1, agoMs: 60_000 });
    happen(60_000, 61_000);
    await advance(59_999);
    expect([data(), states()]).toEqual([[], ['delayed']]);
    await advance(1);
    expect(data()).toEqual([60_000]);
    await advance(86_400_000);
    expect([data(), states()]).toEqual([[60_000, 61_000], ['delayed']]);
    reader.stop();
  });

  it('is live only after everything that is stored, also for a client that read too slowly', async () => {
    const { happen, states, advance, reader } = play({ speed: 500, agoMs: 10_000 });
    happen(...Array.from({ length: 200 }, (_, index) => index * 50));
    await advance(60_000);
    expect(states()).toEqual(['playing', 'live']);
    expect(reader.batches.at(-1)?.playback?.state).toBe('live');
    expect(reader.batches).toHaveLength(202);
    reader.stop();
  });

  it('ends with the stream, and with the source’s failure', async () => {
    const stopped = play({ speed: 1, agoMs: 60_000 });
    stopped.happen(30_000);
    await settle();
    stopped.reader.stop();
    await stopped.reader.ended;
    expect(stopped.clock.pending).toBe(0);
    const failed = play({ speed: 1, agoMs: 60_000 });
    failed.source.fail(new Error('no database'));
    await expect(failed.reader.ended).rejects.toThrow('no database');
  });

  it('loses, repeats and reorders nothing, and sends nothing early, whatever the speed', async () => {
    const input = {
      speed: fc.integer({ min: 1, max: 500 }),
      gapsMs: fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 1, maxLength: 30 }),
      stepMs: fc.integer({ min: 1, max: 5_000 }),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(input), async ({ speed, gapsMs, stepMs }) => {
        const timesMs = gapsMs.map((_, index) => gapsMs.slice(0, index + 1).reduce((sum, ms) => sum + ms, 0));
        const lengthMs = timesMs.at(-1) ?? 0;
        const { happen, data, advance, clock, reader } = play({ speed, agoMs: lengthMs * 2 + 1 });
        happen(...timesMs);
        for (let step = 0; step < 20; step += 1) {
          await advance(stepMs);
          const playedMs = (clock.now() - NOW_MS) * speed;
          expect(data()).toEqual(timesMs.filter((ms) => ms <= playedMs));
        }
        await advance(lengthMs);
        expect(data()).toEqual(timesMs);
        reader.stop();
      }),
      { numRuns: 60 },
    );
  });
});
