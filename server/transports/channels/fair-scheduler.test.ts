import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairScheduler, type Line } from './fair-scheduler.ts';

/** A line whose messages are numbers, and which notes in `log` when each is handled. */
class TestLine implements Line {
  readonly waiting: number[] = [];
  handled = 0;
  readonly #name: string;
  readonly #log: string[];

  constructor(name: string, log: string[]) {
    this.#name = name;
    this.#log = log;
  }

  get length(): number {
    return this.waiting.length;
  }

  next(): void {
    this.handled += 1;
    this.handle(this.waiting.shift() ?? -1);
  }

  handle(message: number): void {
    this.#log.push(`${this.#name}${message}`);
  }

  /** A message comes in, as a socket takes it. */
  receive(scheduler: FairScheduler, message: number): void {
    if (scheduler.isFree(this)) {
      scheduler.run(() => this.handle(message));
      return;
    }
    this.waiting.push(message);
    scheduler.enter(this);
  }
}

/** A line of which each message takes longer than a slice. */
class SlowLine extends TestLine {
  override handle(message: number): void {
    hold();
    super.handle(message);
  }
}

/** Holds the event loop for longer than a slice. */
function hold(): void {
  const startMs = performance.now();
  while (performance.now() - startMs < 3);
}

const turns = async (isDone: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 1_000 && !isDone(); turn += 1) await new Promise((go) => setImmediate(go));
};

/** Uses up the time of this turn. */
const holdTurn = (scheduler: FairScheduler): void => scheduler.run(hold);

it('handles every message once, those of one line in order, whatever comes between', async () => {
  const step = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const log: string[] = [];
      const scheduler = new FairScheduler();
      const lines = new Map(['a', 'b', 'c'].map((name) => [name, new TestLine(name, log)]));
      const sent = steps.map(([name, isHeld], nth) => {
        if (isHeld && nth % 7 === 0) holdTurn(scheduler);
        lines.get(name)?.receive(scheduler, nth);
        return `${name}${nth}`;
      });
      await turns(() => log.length === sent.length);
      for (const name of lines.keys()) {
        const own = (entry: string) => entry.startsWith(name);
        expect(log.filter(own)).toEqual(sent.filter(own));
      }
      expect(log).toHaveLength(sent.length);
    }),
    { numRuns: 40 },
  );
});

it('lets lines take turns: who has one message waits for one message of each other line', async () => {
  const log: string[] = [];
  const scheduler = new FairScheduler();
  const [flood, single] = [new TestLine('f', log), new TestLine('s', log)];
  holdTurn(scheduler);
  for (let nth = 0; nth < 50; nth += 1) flood.receive(scheduler, nth);
  single.receive(scheduler, 0);
  await turns(() => log.length === 51);
  expect(log.indexOf('s0')).toBe(1);
});

it('holds the loop for a slice at a stretch, and lets no message overtake those of its line that wait', async () => {
  const log: string[] = [];
  const [scheduler, line] = [new FairScheduler(), new SlowLine('s', log)];
  for (const nth of [0, 1, 2, 3]) line.receive(scheduler, nth);
  expect(log).toEqual(['s0']);
  await nextTurn();
  expect(log).toEqual(['s0', 's1']);
  line.receive(scheduler, 4);
  expect(log).toEqual(['s0', 's1']);
  await turns(() => log.length === 5);
  expect(log).toEqual(['s0', 's1', 's2', 's3', 's4']);
  await nextTurn();
  line.receive(scheduler, 5);
  expect(log.at(-1)).toBe('s5');
});

it('handles nothing of a line that has left', async () => {
  const log: string[] = [];
  const scheduler = new FairScheduler();
  const [gone, other] = [new TestLine('g', log), new TestLine('o', log)];
  holdTurn(scheduler);
  gone.receive(scheduler, 0);
  other.receive(scheduler, 0);
  scheduler.leave(gone);
  await turns(() => log.length === 1);
  expect(log).toEqual(['o0']);
});

it('says when all that waited has been handled, whatever comes in meanwhile and whoever leaves', async () => {
  const log: string[] = [];
  const scheduler = new FairScheduler();
  const [slow, other, gone] = ['s', 'o', 'g'].map((name) => new TestLine(name, log)) as [
    TestLine,
    TestLine,
    TestLine,
  ];
  await scheduler.settled();
  holdTurn(scheduler);
  for (const nth of [0, 1, 2]) slow.receive(scheduler, nth);
  other.receive(scheduler, 0);
  for (const nth of [0, 1]) gone.receive(scheduler, nth);
  expect(scheduler.isBehind).toBe(true);
  let isOver = false;
  const flood = (): void => {
    if (isOver) return;
    other.receive(scheduler, 1);
    setImmediate(flood);
  };
  const settled = scheduler.settled();
  flood();
  scheduler.leave(gone);
  await settled;
  isOver = true;
  expect(log).toEqual(expect.arrayContaining(['s0', 's1', 's2', 'o0']));
  expect(log).not.toContain('g0');
});

it('says so to each who asks for what had come in by then', async () => {
  const log: string[] = [];
  const [scheduler, line] = [new FairScheduler(), new SlowLine('s', log)];
  for (const nth of [0, 1]) line.receive(scheduler, nth);
  const first = scheduler.settled().then(() => log.slice());
  line.receive(scheduler, 2);
  const second = scheduler.settled().then(() => log.slice());
  expect(await first).toEqual(['s0', 's1']);
  expect(await second).toEqual(['s0', 's1', 's2']);
});
