import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { cyclesOf } from './cycle.ts';
import { type Pause, scoreFills } from './score-fills.ts';
import { madeTerms, madeTrade, madeWallet, START_MS } from './testing/made-trade.ts';
import { scoresOf } from './wallet-score.ts';

const [ANN, BOB, EVE] = [1, 2, 3].map(madeWallet) as [string, string, string];
const USD = 100_000_000n;

const score = (
  fills: ReturnType<typeof madeTrade>[],
  changes: Record<string, unknown> = {},
  pauses: Pause[] = [],
) => scoreFills({ terms: madeTerms(changes), pauses, isMember: () => false }, fills.flat());

const countedOf = (scored: ReturnType<typeof score>, wallet: string) =>
  scored
    .filter(({ fill }) => fill.wallet === wallet)
    .map(({ countedE8, reason }) => [countedE8 / USD, reason]);

describe('a fill of a campaign', () => {
  it('counts its notional on the leg of its order, and only when the campaign’s builder routed it', () => {
    const scored = score([madeTrade({ tid: 1, taker: ANN, maker: BOB, makerBuilder: null })]);
    expect(scored).toHaveLength(1);
    expect(scored[0]).toMatchObject({ leg: 'taker', countedE8: 50n * USD, reason: null, counterparty: BOB });
  });

  it.each([
    ['settlement', { dir: 'Settlement' }],
    ['inventory_conversion', { dir: 'Split Outcome' }],
    ['outside_price_band', { pxE8: 4_999_999n }],
    ['outside_price_band', { pxE8: 95_000_001n }],
    ['below_min_notional', { notionalE8: 999_999_999n }],
  ])('counts nothing and says %s', (reason, change) => {
    const [taker] = madeTrade({ tid: 1, taker: ANN, maker: BOB });
    const [scored] = scoreFills(
      { terms: madeTerms({ min_notional_usd: '10' }), pauses: [], isMember: () => false },
      [{ ...taker, ...change } as typeof taker],
    );
    expect(scored).toMatchObject({ countedE8: 0n, reason });
  });

  it('counts nothing while the campaign is paused, from the first to before the last instant of it', () => {
    const trades = [0, 1_000, 1_999, 2_000].map((atMs, at) =>
      madeTrade({ tid: at, atMs, taker: ANN, maker: BOB }),
    );
    const scored = score(trades, {}, [{ fromMs: START_MS + 1_000, toMs: START_MS + 2_000 }]);
    expect(countedOf(scored, ANN).map(([, reason]) => reason)).toEqual([
      ...[null, 'campaign_paused', 'campaign_paused', null],
    ]);
  });

  it('counts nothing on either leg when one wallet is on both', () => {
    const scored = score([madeTrade({ tid: 1, taker: ANN, maker: ANN })]);
    expect(countedOf(scored, ANN)).toEqual([
      [0n, 'self_match'],
      [0n, 'self_match'],
    ]);
  });

  it('of a match counts more while it is played, and nothing outside its window or its markets', () => {
    const live = { from_ms: START_MS + 2 * HOUR_MS, to_ms: START_MS + 4 * HOUR_MS };
    const window = {
      name: 'A v B',
      outcome_ids: [1],
      from_ms: START_MS,
      to_ms: START_MS + 6 * HOUR_MS,
      live,
    };
    const changes = { live_bps: 20_000, schedule: { kind: 'events', windows: [window] } };
    const at = (hours: number, coin = 10) =>
      countedOf(
        score([madeTrade({ tid: 1, atMs: hours * HOUR_MS, coin, taker: ANN, maker: BOB })], changes),
        ANN,
      );
    expect([at(1), at(2), at(4), at(6), at(3, 20)]).toEqual([
      ...[[[50n, null]], [[100n, null]], [[50n, null]], [], []],
    ]);
  });
});

