import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer } from './pacer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first mark goes out at once, later ones together at the end of the interval', () => {
  const sent: string[] = [];
  const pacer = createPacer(500, (key) => sent.push(key));
  pacer.mark('a');
  pacer.mark('a');
  pacer.mark('a');
  pacer.mark('b');
  expect(sent).toEqual(['a', 'b']);
  vi.advanceTimersByTime(499);
  expect(sent).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['a', 'b', 'a']);
});

test('a key never goes out twice within an interval, and the last mark is never lost', () => {
  const sentAt: number[] = [];
  const pacer = createPacer(500, () => sentAt.push(Date.now()));
  for (let step = 0; step < 100; step += 1) {
    pacer.mark('a');
    vi.advanceTimersByTime(37);
  }
  const lastMark = Date.now() - 37;
  vi.advanceTimersByTime(2_000);
  for (let i = 1; i < sentAt.length; i += 1) {
    expect((sentAt[i] ?? 0) - (sentAt[i - 1] ?? 0)).toBeGreaterThanOrEqual(500);
  }
  expect(sentAt.at(-1)).toBeGreaterThanOrEqual(lastMark);
});

test('a key whose state went out by another way waits for its interval', () => {
  const sent: string[] = [];
  const pacer = createPacer(500, (key) => sent.push(key));
  pacer.rest('a');
  pacer.mark('a');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(sent).toEqual(['a']);
});

test('a forgotten or stopped key leaves no timer behind', () => {
  const sent: string[] = [];
  const pacer = createPacer(500, (key) => sent.push(key));
  for (const key of ['a', 'b']) {
    pacer.mark(key);
    pacer.mark(key);
  }
  pacer.forget('a');
  expect(vi.getTimerCount()).toBe(1);
  pacer.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual(['a', 'b']);
});
