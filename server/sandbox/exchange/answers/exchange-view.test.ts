import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import type { Level, WireFill } from '../basics/wire.ts';
import { createExchange, type Exchange } from '../exchange.ts';
import { readNodeFiles } from '../files/read-node-files.ts';
import type { ExchangeEvents } from './view.ts';

const NOW_MS = GENESIS_MS + 5 * DAY_MS + 6 * HOUR_MS - 20_000;
/** The live part runs over the roll at 06:00, so that it registers and settles. */
const LIVE_END_MS = NOW_MS + 100_000;

let dir: string;
let exchange: Exchange;
const heard: { [E in keyof ExchangeEvents]: ExchangeEvents[E][] } = {
  block: [],
  trades: [],
  books: [],
  mids: [],
  metaUpdates: [],
};

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'exchange-view-'));
  let nowMs = NOW_MS;
  exchange = createExchange({ dir, seed: 6, historyFills: 5_000, fillsPerSecond: 25, nowMs: () => nowMs });
  await exchange.generateHistory();
  nowMs = LIVE_END_MS;
  const done = new AbortController();
  exchange.on('block', (block) => {
    heard.block.push(block);
    if (block.blockTime + 150 > LIVE_END_MS) done.abort();
  });
  exchange.on('trades', (one) => heard.trades.push(one));
  exchange.on('books', (one) => heard.books.push(one));
  exchange.on('mids', (one) => heard.mids.push(one));
  exchange.on('metaUpdates', (one) => heard.metaUpdates.push(one));
  await exchange.runLive(done.signal);
}, 60_000);
afterAll(() => {
  exchange.close();
  rmSync(dir, { recursive: true, force: true });
});

const openIds = () => exchange.outcomeMeta().outcomes.map((spec) => spec.outcome);
const mirror = (levels: Level[]) =>
  levels.map((level) => ({ ...level, px: (1 - Number(level.px)).toFixed(5) }));
const fixed = (levels: Level[]) => levels.map((level) => ({ ...level, px: Number(level.px).toFixed(5) }));

