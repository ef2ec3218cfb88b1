import { seededRandom } from '../../rfq/testing/seeded-random.ts';
import type { RewardFill } from '../round-trips.ts';
import { type MadeTrade, madeTrade, madeWallet } from './made-trade.ts';

const MAKERS = 6;
const TAKERS = 60;
const HOURS = 24;

/** How a ring hides: its members trade in a circle, or repeat one person's orders from several wallets. */
export type RingKind = 'circle' | 'copies';
export type Season = { fills: RewardFill[]; ring: string[]; honest: string[] };

/**
 * One day of a campaign. Few makers face many takers, a few of whom are much larger; after a goal many trade the same way
 * within seconds. The ring makes a third of its trades with strangers, in sizes and at times that vary.
 */
export function simulateSeason(seed: number, kind: RingKind): Season {
  const random = seededRandom(seed);
  const unit = () => random.below(1_000_000) / 1_000_000;
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  const makers = Array.from({ length: MAKERS }, (_, at) => madeWallet(100 + at));
  const takers = Array.from({ length: TAKERS }, (_, at) => madeWallet(1_000 + at));
  const ring = Array.from({ length: 2 + random.below(4) }, (_, at) => madeWallet(10 + at));
  const trades: Omit<MadeTrade, 'tid'>[] = [];
  const size = () => 10 + 400 * unit() ** 3;
  const day = () => random.below(HOURS * 3_600_000);
  const coin = () => 10 * (1 + random.below(8)) + random.below(2);
  const add = (trade: Omit<MadeTrade, 'tid'>) => trades.push({ px: 0.1 + 0.8 * unit(), ...trade });
  takers.forEach((taker, rank) => {
    const orders = 3 + Math.floor(60 / (1 + rank));
    for (let order = 0; order < orders; order += 1)
      add({ taker, maker: pick(makers), atMs: day(), coin: coin(), takerBuys: unit() < 0.6, shares: size() });
  });
  for (let goal = 0; goal < 6; goal += 1) {
    const [atMs, where, takerBuys] = [day(), coin(), unit() < 0.5];
    for (const taker of takers)
      if (unit() < 0.25)
        add({
          taker,
          maker: pick(makers),
          atMs: atMs + random.below(8_000),
          coin: where,
          takerBuys,
          shares: size(),
        });
  }
  for (let round = 0; round < 12; round += 1) {
    const [atMs, where, takerBuys] = [day(), coin(), unit() < 0.5];
    ring.forEach((wallet, at) => {
      if (kind === 'circle') {
        const next = ring[(at + 1) % ring.length] as string;
        add({ taker: wallet, maker: next, atMs: atMs + random.below(600_000), coin: where, shares: size() });
      } else if (unit() < 0.9)
        add({
          taker: wallet,
          maker: pick(makers),
          atMs: atMs + random.below(1_500),
          coin: where,
          takerBuys,
          shares: size(),
        });
      if (unit() < 0.5)
        add({
          taker: wallet,
          maker: pick(makers),
          atMs: day(),
          coin: coin(),
          takerBuys: unit() < 0.5,
          shares: size(),
        });
    });
  }
  const fills = trades.flatMap((trade, tid) => madeTrade({ ...trade, tid }));
  return { fills, ring, honest: [...makers, ...takers] };
}
