import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import type { CloseReason, Connection, StreamMessage } from './connection.ts';
import { DEFAULT_STREAM_LIMITS } from './limits.ts';
import { Session, type SessionOptions } from './session.ts';
import { NumberSource } from './testing/number-source.ts';

/** A client in memory. While `isBlocked` it takes nothing more. */
class MemoryConnection implements Connection {
  readonly messages: StreamMessage[] = [];
  closedWith: CloseReason | null = null;
  #blocked: (() => void)[] | null = null;
  #onClose: () => void = () => {};

  async send(messages: readonly StreamMessage[]): Promise<void> {
    this.messages.push(...messages);
    if (this.#blocked) await new Promise<void>((resolve) => this.#blocked?.push(resolve));
  }

  block(): void {
    this.#blocked ??= [];
  }

  unblock(): void {
    for (const resolve of this.#blocked?.splice(0) ?? []) resolve();
    this.#blocked = null;
  }

  close(reason: CloseReason): void {
    this.closedWith ??= reason;
    this.unblock();
  }

  onMessage(): void {}

  onClose(listener: () => void): void {
    this.#onClose = listener;
  }

  /** The client goes away. */
  leave(): void {
    this.#onClose();
  }

  get items(): number[] {
    return this.messages.flatMap((message) =>
      message.kind === 'item' ? [JSON.parse(message.data).seq] : [],
    );
  }
}

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Lets everything that is ready run. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

function open(source: NumberSource, options: Partial<SessionOptions> = {}) {
  const connection = new MemoryConnection();
  const clock = new ManualClock();
  const faults: unknown[] = [];
  const session = new Session({
    connection,
    source,
    clock,
    limits: DEFAULT_STREAM_LIMITS,
    resumeAfter: null,
    withIds: false,
    onFault: (error) => faults.push(error),
    ...options,
  });
  return { connection, clock, session, faults };
}

describe('a session', () => {
  it('loses and repeats nothing, however publishing, replay and a slow client interleave', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ do: fc.constant('settle' as const), count: fc.constant(0) }),
      fc.record({ do: fc.constantFrom('block' as const, 'unblock' as const), count: fc.constant(0) }),
    );
    const input = {
      last: fc.integer({ min: 0, max: 30 }),
      behind: fc.integer({ min: 0, max: 30 }),
      duringReplay: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 10 }),
      steps: fc.array(step, { maxLength: 30 }),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(input), async ({ last, behind, duringReplay, steps }) => {
        const source = new NumberSource({ last });
        const waiting = [...duringReplay];
        source.beforeReplay = () => source.publish(waiting.shift() ?? 0);
        const resumeAfter = Math.max(0, last - behind);
        const { connection } = open(source, { resumeAfter });
        for (const { do: action, count } of steps) {
          if (action === 'publish') source.publish(count);
          else if (action === 'settle') await settle();
          else connection[action]();
        }
        connection.unblock();
        for (let turn = 0; turn < 20; turn += 1) await settle();
        expect(connection.items).toEqual(upTo(resumeAfter + 1, source.last));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the end of a session', () => {
  it('closes a client that is too slow by name, and frees what it held', async () => {
    const source = new NumberSource();
    const { connection, clock, session } = open(source, {
      limits: { ...DEFAULT_STREAM_LIMITS, maxQueued: 10 },
    });
    await settle();
    connection.block();
    source.publish(1);
    await settle();
    source.publish(10);
    expect(connection.closedWith).toBeNull();
    source.publish(1);
    expect(connection.closedWith).toBe('slow_consumer');
    expect(await session.finished).toBe('slow_consumer');
    expect(connection.messages.at(-1)).toMatchObject({ kind: 'error' });
    expect([source.listeners, clock.pending]).toEqual([0, 0]);
  });

  it('takes one batch of any size from a client that keeps up', async () => {
    const source = new NumberSource();
    const { connection } = open(source, { limits: { ...DEFAULT_STREAM_LIMITS, maxQueued: 10 } });
    await settle();
    source.publish(50);
    await settle();
    source.publish(50);
    await settle();
    expect([connection.closedWith, connection.items.length]).toEqual([null, 100]);
  });

  it('beats every 25 s and ends after 30 minutes with an error message', async () => {
    const { connection, clock } = open(new NumberSource());
    await settle();
    for (let beat = 0; beat < 71; beat += 1) {
      clock.advance(25_000);
      await settle();
    }
    const pings = connection.messages.filter(({ kind }) => kind === 'ping');
    expect(pings).toHaveLength(71);
    expect(pings[0]).toEqual({ kind: 'ping', atMs: 1_800_000_025_000, id: null });
    clock.advance(25_000);
    expect(connection.closedWith).toBe('max_duration');
    expect(connection.messages.at(-1)).toEqual({ kind: 'error', message: 'stream max duration reached' });
    expect(clock.pending).toBe(0);
  });

  it('piles up no heartbeats for a client that reads nothing', async () => {
    const { connection, clock } = open(new NumberSource());
    await settle();
    connection.block();
    for (let beat = 0; beat < 10; beat += 1) {
      clock.advance(25_000);
      await settle();
    }
    expect(connection.messages.filter(({ kind }) => kind === 'ping')).toHaveLength(1);
  });

  it('beats for a slow client without taking it back behind what it was sent', async () => {
    const source = new NumberSource();
    const { connection, clock } = open(source, { withIds: true });
    await settle();
    source.publish(1);
    await settle();
    connection.block();
    source.publish(2);
    await settle();
    clock.advance(25_000);
    connection.unblock();
    await settle();
    expect(connection.messages.at(-1)).toMatchObject({ kind: 'ping', id: '3' });
  });

  it('stops when the client leaves, also in the middle of a replay', async () => {
    const source = new NumberSource({ last: 1_000 });
    const page = Promise.withResolvers<void>();
    source.beforeReplay = () => page.promise;
    const { connection, clock, session } = open(source, { resumeAfter: 0 });
    await settle();
    connection.leave();
    page.resolve();
    expect(await session.finished).toBe('gone');
    await settle();
    expect(connection.items).toEqual([]);
    expect([source.listeners, clock.pending]).toEqual([0, 0]);
  });

  it('tells the client and reports when the replay fails', async () => {
    const source = new NumberSource({ last: 5 });
    source.beforeReplay = () => Promise.reject(new Error('no database'));
    const { connection, faults, session } = open(source);
    expect(await session.finished).toBe('failed');
    expect(connection.messages.at(-1)).toMatchObject({ kind: 'error' });
    expect(faults).toHaveLength(1);
  });
});
