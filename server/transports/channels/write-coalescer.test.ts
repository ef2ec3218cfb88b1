import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox } from './write-buffer.ts';
import { type Haste, SendGate } from './write-coalescer.ts';

/** A stream that keeps what each of its writes took, and tells of each. */
class Writes extends Duplex {
  readonly taken: string[] = [];
  readonly outbox = new Outbox(this);
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

const send = (gate: SendGate, { outbox }: Writes, text: string, haste: Haste): void => {
  outbox.add(Buffer.from(text));
  gate.hold(outbox, haste);
};

it('lets the frames of one turn leave in one write a client, in their order', async () => {
  const [gate, one, other] = [new SendGate(), new Writes(), new Writes()];
  for (const text of ['a', 'b', 'c']) for (const stream of [one, other]) send(gate, stream, text, 'now');
  expect(one.taken).toEqual([]);
  await nextTurn();
  expect([one.taken, other.taken]).toEqual([['abc'], ['abc']]);
});

it('takes answers that were held back along with what is urgent, before it', async () => {
  const [gate, stream] = [new SendGate(), new Writes()];
  send(gate, stream, 'first', 'soon');
  await nextTurn();
  expect(stream.taken).toEqual(['first']);
  send(gate, stream, 'answer ', 'soon');
  send(gate, stream, 'request', 'now');
  await nextTurn();
  expect(stream.taken).toEqual(['first', 'answer request']);
});

it('sends answers that nothing else takes along', async () => {
  const [gate, stream] = [new SendGate(), new Writes()];
  send(gate, stream, 'first', 'soon');
  await nextTurn();
  const left = stream.next();
  send(gate, stream, 'second ', 'soon');
  send(gate, stream, 'third', 'soon');
  await left;
  expect(stream.taken).toEqual(['first', 'second third']);
});

it('holds the word of quotes until an answer leaves, and never sends it later than what came after it', async () => {
  const [gate, stream] = [new SendGate(), new Writes()];
  send(gate, stream, 'first', 'patient');
  await nextTurn();
  expect(stream.taken).toEqual(['first']);
  const left = stream.next();
  send(gate, stream, 'quote ', 'patient');
  send(gate, stream, 'answer', 'soon');
  await left;
  expect(stream.taken).toEqual(['first', 'quote answer']);
  const last = stream.next();
  send(gate, stream, 'alone', 'patient');
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
    const [gate, stream, other] = [new SendGate(), new Writes(), new Writes()];
    send(gate, stream, 'first', 'soon');
    vi.advanceTimersByTime(0);
    send(gate, stream, 'quote', 'patient');
    vi.advanceTimersByTime(15);
    expect(stream.taken).toEqual(['first']);
    vi.advanceTimersByTime(1);
    expect(stream.taken).toEqual(['first', 'quote']);
    send(gate, other, 'first', 'now');
    vi.advanceTimersByTime(0);
    send(gate, stream, 'quote', 'patient');
    send(gate, other, 'answer', 'soon');
    vi.advanceTimersByTime(3);
    expect(other.taken).toEqual(['first']);
    vi.advanceTimersByTime(1);
    expect(other.taken).toEqual(['first', 'answer']);
  });

  it('an answer is held back, and one to who has heard nothing for a while leaves at once', () => {
    const [gate, flood, quiet] = [new SendGate(), new Writes(), new Writes()];
    send(gate, flood, 'first', 'soon');
    vi.advanceTimersByTime(0);
    send(gate, flood, 'second', 'soon');
    send(gate, quiet, 'answer', 'soon');
    vi.advanceTimersByTime(0);
    expect([flood.taken, quiet.taken]).toEqual([['first'], ['answer']]);
  });
});

it('lets go of one stream at once', () => {
  const [gate, stream] = [new SendGate(), new Writes()];
  send(gate, stream, 'farewell', 'soon');
  gate.release(stream.outbox);
  expect(stream.taken).toEqual(['farewell']);
});