describe('books and mids', () => {
  test('the two coins of an outcome show one book, mirrored about 1', () => {
    let levels = 0;
    for (const id of openIds()) {
      const yes = exchange.book(`#${id}0`);
      const no = exchange.book(`#${id}1`);
      if (yes === null || no === null) throw new Error(`open outcome ${id} has no book`);
      expect(mirror(yes.levels[0])).toEqual(fixed(no.levels[1]));
      expect(mirror(yes.levels[1])).toEqual(fixed(no.levels[0]));
      expect(yes.levels[0].length).toBeLessThanOrEqual(20);
      levels += yes.levels[0].length;
    }
    expect(levels).toBeGreaterThan(50);
  });

  test('mids of the two coins add up to 1, and underlyings are among them', () => {
    const mids = exchange.mids();
    const yes = Object.keys(mids).filter((coin) => /^#\d+0$/.test(coin));
    expect(yes.length).toBeGreaterThan(10);
    for (const coin of yes)
      expect(Number(mids[coin]) + Number(mids[coin.replace(/0$/, '1')])).toBeCloseTo(1, 9);
    expect(Number(mids.BTC)).toBeGreaterThan(10_000);
  });

  test('a settled outcome and an unknown coin have no book, candles, trades or context', () => {
    for (const coin of ['#10', '#99999990', '#12', 'DOGE', '']) {
      if (coin === '#10') expect(openIds()).toContain(1);
      else expect(exchange.book(coin)).toBeNull();
    }
    const settled = heard.metaUpdates.flat().find((update) => 'outcomeSettled' in update);
    const id = settled && 'outcomeSettled' in settled ? settled.outcomeSettled : 0;
    expect(exchange.settledOutcome(id)?.spec.outcome).toBe(id);
    expect(exchange.book(`#${id}0`)).toBeNull();
    expect(exchange.candles(`#${id}0`, 60_000, '1m', 0, LIVE_END_MS)).toBeNull();
    expect(exchange.recentTrades(`#${id}0`, 10)).toBeNull();
    expect(exchange.spotCtx(`#${id}0`)).toBeNull();
    expect(exchange.mids()[`#${id}0`]).toBeUndefined();
    expect(exchange.outcomeMeta().outcomes.some((spec) => spec.outcome === id)).toBe(false);
  });
});

describe('fills', () => {
  test('userFills are the rows of the files, newest first, and obey their bounds', () => {
    const byUser = new Map<string, WireFill[]>();
    for (const block of readNodeFiles(dir)) {
      for (const [user, fill] of block.events) byUser.set(user, [fill, ...(byUser.get(user) ?? [])]);
    }
    const [busiest] = [...byUser].sort((a, b) => b[1].length - a[1].length);
    const [user, fills] = busiest as [string, WireFill[]];
    expect(exchange.userFills(user)).toEqual(fills.slice(0, 2_000));
    expect(exchange.userFills(user.toUpperCase().replace('0X', '0x'))).toHaveLength(
      Math.min(2_000, fills.length),
    );
    const from = fills[30]?.time as number;
    const to = fills[10]?.time as number;
    expect(exchange.userFills(user, from, to)).toEqual(
      fills.filter((fill) => fill.time >= from && fill.time <= to),
    );
    expect(exchange.userFills('0x0000000000000000000000000000000000000001')).toEqual([]);
  });

  test('the public trade of a match has the id of that coin, and buyer and seller as the coin sees them', () => {
    const rows = new Map(
      readNodeFiles(dir).flatMap((block) =>
        block.events.map(([user, fill]) => [`${fill.coin} ${fill.tid} ${user}`, fill] as const),
      ),
    );
    let found = 0;
    for (const { coin, trades } of heard.trades) {
      for (const trade of trades) {
        const [buyer, seller] = trade.users;
        const bought = rows.get(`${coin} ${trade.tid} ${buyer}`);
        const sold = rows.get(`${coin} ${trade.tid} ${seller}`);
        for (const row of [bought, sold])
          if (row) expect([row.px, row.sz, row.hash]).toEqual([trade.px, trade.sz, trade.hash]);
        if (bought) expect(bought.dir).toBe('Buy');
        if (sold) expect(sold.dir).toBe('Sell');
        if (bought || sold) found++;
      }
    }
    expect(found).toBeGreaterThan(500);
  });
});

describe('candles', () => {
  test('hours are what their minutes make, on both coins', () => {
    const coin = openIds()
      .map((id) => `#${id}0`)
      .find((one) => (exchange.candles(one, 60_000, '1m', 0, LIVE_END_MS)?.length ?? 0) > 20) as string;
    const minutes = exchange.candles(coin, 60_000, '1m', 0, LIVE_END_MS) ?? [];
    const hours = exchange.candles(coin, HOUR_MS, '1h', 0, LIVE_END_MS) ?? [];
    const other = exchange.candles(coin.replace(/0$/, '1'), HOUR_MS, '1h', 0, LIVE_END_MS) ?? [];
    hours.forEach((hour, i) => {
      const within = minutes.filter((minute) => minute.t >= hour.t && minute.T <= hour.T);
      expect(hour.o).toBe(within[0]?.o);
      expect(hour.c).toBe(within.at(-1)?.c);
      expect(Number(hour.h)).toBe(Math.max(...within.map((minute) => Number(minute.h))));
      expect(Number(hour.v)).toBe(within.reduce((sum, minute) => sum + Number(minute.v), 0));
      expect(Number(hour.l) + Number(other[i]?.h)).toBeCloseTo(1, 9);
      expect(hour.T).toBe(hour.t + HOUR_MS - 1);
    });
    expect(hours.length).toBeGreaterThan(0);
  });

  test('an underlying has candles and a context', () => {
    const bars = exchange.candles('BTC', HOUR_MS, '1h', NOW_MS - 10 * HOUR_MS, NOW_MS) ?? [];
    expect(bars).toHaveLength(11);
    for (const bar of bars) expect(Number(bar.l)).toBeLessThanOrEqual(Math.min(Number(bar.o), Number(bar.c)));
    expect(Number(exchange.perpCtx('ETH')?.markPx)).toBeGreaterThan(100);
    expect(exchange.perpCtx('#10')).toBeNull();
  });
});

describe('live', () => {
  test('tells every block once, in order, about 150 ms apart, and its trades, books and mids', () => {
    const heights = heard.block.map((block) => block.height);
    expect(heights).toEqual(heights.map((_, i) => (heights[0] as number) + i));
    expect(heights.length).toBe(Math.floor((LIVE_END_MS - NOW_MS + (NOW_MS % 60_000)) / 150));
    expect(heard.books.length).toBeGreaterThan(100);
    expect(heard.mids.some((mids) => 'BTC' in mids)).toBe(true);
  });

  test('tells what the roll at 06:00 lists and settles, the settled ids as bare numbers', () => {
    const updates = heard.metaUpdates.flat();
    const created = updates.flatMap((update) =>
      'outcomeCreated' in update ? [update.outcomeCreated.outcome] : [],
    );
    expect(created.length).toBeGreaterThanOrEqual(8);
    expect(updates.some((update) => 'questionUpdated' in update)).toBe(true);
    expect(
      updates.some((update) => 'questionSettled' in update && typeof update.questionSettled === 'number'),
    ).toBe(true);
    for (const id of created) expect(openIds()).toContain(id);
  });

  test('writes empty blocks too, and fills at the rate that was asked for', () => {
    const live = readNodeFiles(dir).filter((block) => block.block_number >= (heard.block[0]?.height ?? 0));
    expect(live.length).toBe(heard.block.length);
    expect(live.some((block) => block.events.length === 0)).toBe(true);
    const fills = live
      .flatMap((block) => block.events)
      .filter(([, fill]) => fill.dir !== 'Settlement').length;
    expect(fills / ((live.length * 150) / 1000)).toBeCloseTo(25, -1);
  });
});

describe('votes', () => {
  test('what validators register or settle has reached its quorum when it takes effect, and not before', () => {
    for (const vote of exchange.validatorVotes()) {
      expect(Object.keys(vote.action)).toHaveLength(1);
      expect(vote.expireTime).toBeGreaterThan(exchange.now() - DAY_MS);
    }
    const reached = exchange.validatorVotes().filter((vote) => vote.quorumReached);
    const actions = reached.map((vote) => Object.keys((vote.action as { O?: object }).O ?? {})[0]);
    expect(actions).toContain('registerTokensAndStandaloneOutcome');
    expect(actions).toContain('registerTokensAndQuestion');
    expect(actions).toContain('settleOutcome');
    expect(actions).toContain('settleQuestion');
    const stake = new Map(exchange.validatorSummaries().map((one) => [one.validator, one]));
    const active = [...stake.values()].filter((one) => one.isActive).reduce((sum, one) => sum + one.stake, 0);
    for (const vote of reached) {
      const cast = vote.votes.reduce((sum, voter) => sum + (stake.get(voter)?.stake ?? 0), 0);
      expect(cast * 3).toBeGreaterThanOrEqual(active * 2);
    }
  });
});
