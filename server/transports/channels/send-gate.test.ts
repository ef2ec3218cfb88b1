import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SendGate } from './send-gate.ts';

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

const send = (gate: SendGate, stream: Duplex, text: string, isUrgent: boolean): void => {
  gate.hold(stream, isUrgent);
  stream.write(text);
};

it('lets the frames of one turn leave in one write a client, in their order', async () => {
  const [gate, one, other] = [new SendGate(), new Writes(), new Writes()];
  for (const text of ['a', 'b', 'c']) for (const stream of [one, other]) send(gate, stream, text, true);
  expect(one.taken).toEqual([]);
  await nextTurn();
  expect([one.taken, other.taken]).toEqual([['abc'], ['abc']]);
});

it('takes answers that were held back along with what is urgent, before it', async () => {
  const [gate, stream] = [new SendGate(), new Writes()];
  send(gate, stream, 'first', false);
  await nextTurn();
  expect(stream.taken).toEqual(['first']);
  send(gate, stream, 'answer ', false);
  send(gate, stream, 'request', true);
  await nextTurn();
  expect(stream.taken).toEqual(['first', 'answer request']);
});

it('sends answers that nothing else takes along', async () => {
  const [gate, stream] = [new SendGate(), new Writes()];
  send(gate, stream, 'first', false);
  await nextTurn();
  const left = stream.next();
  send(gate, stream, 'second ', false);
  send(gate, stream, 'third', false);
  await left;
  expect(stream.taken).toEqual(['first', 'second third']);
});

it('lets go of one stream at once', () => {
  const [gate, stream] = [new SendGate(), new Writes()];
  send(gate, stream, 'farewell', false);
  gate.release(stream);
  expect(stream.taken).toEqual(['farewell']);
});
