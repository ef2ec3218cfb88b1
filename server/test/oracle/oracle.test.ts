import { rmSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { decimal, ratio, times, toNumber } from './decimal.ts';
import { blockLine, nodeDirectory, nodeFill, wallet } from './hand-made.ts';
import { hourlySeries, marketFigures, newestFirst } from './markets.ts';
import { readNodeFiles } from './node-files.ts';
import { holders, openInterest } from './positions.ts';
import { settledCoins, settledOutcomes } from './settlements.ts';

const HOUR_MS = 3_600_000;
const T0 = Date.UTC(2026, 5, 1, 9, 30);
const made: string[] = [];

const read = async (files: Record<string, string>) => {
  const dir = nodeDirectory(files);
  made.push(dir);
  return readNodeFiles(dir);
};

afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
});

describe('decimal', () => {
  test('reads a decimal text into units of 1e-8 and refuses anything else', () => {
    expect(decimal('0.08899')).toBe(8_899_000n);
    expect(decimal('-1.5549')).toBe(-155_490_000n);
    expect(decimal('0.123456785')).toBe(12_345_679n);
    expect(['1e3', '', '.5', '+1', 'NaN', 5, null].map(decimal)).toEqual(new Array(7).fill(null));
  });

  test('multiplies with rounding half up and divides to a double', () => {
    expect(times(8_899_000n, 99_800_000_000n)).toBe(8_881_202_000n);
    expect(times(1n, 50_000_000n)).toBe(1n);
    expect(toNumber(-155_490_000n)).toBe(-1.5549);
    expect(ratio(1n, 3n)).toBeCloseTo(1 / 3, 15);
    expect(ratio(1n, 0n)).toBe(0);
  });
});

describe('node files', () => {
  test('are read day by day and hour by hour as numbers, with a block written twice counted once', async () => {
    const line = (block: number) => `${blockLine(block, T0, [[wallet(1), nodeFill({ coin: '#10' })]])}\n`;
    const input = await read({
      '20260602/1': line(4),
      '20260601/10': line(3) + line(3),
      '20260601/9': line(1) + line(2),
    });
    expect(input.rows.map((row) => row.block)).toEqual([1, 2, 3, 4]);
    expect(input).toMatchObject({ blocks: 4, lastBlock: 4, unreadable: 0 });
  });

  test('leave out and count what is no fill of an outcome coin', async () => {
    const good = nodeFill({ coin: '#10' });
    const events = [
      [wallet(1), good],
      [wallet(1), { ...good, px: '1.2' }],
      [wallet(1), { ...good, dir: 'Open Long' }],
      [wallet(1), { ...good, coin: '#12' }],
      ['0x12', good],
    ];
    const input = await read({ '20260601/9': `${blockLine(1, T0, events)}\n{"block_number":2,"eve\n` });
    expect(input.rows).toHaveLength(1);
    expect(input.unreadable).toBe(5);
  });
});

describe('figures', () => {
  const sample = async () => {
    const buy = { coin: '#10', px: '0.6', sz: '10.0', time: T0 };
    const events = [
      [wallet(1), nodeFill({ ...buy })],
      [wallet(2), nodeFill({ coin: '#11', px: '0.4', sz: '10.0', time: T0, crossed: false })],
      [
        wallet(3),
        nodeFill({ ...buy, px: '0.7', sz: '30.0', time: T0 + HOUR_MS, fee: '0.5', feeToken: '+10' }),
      ],
      [
        wallet(1),
        nodeFill({ ...buy, dir: 'Sell', px: '0.7', sz: '30.0', time: T0 + HOUR_MS, crossed: false }),
      ],
      [wallet(4), nodeFill({ coin: '#10', dir: 'Split Outcome', sz: '5.0', time: T0 + HOUR_MS })],
      [wallet(4), nodeFill({ coin: '#11', dir: 'Split Outcome', sz: '5.0', time: T0 + HOUR_MS })],
    ];
    return (await read({ '20260601/9': `${blockLine(1, T0, events)}\n` })).rows;
  };

  test('of a market count a match once, by its taker, and leave conversions out', async () => {
    const rows = (await sample()).filter((row) => row.coin === '#10');
    expect(marketFigures(rows, T0 + 2 * HOUR_MS)).toMatchObject({
      trades: 2,
      traders: 2,
      volume: 27,
      volume24h: 27,
      lastPx: 0.7,
      lastTrade: T0 + HOUR_MS,
    });
    expect(marketFigures(rows, T0 + 2 * HOUR_MS).avgPx).toBeCloseTo(48 / 70, 12);
    expect(marketFigures(rows, T0 + 24 * HOUR_MS).volume24h).toBe(21);
    expect(hourlySeries(rows).map((hour) => [hour.open, hour.volume, hour.trades])).toEqual([
      [0.6, 6, 1],
      [0.7, 21, 1],
    ]);
  });

  test('of positions take in-kind fees off and list the largest holder first', async () => {
    const rows = await sample();
    expect(holders(rows, '#10')).toEqual([
      { user: wallet(3), shares: 29.5 },
      { user: wallet(4), shares: 5 },
    ]);
    expect(openInterest(rows, '#11')).toBe(15);
    expect(newestFirst(rows)[0]).toBe(rows[5]);
  });

  test('of settlements sum payouts and shares and name the winning coin', async () => {
    const settle = { dir: 'Settlement', time: T0 };
    const events = [
      [wallet(1), nodeFill({ ...settle, coin: '#10', px: '1.0', sz: '7.0', closedPnl: '2.5' })],
      [wallet(1), nodeFill({ ...settle, coin: '#11', px: '0.0', sz: '1.0', closedPnl: '-0.5' })],
      [wallet(2), nodeFill({ ...settle, coin: '#11', px: '0.0', sz: '3.0', closedPnl: '-1.0' })],
    ];
    const { rows } = await read({ '20260601/9': `${blockLine(1, T0, events)}\n` });
    expect(settledOutcomes(rows).get(1)).toEqual({
      outcomeId: 1,
      holders: 2,
      winners: 1,
      losers: 2,
      payout: 7,
      shares: 11,
      pnl: 1,
      winningCoin: '#10',
      settledMs: T0,
    });
    expect(settledCoins(rows).get('#11')).toMatchObject({
      settlements: 2,
      won: 0,
      lost: 2,
      volume: 0,
      users: 2,
    });
  });
});
