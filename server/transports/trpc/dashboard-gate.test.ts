import { expect, it } from 'vitest';
import { DashboardGate } from './dashboard-gate.ts';

const batch = (calls: number, separator = ','): string =>
  `/api/trpc/${Array(calls).fill('markets.list').join(separator)}?batch=1`;

it.each([
  batch(21),
  batch(21, '%2c'),
  batch(21).replace('/api', '/x/../api'),
  batch(21).replace('/api', '/./api'),
  batch(21).replace('/api', '/%61pi'),
  `http://host${batch(21)}`,
])('refuses a request of more than 20 calls, however it is written: %s', (url) => {
  expect(new DashboardGate(() => 0).admit('a', url)).toMatchObject({ code: 'invalid' });
});

it('refuses an address beyond 600 calls a minute, counts each call of a batch, and leaves others alone', () => {
  let nowMs = 5_000;
  const gate = new DashboardGate(() => nowMs);
  for (let request = 0; request < 30; request += 1) expect(gate.admit('a', batch(20))).toBeNull();
  nowMs += 10_000;
  expect(gate.admit('a', batch(1))).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 50 });
  expect(gate.admit('b', batch(20))).toBeNull();
  nowMs += 50_000;
  expect(gate.admit('a', batch(1))).toBeNull();
});

it('counts nothing but calls of the dashboard API', () => {
  const gate = new DashboardGate(() => 0);
  for (let request = 0; request < 5_000; request += 1) {
    expect(gate.admit('a', `/markets?page=${request}`)).toBeNull();
  }
  expect(gate.admit('a', batch(20))).toBeNull();
});
