import { expect, test } from 'vitest';
import { DAY_MS, GENESIS_MS } from '#domain/time.ts';
import { createRng } from '../basics/random.ts';
import { createPopulation, MAKER_COUNT, pickTaker } from './wallets.ts';

const population = createPopulation(1, 4_000, GENESIS_MS);

test('every address is its own, and the same seed makes the same people', () => {
  const addresses = population.wallets.map((wallet) => wallet.address);
  expect(new Set(addresses).size).toBe(4_000);
  for (const address of addresses) expect(address).toMatch(/^0x[0-9a-f]{40}$/);
  expect(createPopulation(1, 4_000, GENESIS_MS)).toEqual(population);
});

test('activity is heavy-tailed: one percent of traders act more often than the lower half', () => {
  const rng = createRng(7);
  const atMs = GENESIS_MS + 150 * DAY_MS;
  const acts = new Map<number, number>();
  for (let i = 0; i < 40_000; i++) {
    const wallet = pickTaker(population, rng, atMs);
    acts.set(wallet, (acts.get(wallet) ?? 0) + 1);
  }
  const counts = [...acts.values()].sort((a, b) => b - a);
  const sum = (list: number[]) => list.reduce((total, count) => total + count, 0);
  expect(sum(counts.slice(0, 40))).toBeGreaterThan(sum(counts.slice(counts.length / 2)));
  expect(counts.length).toBeGreaterThan(1_000);
});

test('nobody acts before he joins or after he leaves, and makers are never takers by chance', () => {
  const rng = createRng(8);
  for (const day of [1, 30, 199]) {
    const atMs = GENESIS_MS + day * DAY_MS;
    for (let i = 0; i < 3_000; i++) {
      const index = pickTaker(population, rng, atMs);
      expect(index).toBeGreaterThanOrEqual(MAKER_COUNT);
      const wallet = population.wallets[index];
      if (index > MAKER_COUNT) expect(wallet && wallet.joinMs <= atMs && atMs < wallet.leaveMs).toBe(true);
    }
  }
});
