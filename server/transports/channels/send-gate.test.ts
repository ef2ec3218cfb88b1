import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Haste, SendGate } from './send-gate.ts';

/** A stream that keeps what each of its writes took, and tells of each. */
class Writes extends Duplex {
  readonly taken: string[] = [];
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

const send = (gate: SendGate, stream: Duplex, text: string, haste: Haste): void => {
  gate.hold(stream, haste);
  stream.write(text);
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

it('lets go of one stream at once', () => {
  const [gate, stream] = [new SendGate(), new Writes()];
  send(gate, stream, 'farewell', 'soon');
  gate.release(stream);
  expect(stream.taken).toEqual(['farewell']);
});
