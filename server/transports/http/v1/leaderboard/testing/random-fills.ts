import type { Dir } from '#domain/fill.ts';
import type { SeedFill } from '#server/test/market-data/seed-markets.ts';

const HOUR = 3_600_000;

/** Numbers in [0, 1) that a seed fixes (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DIRS: Dir[] = ['Buy', 'Buy', 'Buy', 'Sell', 'Sell', 'Settlement', 'Settlement', 'Split Outcome'];

/** Fills of every kind over the `days` before `nowMs`: 12 wallets, 6 outcomes, 2 builders, fees in dollars and shares. */
export function randomFills(seed: number, count: number, nowMs: number, days: number): SeedFill[] {
  const random = randomOf(seed);
  const upTo = (limit: number): number => Math.floor(random() * limit);
  return Array.from({ length: count }, (): SeedFill => {
    const dir = DIRS[upTo(DIRS.length)] as Dir;
    const coin = (1 + upTo(6)) * 10 + upTo(2);
    const builder = upTo(5);
    return {
      timeMs: nowMs - Math.floor(random() ** 2 * days * 24 * HOUR),
      coin,
      wallet: 1 + upTo(12),
      dir,
      px: dir === 'Settlement' ? ([0, 1, 0.5][upTo(3)] ?? 1) : (1 + upTo(99)) / 100,
      sz: 1 + upTo(500),
      fee: upTo(100) / 100,
      feeToken: dir === 'Buy' && upTo(3) === 0 ? `+${coin}` : 'USDC',
      closedPnl: dir === 'Buy' ? 0 : (upTo(20_000) - 10_000) / 100,
      crossed: upTo(2) === 0,
      ...(builder < 2 ? { builder: 201 + builder, builderFee: upTo(50) / 100 } : {}),
    };
  }).sort((left, right) => left.timeMs - right.timeMs);
}
