import { expect, onTestFinished, test } from 'vitest';
import { Silence } from './silence.ts';

function started(): Silence {
  const life = new AbortController();
  onTestFinished(() => life.abort());
  return new Silence({ everyMs: 10, signal: life.signal });
}

/** Holds the only thread of this process, as a long computation or a machine without a free processor does. */
const standStill = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('while nothing is heard the turns go on, and what is heard ends them', async () => {
  const silence = started();
  await expect.poll(() => silence.turns).toBeGreaterThan(5);
  silence.end();
  expect(silence.turns).toBe(0);
});

test('a process that stood still does not blame the other side: it does not count the time', async () => {
  const silence = started();
  silence.end();
  standStill(500);
  expect(silence.turns).toBe(0);
  // What waits in the sockets is read after the timers have had their turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(silence.turns).toBeLessThan(10);
});
