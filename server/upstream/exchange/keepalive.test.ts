import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startKeepalive } from './keepalive.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('pings as long as something is heard between two pings, and says once that nothing was', () => {
  const [ping, onSilent] = [vi.fn(), vi.fn()];
  const keepalive = startKeepalive(20, ping, onSilent);
  for (let sent = 1; sent <= 5; sent += 1) {
    vi.advanceTimersByTime(19);
    expect(ping).toHaveBeenCalledTimes(sent - 1);
    vi.advanceTimersByTime(1);
    expect(ping).toHaveBeenCalledTimes(sent);
    if (sent < 5) keepalive.heard();
  }
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect([ping, onSilent].map(({ mock }) => mock.calls.length)).toEqual([5, 1]);
});

it('does neither once it is stopped', () => {
  const [ping, onSilent] = [vi.fn(), vi.fn()];
  startKeepalive(20, ping, onSilent).stop();
  vi.advanceTimersByTime(100);
  expect([ping, onSilent].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
