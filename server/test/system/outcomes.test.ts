import { beforeAll, describe, expect, test } from 'vitest';
import { differences, utc } from '../oracle/compare.ts';
import { marketFigures, newestFirst } from '../oracle/markets.ts';
import type { Row } from '../oracle/node-files.ts';
import { sampleOutcomes } from './samples.ts';
import { DOSSIER_SIDE, expectRows, expectShape, FILL, OUTCOME } from './shapes.ts';
import { ok, refused, sharedRows, withHours } from './shared.ts';

type Outcome = Record<string, unknown> & {
  outcome_id: number;
  volume_24h: number;
  volume_usd: number;
  is_settled: boolean;
};
type List = { count: number; offset: number; outcomes: Outcome[] };
type Side = Record<string, unknown> & { coin: string };
type Dossier = Outcome & {
  sides: Side[];
  recent_trades: Record<string, unknown>[];
  settlement_events: unknown[];
};

let rows: Row[];
beforeAll(async () => {
  rows = await sharedRows();
});

/** What the API must answer for the rows of an outcome or of one of its coins. */
function stats(of: Row[], hourMs: number): Record<string, unknown> {
  const figures = marketFigures(of, hourMs);
  return {
    volume_usd: figures.volume,
    volume_24h: figures.volume24h,
    trades: figures.trades,
    traders: figures.traders,
    ...(figures.lastTrade === null ? {} : { last_trade_at: utc(figures.lastTrade) }),
  };
}

/** All pages of a list. */
async function everything(query: string): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (;;) {
    const page = await ok<List>(`/v1/outcomes?${query}&limit=200&offset=${all.length}`);
    all.push(...page.outcomes);
    if (page.outcomes.length < 200) return all;
  }
}

let known: Promise<Outcome[]> | undefined;

/** All outcomes, read once: some 45 pages take seconds. */
function allOutcomes(): Promise<Outcome[]> {
  known ??= everything('status=all');
  return known;
}

const idsOf = (outcomes: Outcome[]): number[] =>
  outcomes.map((outcome) => outcome.outcome_id).sort((left, right) => left - right);

function expectBusiestFirst(outcomes: Outcome[]): void {
  const keys = outcomes.map((outcome) => [outcome.volume_24h, outcome.volume_usd] as const);
  expect(keys).toEqual([...keys].sort((left, right) => right[0] - left[0] || right[1] - left[1]));
}

describe('GET /v1/outcomes/:id', () => {
  test('gives 200 outcomes and both their sides the figures of the node files', async () => {
    const sample = sampleOutcomes(rows, 200);
    expect(sample).toHaveLength(200);
    for (const [id, ofOutcome] of sample) {
      const { answer: dossier, hours } = await withHours(() => ok<Dossier>(`/v1/outcomes/${id}`));
      expect(dossier.outcome_id).toBe(id);
      const differ = (of: Row[], found: Record<string, unknown>) =>
        hours.map((hour) => differences(found, stats(of, hour)));
      expect(differ(ofOutcome, dossier), `outcome ${id}`).toContainEqual([]);
      for (const side of dossier.sides) {
        const ofCoin = ofOutcome.filter((row) => row.coin === side.coin);
        expect(differ(ofCoin, side), `coin ${side.coin}`).toContainEqual([]);
        expect(differences(side, { last_px: marketFigures(ofCoin, 0).lastPx }), `coin ${side.coin}`).toEqual(
          [],
        );
      }
    }
  });

  test('has both sides, the newest 20 fills of both and every documented field', async () => {
    for (const [id, ofOutcome] of sampleOutcomes(rows, 5)) {
      const dossier = await ok<Dossier>(`/v1/outcomes/${id}`);
      expectShape(dossier, OUTCOME);
      expectRows(dossier.sides, DOSSIER_SIDE, { atLeast: 2 });
      expect(dossier.sides.map((side) => side.coin)).toEqual([`#${id}0`, `#${id}1`]);
      for (const side of dossier.sides) expect(side.implied_probability).toBe(side.last_px);
      expectRows(dossier.recent_trades, FILL);
      expect(dossier.recent_trades.map((fill) => fill.time)).toEqual(
        newestFirst(ofOutcome)
          .slice(0, 20)
          .map((row) => utc(row.time)),
      );
      expect(dossier).toHaveProperty('question');
      expect(Array.isArray(dossier.settlement_events)).toBe(true);
    }
  });

  test('tells how a settled outcome settled', async () => {
    const settled = rows.find((row) => row.dir === 'Settlement');
    expect(settled).toBeDefined();
    const id = Math.floor(Number(settled?.coin.slice(1)) / 10);
    const dossier = await ok<Dossier>(`/v1/outcomes/${id}`);
    expect(dossier.is_settled).toBe(true);
    expect(dossier.settlement_px).not.toBe(-1);
    expectRows(dossier.settlement_events, {
      time: 'utc',
      event_type: 'string',
      signer: 'string',
      settle_fraction: 'string',
      settle_details: 'string',
    });
  });

  test('names an outcome that does not exist', async () => {
    await refused('/v1/outcomes/99999999', 404, 'Outcome 99999999 not found');
  });

  test.each(['abc', '1.5', '-1', '12x', '%2310', '1e3'])('refuses the id %s', async (id) => {
    await refused(`/v1/outcomes/${id}`, 404, 'Invalid outcome id');
  });
});

