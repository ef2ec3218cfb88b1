import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { LossyWriter, type Sink } from './lossy-writer.ts';

/** Takes so many writes and then asks to wait, until it is drained. */
class SlowSink extends EventEmitter implements Sink {
  readonly written: number[] = [];
  #room: number;

  constructor(room: number) {
    super();
    this.#room = room;
  }

  write(bytes: Buffer): boolean {
    this.written.push(bytes.readUInt32BE());
    this.#room -= 1;
    return this.#room > 0;
  }

  drain(room: number): void {
    this.#room = room;
    this.emit('drain');
  }
}

const event = (nth: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(nth);
  return bytes;
};

function writing(room: number, maxWaiting = 4) {
  const sink = new SlowSink(room);
  let losses = 0;
  const writer = new LossyWriter(sink, { maxWaiting, onFirstLoss: () => void losses++ });
  const push = (from: number, to: number): void => {
    for (let nth = from; nth <= to; nth += 1) writer.push(event(nth));
  };
  return { sink, writer, push, losses: () => losses };
}

describe('a writer to a slow client', () => {
  it('writes on in order what waited, while that is within the bound', () => {
    const { sink, push, losses } = writing(2);
    push(1, 6);
    expect(sink.written).toEqual([1, 2]);
    sink.drain(3);
    expect(sink.written).toEqual([1, 2, 3, 4, 5]);
    push(7, 8);
    sink.drain(10);
    push(9, 9);
    expect([sink.written, losses()]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], 0]);
  });

  it('drops the oldest beyond the bound, tells of it once, and goes on with the newest', () => {
    const { sink, push, losses } = writing(1);
    push(1, 100);
    sink.drain(10);
    push(101, 101);
    expect([sink.written, losses()]).toEqual([[1, 97, 98, 99, 100, 101], 1]);
  });

  it('tells when there is room: at once, when the client has taken all, or when nothing is written any more', async () => {
    const { sink, push, writer } = writing(1);
    push(1, 2);
    let hasRoom = false;
    const room = writer.room().then(() => {
      hasRoom = true;
    });
    sink.drain(1);
    await Promise.resolve();
    expect([sink.written, hasRoom]).toEqual([[1, 2], false]);
    sink.drain(1);
    await room;
    push(3, 4);
    const stopped = writer.room();
    writer.stop();
    await stopped;
    sink.drain(10);
    push(5, 5);
    expect(sink.written).toEqual([1, 2, 3]);
  });
});
