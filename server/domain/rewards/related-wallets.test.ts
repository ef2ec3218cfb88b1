import { describe, expect, it } from 'vitest';
import { relatedWallets } from './related-wallets.ts';
import { madeTrade, madeWallet } from './testing/made-trade.ts';
import { type RingKind, simulateSeason } from './testing/simulated-season.ts';

const SEASONS = 100;

/** Seasons in which every member of the ring was flagged, and the part of honest wallets that were flagged. */
function flagSeasons(kind: RingKind) {
  let [caught, flagged, honestWallets] = [0, 0, 0];
  for (let seed = 1; seed <= SEASONS; seed += 1) {
    const { fills, ring, honest } = simulateSeason(seed, kind);
    const suspects = new Set(relatedWallets(fills).flatMap(({ wallets }) => wallets));
    caught += Number(ring.every((wallet) => suspects.has(wallet)));
    flagged += honest.filter((wallet) => suspects.has(wallet)).length;
    honestWallets += honest.length;
  }
  return { caught, falseRate: flagged / honestWallets };
}

describe('in simulated seasons', () => {
  it.each(['circle', 'copies'] as const)(
    'rings of 2 to 5 wallets (%s) are flagged in 95 of 100, and honest wallets in at most 2 of 100',
    (kind) => {
      const { caught, falseRate } = flagSeasons(kind);

      expect(caught).toBeGreaterThanOrEqual(95);
      expect(falseRate).toBeLessThanOrEqual(0.02);
    },
  );
});

describe('a flag', () => {
  const [ann, bob, eve] = [1, 2, 3].map(madeWallet) as [string, string, string];
  const trades = [1, 2, 3, 4].map((tid) =>
    madeTrade({ tid, atMs: tid * 60_000, taker: ann, maker: bob, takerBuys: tid % 2 === 0 }),
  );

  it('lists its evidence: what the wallets traded with each other, and with whom both trade', () => {
    const outside = [ann, bob].map((taker, at) =>
      madeTrade({ tid: 10 + at, atMs: at * 9e5, taker, maker: eve, shares: 40 }),
    );
    const others = Array.from({ length: 20 }, (_, at) =>
      madeTrade({ tid: 20 + at, atMs: at * 5e5, taker: madeWallet(50 + at), maker: eve }),
    );
    expect(relatedWallets([...trades, ...outside, ...others].flat())).toEqual([
      {
        wallets: [ann, bob],
        links: [
          {
            ...{ wallets: [ann, bob], signal: 'trade_with_each_other', count: 4, shares: [0.9091, 0.9091] },
            sharedCounterparties: [eve],
          },
        ],
      },
    ]);
  });

  it('is the same whatever the order of the fills', () => {
    const { fills } = simulateSeason(7, 'circle');
    expect(relatedWallets([...fills].reverse())).toEqual(relatedWallets(fills));
  });

  it('is not raised by orders that one sweep filled with several makers', () => {
    const sweeps = Array.from({ length: 30 }, (_, at) => [
      madeTrade({ tid: 2 * at, atMs: at * 6e5, taker: madeWallet(100 + at), maker: ann }),
      madeTrade({ tid: 2 * at + 1, atMs: at * 6e5, taker: madeWallet(100 + at), maker: bob }),
    ]).flat(2);
    expect(relatedWallets(sweeps)).toEqual([]);
  });
});
