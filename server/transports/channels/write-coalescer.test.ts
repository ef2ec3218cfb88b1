import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WriteBuffer } from './write-buffer.ts';
import { type Urgency, WriteCoalescer } from './write-coalescer.ts';

/** A stream that keeps what each of its writes took, and tells of each. */
class Writes extends Duplex {
  readonly taken: string[] = [];
  readonly buffer = new WriteBuffer(this);
  #onTaken = Promise.withResolvers<void>();

  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.taken.push(chunks.map(({ chunk }) => String(chunk)).join(''));
    this.#onTaken.resolve();
    this.#onTaken = Promise.withResolvers<void>();
    done();
  }

  next(): Promise<void> {
    return this.#onTaken.promise;
  }
}

const send = (coalescer: WriteCoalescer, { buffer }: Writes, text: string, urgency: Urgency): void => {
  buffer.add(Buffer.from(text));
  coalescer.hold(buffer, urgency);
};

it('lets the frames of one turn leave in one write a client, in their order', async () => {
  const [coalescer, one, other] = [new WriteCoalescer(), new Writes(), new Writes()];
  for (const text of ['a', 'b', 'c']) for (const stream of [one, other]) send(coalescer, stream, text, 'now');
  expect(one.taken).toEqual([]);
  await nextTurn();
  expect([one.taken, other.taken]).toEqual([['abc'], ['abc']]);
});

it('takes answers that were held back along with what is urgent, before it', async () => {
  const [coalescer, stream] = [new WriteCoalescer(), new Writes()];
  send(coalescer, stream, 'first', 'soon');
  await nextTurn();
  expect(stream.taken).toEqual(['first']);
  send(coalescer, stream, 'answer ', 'soon');
  send(coalescer, stream, 'request', 'now');
  await nextTurn();
  expect(stream.taken).toEqual(['first', 'answer request']);
});

it('sends answers that nothing else takes along', async () => {
  const [coalescer, stream] = [new WriteCoalescer(), new Writes()];
  send(coalescer, stream, 'first', 'soon');
  await nextTurn();
  const left = stream.next();
  send(coalescer, stream, 'second ', 'soon');
  send(coalescer, stream, 'third', 'soon');
  await left;
  expect(stream.taken).toEqual(['first', 'second third']);
});

it('holds the word of quotes until an answer leaves, and never sends it later than what came after it', async () => {
  const [coalescer, stream] = [new WriteCoalescer(), new Writes()];
  send(coalescer, stream, 'first', 'patient');
  await nextTurn();
  expect(stream.taken).toEqual(['first']);
  const left = stream.next();
  send(coalescer, stream, 'quote ', 'patient');
  send(coalescer, stream, 'answer', 'soon');
  await left;
  expect(stream.taken).toEqual(['first', 'quote answer']);
  const last = stream.next();
  send(coalescer, stream, 'alone', 'patient');
  await last;
  expect(stream.taken.at(-1)).toBe('alone');
});

describe('to a client that has just heard something', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the word of quotes leaves after 16 ms and an answer after 4, whatever else was to leave later', () => {
    const [coalescer, stream, other] = [new WriteCoalescer(), new Writes(), new Writes()];
    send(coalescer, stream, 'first', 'soon');
    vi.advanceTimersByTime(0);
    send(coalescer, stream, 'quote', 'patient');
    vi.advanceTimersByTime(15);
    expect(stream.taken).toEqual(['first']);
    vi.advanceTimersByTime(1);
    expect(stream.taken).toEqual(['first', 'quote']);
    send(coalescer, other, 'first', 'now');
    vi.advanceTimersByTime(0);
    send(coalescer, stream, 'quote', 'patient');
    send(coalescer, other, 'answer', 'soon');
    vi.advanceTimersByTime(3);
    expect(other.taken).toEqual(['first']);
    vi.advanceTimersByTime(1);
    expect(other.taken).toEqual(['first', 'answer']);
  });

  it('an answer is held back, and one to who has heard nothing for a while leaves at once', () => {
    const [coalescer, flood, quiet] = [new WriteCoalescer(), new Writes(), new Writes()];
    send(coalescer, flood, 'first', 'soon');
    vi.advanceTimersByTime(0);
    send(coalescer, flood, 'second', 'soon');
    send(coalescer, quiet, 'answer', 'soon');
    vi.advanceTimersByTime(0);
    expect([flood.taken, quiet.taken]).toEqual([['first'], ['answer']]);
  });
});

it('lets go of one stream at once', () => {
  const [coalescer, stream] = [new WriteCoalescer(), new Writes()];
  send(coalescer, stream, 'farewell', 'soon');
  coalescer.release(stream.buffer);
  expect(stream.taken).toEqual(['farewell']);
});
