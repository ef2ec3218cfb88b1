import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { UNITS_PER_SHARE } from './basics/format.ts';
import { type NodeRow, readNodeFiles } from './files/read-node-files.ts';
import type { Schedule } from './schedule.ts';
import { openSimulation, type Simulation } from './simulation.ts';
import { payoutOf } from './universe/universe.ts';

const ROWS = 24_000;
const END_MS = GENESIS_MS + 66 * DAY_MS + 7 * HOUR_MS;
const SCHEDULE: Schedule = {
  friendlies: true,
  seed: 11,
  startMs: GENESIS_MS,
  wallets: 1_500,
  phases: [{ kind: 'past', fromMs: GENESIS_MS, toMs: END_MS, rows: ROWS }],
};

let dir: string;
let simulation: Simulation;
let blocks: ReturnType<typeof readNodeFiles>;
let rows: NodeRow[];

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'exchange-history-'));
  simulation = openSimulation(dir, SCHEDULE);
  while (simulation.sim.state.tMs < END_MS) simulation.step();
  simulation.flush();
  blocks = readNodeFiles(dir);
  rows = blocks.flatMap((block) => block.events.map(([user, fill]) => ({ user, ...fill })));
}, 120_000);
afterAll(() => {
  simulation.close();
  rmSync(dir, { recursive: true, force: true });
});

const units = (text: string): number => Math.round(Number(text) * UNITS_PER_SHARE);
const kindFee = (row: NodeRow): number => (row.feeToken === 'USDC' ? 0 : units(row.fee));
const outcomeOf = (coin: string): number => Math.floor(Number(coin.slice(1)) / 10);

/** Pairs of rows that one match made. */
const matches = (): [NodeRow, NodeRow][] =>
  blocks.flatMap((block) => {
    const trades = block.events.filter(([, fill]) => fill.dir === 'Buy' || fill.dir === 'Sell');
    return trades.flatMap(([user, fill], i): [NodeRow, NodeRow][] => {
      const other = trades[i + 1];
      return i % 2 === 0 && other
        ? [
            [
              { user, ...fill },
              { user: other[0], ...other[1] },
            ],
          ]
        : [];
    });
  });

describe('the written history', () => {
  test('has as many rows as asked for, within 2%', () => {
    expect(Math.abs(rows.length - ROWS) / ROWS).toBeLessThan(0.02);
  });

  test('numbers its blocks without a gap, in order of time', () => {
    blocks.forEach((block, i) => {
      const before = blocks[i - 1];
      if (before === undefined) return;
      expect(block.block_number).toBe(before.block_number + 1);
      expect(block.block_time > before.block_time).toBe(true);
    });
  });

  test('continues every position where it was left: startPosition is the sum of the rows before', () => {
    const held = new Map<string, number>();
    for (const row of rows) {
      const key = `${row.user} ${row.coin}`;
      const before = held.get(key) ?? 0;
      expect(units(row.startPosition)).toBe(before);
      const after = before + (row.side === 'B' ? units(row.sz) - kindFee(row) : -units(row.sz));
      expect(after).toBeGreaterThanOrEqual(0);
      held.set(key, after);
    }
  });

  test('shows every way of matching, each with one taker, equal sizes and prices that add up', () => {
    const kinds = new Set<string>();
    for (const [a, b] of matches()) {
      const sameCoin = a.coin === b.coin;
      kinds.add(`${a.dir}/${b.dir}/${sameCoin ? 'same' : 'dual'}`);
      expect(outcomeOf(a.coin)).toBe(outcomeOf(b.coin));
      expect(a.crossed).not.toBe(b.crossed);
      expect(a.user).not.toBe(b.user);
      expect(a.sz).toBe(b.sz);
      expect(a.hash).toBe(b.hash);
      expect(a.tid === b.tid).toBe(sameCoin);
      expect(sameCoin ? Number(a.px) - Number(b.px) : Number(a.px) + Number(b.px) - 1).toBeCloseTo(0, 9);
    }
    expect([...kinds].sort()).toEqual(['Buy/Buy/dual', 'Buy/Sell/same', 'Sell/Buy/same', 'Sell/Sell/dual']);
  });

  test('gives no trade id to two executions', () => {
    const seen = new Map<number, string>();
    for (const row of rows) {
      const what = `${row.hash} ${row.coin} ${row.px} ${row.sz}`;
      expect(seen.get(row.tid) ?? what).toBe(what);
      seen.set(row.tid, what);
      expect(row.tid).toBeLessThan(2 ** 50);
    }
  });

  test('has every dir, fees in kind, routed fills and client order ids', () => {
    expect(new Set(rows.map((row) => row.dir))).toEqual(
      new Set([
        'Buy',
        'Sell',
        'Settlement',
        'Split Outcome',
        'Merge Outcome',
        'Negate Outcome',
        'Merge Question',
      ]),
    );
    expect(rows.some((row) => row.feeToken === `+${row.coin.slice(1)}` && row.dir === 'Buy')).toBe(true);
    expect(rows.some((row) => row.builder !== undefined && Number(row.builderFee) > 0)).toBe(true);
    expect(
      rows.some((row) => row.builder !== undefined && row.dir === 'Buy' && row.builderFee === '0.0'),
    ).toBe(true);
    expect(rows.some((row) => row.cloid !== null)).toBe(true);
    expect(rows.filter((row) => row.dir === 'Buy').every((row) => row.closedPnl === '0.0')).toBe(true);
  });

  test('carries the block number in every hash', () => {
    for (const block of blocks) {
      for (const [, fill] of block.events) {
        expect(fill.hash).toMatch(/^0x[0-9a-f]{64}$/);
        expect(fill.hash.slice(22, 24)).toBe('04');
        expect(Number.parseInt(fill.hash.slice(24, 32), 16)).toBe(block.block_number);
      }
    }
  });
});