describe('what two wallets trade back and forth', () => {
  it('counts for neither, also when the way back is on the other coin or through another router', () => {
    const out = madeTrade({ tid: 1, taker: ANN, maker: BOB });
    const backs = [
      madeTrade({ tid: 2, atMs: 60_000, taker: BOB, maker: ANN }),
      madeTrade({ tid: 2, atMs: 60_000, taker: ANN, maker: BOB, takerBuys: false, takerBuilder: null }),
      madeTrade({
        tid: 2,
        atMs: 60_000,
        taker: ANN,
        maker: BOB,
        coin: 11,
        makerBuilder: null,
        takerBuilder: null,
      }),
    ];
    for (const back of backs) {
      const scored = score([out, back]);
      expect(scored.every(({ countedE8, reason }) => countedE8 === 0n && reason === 'round_trip')).toBe(true);
    }
  });

  it('counts for what the pair kept, so that a stranger’s small trade takes no more than its own size away', () => {
    const scored = score([
      madeTrade({ tid: 1, taker: ANN, maker: BOB, shares: 100 }),
      madeTrade({ tid: 2, atMs: 1_000, taker: ANN, maker: BOB, shares: 10, takerBuys: false }),
    ]);
    expect(countedOf(scored, BOB)).toEqual([
      [45n, 'round_trip'],
      [0n, 'round_trip'],
    ]);
  });

  it('counts when others were between, and when the way back came later than the round trip of the terms', () => {
    const others = score([
      madeTrade({ tid: 1, taker: ANN, maker: BOB }),
      madeTrade({ tid: 2, taker: ANN, maker: EVE, takerBuys: false }),
    ]);
    const later = score([
      madeTrade({ tid: 1, taker: ANN, maker: BOB }),
      madeTrade({ tid: 2, atMs: HOUR_MS + 1, taker: ANN, maker: BOB, takerBuys: false }),
    ]);
    for (const scored of [others, later]) expect(scored.every(({ reason }) => reason === null)).toBe(true);
  });
});

describe('the score of a maker', () => {
  const makerScore = (bids: number, asks: number, multiplier = 30_000) => {
    const trades = [
      madeTrade({ tid: 1, taker: ANN, maker: BOB, takerBuys: false, px: 0.5, shares: bids * 2 }),
      madeTrade({ tid: 2, taker: EVE, maker: BOB, takerBuys: true, px: 0.5, shares: asks * 2 }),
    ];
    const terms = madeTerms({ two_sided_bps: multiplier });
    return Number(scoresOf(terms, score(trades), 1).find(({ wallet }) => wallet === BOB)?.makerE8) / 1e8;
  };

  it('is three times its balanced flow, and once what is on one side only', () => {
    expect([makerScore(100, 100), makerScore(100, 0.000001), makerScore(300, 100)]).toEqual([
      ...[600, 100.000005, 800],
    ]);
    expect(makerScore(100, 100, 10_000)).toBe(200);
  });

  it('takes a bid for No as an ask for Yes', () => {
    const scored = score([
      madeTrade({ tid: 1, taker: ANN, maker: BOB, takerBuys: false, coin: 10 }),
      madeTrade({ tid: 2, taker: EVE, maker: BOB, takerBuys: false, coin: 11 }),
    ]);
    expect(scoresOf(madeTerms(), scored, 1)).toContainEqual({
      wallet: BOB,
      makerE8: 300n * USD,
      takerE8: 0n,
    });
  });
});

describe('the cycles of a campaign', () => {
  it('are its UTC days, cut at its ends, or the windows of its matches', () => {
    const day = { kind: 'daily', markets: { kind: 'all' } };
    const from = Date.UTC(2026, 10, 20, 12);
    const daily = madeTerms({ schedule: { ...day, from_ms: from, to_ms: from + 24 * HOUR_MS } });
    expect(cyclesOf(daily)).toEqual([
      { number: 1, name: '2026-11-20', fromMs: from, toMs: from + 12 * HOUR_MS },
      { number: 2, name: '2026-11-21', fromMs: from + 12 * HOUR_MS, toMs: from + 24 * HOUR_MS },
    ]);
  });

  it('may not own an outcome twice at one time', () => {
    const window = (from: number) => ({
      ...{
        name: 'A v B',
        outcome_ids: [1],
        from_ms: START_MS + from,
        to_ms: START_MS + from + 10,
        live: null,
      },
    });
    const terms = (windows: object[]) => madeTerms({ schedule: { kind: 'events', windows } });
    expect(() => terms([window(0), window(9)])).toThrow(/two windows/);
    expect(cyclesOf(terms([window(0), window(10)]))).toHaveLength(2);
  });
});
