import { DAY_MS } from '#domain/time.ts';
import { addressAt } from '../basics/ids.ts';
import { gaussAt, nextUnit, type Rng, unitAt } from '../basics/random.ts';
import type { Topic } from '../universe/listing.ts';

export const MAKER_COUNT = 14;
export const BUILDER_COUNT = 8;
/** Flattens the head of the activity law: the most active trader does about 0.6% of all. */
const ZIPF_OFFSET = 30;

/** A trader's lasting habits. Market makers are the first `MAKER_COUNT` of the population. */
export type Wallet = {
  address: string;
  joinMs: number;
  leaveMs: number;
  /** Typical order, USD. */
  orderUsd: number;
  /** How far ahead the trader sees where prices go; 0 for most, negative for one who chases what has moved. */
  sightMs: number;
  /** Share of closing trades. */
  sellShare: number;
  taste: Taste;
  builder: number | null;
  usesCloid: boolean;
  /** Pays in kind while fees are taken in kind. */
  paysInKind: boolean;
};
type Taste = 'crypto' | 'sports' | 'macro' | 'any';

export type Builder = { address: string; feeRate: number };
export type Population = { wallets: Wallet[]; builders: Builder[] };

/** The people of the exchange, fixed by the seed and their number; two thirds join over the first 200 days. */
export function createPopulation(seed: number, count: number, startMs: number): Population {
  const builders = Array.from({ length: BUILDER_COUNT }, (_, i) => ({
    address: addressAt(seed, 0xb1d, i),
    feeRate: [0.001, 0.0005, 0.001, 0.0002, 0.0008, 0.0005, 0.001, 0.0003][i] as number,
  }));
  return { builders, wallets: Array.from({ length: count }, (_, i) => createWallet(seed, i, startMs)) };
}

function createWallet(seed: number, index: number, startMs: number): Wallet {
  const draw = (trait: number) => unitAt(seed, 0xa11e7, index, trait);
  const early = index < MAKER_COUNT || draw(1) < 0.34;
  const joinMs = early ? startMs : startMs + Math.floor(draw(2) ** 0.8 * 200 * DAY_MS);
  const churns = index >= MAKER_COUNT && draw(3) < 0.55;
  const kind = draw(4);
  const taste = draw(5);
  return {
    address: addressAt(seed, 0xa0, index),
    joinMs,
    leaveMs: churns ? joinMs + Math.ceil(-Math.log(draw(6)) * 30 * DAY_MS) : Number.MAX_SAFE_INTEGER,
    orderUsd: Math.min(8_000, 14 + 26 * Math.exp(1.15 * gaussAt(seed, 0xa11e8, index))),
    sightMs: kind < 0.07 ? 45 * 60_000 : kind < 0.22 ? -30 * 60_000 : 0,
    sellShare: 0.12 + 0.6 * draw(7),
    taste: taste < 0.42 ? 'crypto' : taste < 0.66 ? 'sports' : taste < 0.74 ? 'macro' : 'any',
    builder: index >= MAKER_COUNT && draw(8) < 0.62 ? Math.floor(BUILDER_COUNT * draw(9) ** 2.2) : null,
    usesCloid: draw(10) < 0.3,
    paysInKind: draw(11) < 0.5,
  };
}

/** A trader who is around at the time; a few are very active and most hardly (Zipf's law by index). */
export function pickTaker(population: Population, rng: Rng, atMs: number): number {
  const { wallets } = population;
  const range = wallets.length - MAKER_COUNT;
  for (let tries = 0; tries < 24; tries++) {
    const rank = Math.floor(ZIPF_OFFSET * (Math.exp(nextUnit(rng) * Math.log(1 + range / ZIPF_OFFSET)) - 1));
    const index = MAKER_COUNT + Math.min(rank, range - 1);
    const wallet = wallets[index] as Wallet;
    if (wallet.joinMs <= atMs && atMs < wallet.leaveMs) return index;
  }
  return MAKER_COUNT;
}

/** Whether a trader of this taste would look at the topic at all. */
export function likes(taste: Taste, topic: Topic): boolean {
  if (taste === 'any') return true;
  if (topic === 'football' || topic === 'basketball') return taste === 'sports';
  if (topic === 'macro' || topic === 'other') return taste === 'macro';
  return taste === 'crypto';
}