describe('conversions', () => {
  /** Rows of every action of a dir, one list an action. */
  const actions = (dir: string): NodeRow[][] => [
    ...Map.groupBy(
      rows.filter((row) => row.dir === dir),
      (row) => row.hash,
    ).values(),
  ];
  const sides = (action: NodeRow[]) => action.map((row) => Number(row.coin.at(-1)));

  test('a split gives, and a merge takes, the same size of both sides at 0.5', () => {
    for (const [dir, side] of [
      ['Split Outcome', 'B'],
      ['Merge Outcome', 'A'],
    ] as const) {
      for (const action of actions(dir)) {
        expect(sides(action)).toEqual([0, 1]);
        expect(
          new Set(action.map((row) => `${outcomeOf(row.coin)} ${row.sz} ${row.px} ${row.side}`)).size,
        ).toBe(1);
        expect(action[0]).toMatchObject({ px: '0.5', side, crossed: true, cloid: null });
      }
    }
  });

  test('a negation turns No of one leg into Yes of all others, their prices adding up to 1', () => {
    for (const [source, ...others] of actions('Negate Outcome')) {
      expect(source).toMatchObject({ side: 'A', px: '1.0' });
      expect(sides([source as NodeRow])).toEqual([1]);
      expect(sides(others).every((side) => side === 0)).toBe(true);
      for (const other of others) {
        expect(other).toMatchObject({ side: 'B', sz: source?.sz });
        expect(Number(other.px)).toBeCloseTo(1 / others.length, 7);
      }
    }
  });

  test('merging a question takes Yes of all its legs, fallback included', () => {
    for (const action of actions('Merge Question')) {
      const placed = simulation.sim.universe.outcome(outcomeOf(action[0]?.coin ?? ''))?.placed;
      const gone =
        placed?.listing.early.filter((one) => one.decision.atMs <= (action[0]?.time ?? 0)).length ?? 0;
      expect(action).toHaveLength((placed?.legIds.length ?? 0) + 1 - gone);
      expect(
        action.every((row) => row.side === 'A' && row.coin.endsWith('0') && row.sz === action[0]?.sz),
      ).toBe(true);
    }
  });

  test('who closes pays: takers and mergers the full rate of what they get, buyers and winners nothing', () => {
    for (const row of rows) {
      const notional = Number(row.px) * Number(row.sz);
      const fee = Number(row.fee) - Number(row.builderFee ?? 0);
      if (row.feeToken !== 'USDC') continue;
      if (row.dir === 'Merge Outcome' || (row.dir === 'Sell' && row.crossed))
        expect(fee).toBeCloseTo(notional * 0.001344, 6);
      else if (row.dir === 'Sell') expect(fee).toBeLessThanOrEqual(notional * 0.0004 + 1e-6);
      else if (row.dir !== 'Merge Question') expect(row.fee).toBe('0.0');
    }
  });
});