describe('GET /v1/outcomes', () => {
  test('lists active outcomes, 50 at most by default, by 24h volume and then lifetime volume', async () => {
    const list = await ok<List>('/v1/outcomes');
    expect(list.offset).toBe(0);
    expect(list.outcomes.length).toBeLessThanOrEqual(50);
    expectRows(list.outcomes, OUTCOME);
    expect(list.outcomes.every((outcome) => !outcome.is_settled && outcome.settlement_px === -1)).toBe(true);
    expectBusiestFirst(list.outcomes);
  });

  test('splits all outcomes into active and settled ones, each listed once', async () => {
    const [all, active, settled] = [
      idsOf(await allOutcomes()),
      idsOf(await everything('status=active')),
      idsOf(await everything('status=settled')),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect([...active, ...settled].sort((left, right) => left - right)).toEqual(all);
    expect(settled.length).toBeGreaterThan(0);
  });

  test('gives every listed outcome the figures of the node files', async () => {
    const { answer, hours } = await withHours(() => ok<List>('/v1/outcomes?status=all&limit=200'));
    const byOutcome = new Map(sampleOutcomes(rows, Number.POSITIVE_INFINITY));
    for (const outcome of answer.outcomes) {
      const of = byOutcome.get(outcome.outcome_id) ?? [];
      const found = hours.map((hour) => differences(outcome, stats(of, hour)));
      expect(found, `outcome ${outcome.outcome_id}`).toContainEqual([]);
    }
  });

  test.each([
    ['category', 'crypto'],
    ['category', 'sports'],
    ['underlying', 'BTC'],
    ['market_class', 'priceBinary'],
    ['market_class', 'priceBucket'],
    ['market_class', 'named'],
    ['market_class', 'fallback'],
  ])('keeps only outcomes whose %s is %s', async (field, value) => {
    const all = await allOutcomes();
    const kept = await everything(`status=all&${field}=${value}`);
    expect(kept.length).toBeGreaterThan(0);
    expectBusiestFirst(kept);
    expect(idsOf(kept)).toEqual(idsOf(all.filter((outcome) => outcome[field] === value)));
  });

  test('pages without leaving out or repeating an outcome', async () => {
    const first = await ok<List>('/v1/outcomes?status=all&limit=30');
    const second = await ok<List>('/v1/outcomes?status=all&limit=20&offset=10');
    expect(second.offset).toBe(10);
    expect(second.outcomes.map((row) => row.outcome_id)).toEqual(
      first.outcomes.slice(10).map((row) => row.outcome_id),
    );
  });

  test('answers an empty list for a category and an underlying that match nothing', async () => {
    expect((await ok<List>('/v1/outcomes?category=nothing')).outcomes).toEqual([]);
    expect((await ok<List>('/v1/outcomes?underlying=NOPE')).outcomes).toEqual([]);
  });

  test.each(['limit=0', 'limit=201', 'limit=abc', 'offset=-1', 'market_class=unknown'])(
    'refuses %s',
    async (query) => {
      await refused(`/v1/outcomes?${query}`, 400);
    },
  );
});

describe('GET /v1/outcomes/categories', () => {
  test('counts all and settled outcomes of each category and subcategory', async () => {
    const all = await allOutcomes();
    const key = (row: Record<string, unknown>): string => `${row.category}/${row.subcategory}`;
    const expected = [...new Set(all.map(key))].sort().map((name) => {
      const of = all.filter((outcome) => key(outcome) === name);
      return [name, of.length, of.filter((outcome) => outcome.is_settled).length];
    });
    const { categories } = await ok<{ categories: Record<string, unknown>[] }>('/v1/outcomes/categories');
    const found = categories.map((row) => [key(row), row.outcomes, row.settled]).sort();
    expect(found).toEqual(expected);
    expect(expected.map(([name]) => name)).toEqual(
      expect.arrayContaining(['crypto/btc', 'sports/football', 'macro/cpi']),
    );
  });
});
