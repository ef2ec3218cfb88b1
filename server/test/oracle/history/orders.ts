import { HISTORY_DAYS } from './listings.ts';

const DAY = 86_400_000;
export const WALLETS = 240;
/** Numbers of builders; their addresses are those of wallets nobody trades from. */
export const BUILDERS = Array.from({ length: 76 }, (_, index) => 1_001 + index);

/** What a builder is like: see `KINDS`. */
export type BuilderKind = 'wide' | 'single' | 'free' | 'regulars' | 'payouts' | 'conversions' | 'both';

/** How many builders there are of each kind, in the order of their numbers. */
const KINDS: [BuilderKind, number][] = [
  // Routes anybody, so that wallets have several builders.
  ['wide', 10],
  // One wallet alone.
  ['single', 16],
  // Takes no fee, or one of zero.
  ['free', 12],
  // A few wallets that come back for weeks, each time fewer.
  ['regulars', 12],
  // Named on settlements only.
  ['payouts', 8],
  // Named on conversions only.
  ['conversions', 8],
  // Named on both fills of a trade.
  ['both', 10],
];
const KIND_OF = KINDS.flatMap(([kind, count]) => Array.from({ length: count }, () => kind));

export const kindOf = (builder: number): BuilderKind => KIND_OF[builder - 1_001] ?? 'wide';
export const ofKind = (kind: BuilderKind): number[] => BUILDERS.filter((builder) => kindOf(builder) === kind);

/** Somebody is to deal at a time, through a builder or directly: in what is open then, or to trade the named outcome. */
export type Order = { timeMs: number; wallet: number; builder: number | null; outcomeId?: number };

export type Random = () => number;
export const upTo = (random: Random, limit: number): number => Math.floor(random() * limit);
export const oneOf = (random: Random, list: number[]): number => list[upTo(random, list.length)] ?? 0;

const anyWallet = (random: Random): number => 1 + Math.floor(random() ** 1.6 * WALLETS);
/** Later times are likelier, so that the last hour and day have something. */
const anyTime = (random: Random, endMs: number): number =>
  Math.floor(endMs - random() ** 2 * (HISTORY_DAYS - 2) * DAY);

function weekly(random: Random, endMs: number): Order[] {
  return ofKind('regulars')
    .flatMap((builder, place) =>
      [0, 1, 2, 3, 4].flatMap((member) => {
        const weeks = Math.max(1, 10 - 2 * member - (place % 3));
        const first = place % 4;
        return Array.from({ length: weeks }, (_, week) => ({
          timeMs: Math.floor(endMs - (HISTORY_DAYS - 3 - 7 * (first + week) - random()) * DAY),
          wallet: 1 + ((place * 17 + member * 5) % WALLETS),
          builder,
        }));
      }),
    )
    .filter(({ timeMs }) => timeMs < endMs);
}

function few(random: Random, endMs: number): Order[] {
  const single = ofKind('single').flatMap((builder, place) =>
    Array.from({ length: 1 + (place % 6) }, () => ({ wallet: 200 + place, builder })),
  );
  const others = [...ofKind('free'), ...ofKind('both')].flatMap((builder) =>
    Array.from({ length: 1 + upTo(random, 12) }, () => ({ wallet: anyWallet(random), builder })),
  );
  return [...single, ...others].map((order) => ({ timeMs: anyTime(random, endMs), ...order }));
}

/** Every order of the history, the earliest first. */
export function orders(random: Random, endMs: number, free: number): Order[] {
  const wide = ofKind('wide');
  const plain = Array.from({ length: free }, (_, index) => ({
    timeMs: anyTime(random, endMs),
    // Everybody deals at least once.
    wallet: index < WALLETS ? index + 1 : anyWallet(random),
    builder: random() < 0.4 ? oneOf(random, wide) : null,
  }));
  return [...plain, ...weekly(random, endMs), ...few(random, endMs)].sort((a, b) => a.timeMs - b.timeMs);
}