describe('money', () => {
  /** Quote that stands behind a market or group, from the rows alone, until it settles. */
  function collateral(of: Set<number>): number {
    let total = 0;
    for (const [a, b] of matches()) {
      if (!of.has(outcomeOf(a.coin)) || a.coin === b.coin) continue;
      total += a.dir === 'Buy' ? units(a.sz) : -units(b.sz);
    }
    const conversions = new Map<string, number>();
    for (const row of rows) {
      if (!of.has(outcomeOf(row.coin))) continue;
      if (row.dir === 'Split Outcome') conversions.set(row.hash, units(row.sz));
      if (row.dir === 'Merge Outcome' || row.dir === 'Merge Question')
        conversions.set(row.hash, -units(row.sz));
    }
    for (const change of conversions.values()) total += change;
    return total;
  }

  test('every settlement pays out exactly what was put in (fees in kind included)', () => {
    const { universe, state } = simulation.sim;
    const closed = universe.placed.filter(({ listing }) => listing.settlement.atMs <= state.tMs);
    expect(closed.length).toBeGreaterThan(300);
    const sample = closed.filter((placed, i) => i % 9 === 0 || placed.listing.early.length > 0);
    for (const placed of sample) {
      const ids = new Set(placed.fallbackId === null ? placed.legIds : [placed.fallbackId, ...placed.legIds]);
      let paid = 0;
      for (const row of rows) {
        const id = outcomeOf(row.coin);
        if (!ids.has(id)) continue;
        const outcome = universe.outcome(id);
        if (outcome === null) continue;
        const yes = Number(payoutOf(outcome).fraction);
        const worth = row.coin.endsWith('0') ? yes : 1 - yes;
        if (row.dir === 'Settlement') {
          expect(Number(row.px)).toBe(worth);
          expect(row.startPosition).toBe(row.sz);
          paid += units(row.sz) * worth;
        }
        paid += kindFee(row) * worth;
      }
      expect(paid).toBe(collateral(ids));
    }
  });

  test('open interest of both sides is equal, and differs by the negated sets alone within a group', () => {
    const { state, universe } = simulation.sim;
    const surplus = new Map<object, Set<number>>();
    for (const market of state.markets.values()) {
      const [yes, no] = market.positions.map((positions, side) =>
        [...positions.values()].reduce((sum, { units: held }) => sum + held, market.feeUnits[side] as number),
      ) as [number, number];
      const placed = universe.outcome(market.id)?.placed as object;
      surplus.set(placed, (surplus.get(placed) ?? new Set()).add(yes - no));
      if (universe.outcome(market.id)?.placed.questionId === null) expect(yes).toBe(no);
    }
    for (const differences of surplus.values()) expect(differences.size).toBe(1);
  });

  test('nobody has promised more shares than he holds', () => {
    for (const market of simulation.sim.state.markets.values()) {
      for (const positions of market.positions) {
        for (const { units: held, heldShares } of positions.values()) {
          expect(heldShares).toBeGreaterThanOrEqual(0);
          expect(held).toBeGreaterThanOrEqual(heldShares * UNITS_PER_SHARE);
        }
      }
    }
  });

  test('all settlement rows of one market share one hash and one time', () => {
    const hashes = new Map<number, string>();
    for (const row of rows.filter((one) => one.dir === 'Settlement')) {
      const mark = `${row.hash} ${row.time}`;
      expect(hashes.get(outcomeOf(row.coin)) ?? mark).toBe(mark);
      hashes.set(outcomeOf(row.coin), mark);
    }
    expect(hashes.size).toBeGreaterThan(300);
  });
});
