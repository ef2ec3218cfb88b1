import { describe, expect, test } from 'vitest';
import { differences, utc } from '../oracle/compare.ts';
import { groupBy, isTrade, marketFigures, outcomeOf } from '../oracle/markets.ts';
import { expectRows, expectShape, REGISTERED, SNAPSHOT } from './shapes.ts';
import { get, ok, refused, sharedRows } from './shared.ts';

type Row = Record<string, unknown> & { outcome_id: number; first_seen: string };
type List = { count: number; offset: number; registered_outcomes: Row[] };

const list = (query = ''): Promise<List> => ok<List>(`/v1/registeredOutcomes${query}`);

describe('GET /v1/registeredOutcomes', () => {
  test('lists 50 outcomes by default, the newest registration first, without the 24h column', async () => {
    const page = await list();
    expect(page.offset).toBe(0);
    expect(page.registered_outcomes).toHaveLength(50);
    expectRows(page.registered_outcomes, REGISTERED);
    const seen = page.registered_outcomes.map((row) => row.first_seen);
    expect(seen).toEqual([...seen].sort().reverse());
    expect(page.registered_outcomes.some((row) => 'volume_24h' in row)).toBe(false);
  });

  test('gives every row the lifetime figures and first trade of the node files', async () => {
    const byOutcome = groupBy(await sharedRows(), (row) => outcomeOf(row.coin));
    for (const row of (await list('?limit=200')).registered_outcomes) {
      const rows = byOutcome.get(row.outcome_id) ?? [];
      const { volume, trades, traders } = marketFigures(rows, 0);
      const first = rows
        .filter(isTrade)
        .map(({ time }) => time)
        .sort((left, right) => left - right)[0];
      const expected = {
        volume_usd: volume,
        trades,
        traders,
        ...(first ? { first_trade_at: utc(first) } : {}),
      };
      expect(differences(row, expected), `outcome ${row.outcome_id}`).toEqual([]);
    }
  });

  test('pages without leaving out or repeating an outcome', async () => {
    const whole = (await list('?limit=40')).registered_outcomes;
    const page = await list('?limit=15&offset=20');
    expect(page.offset).toBe(20);
    expect(page.registered_outcomes).toEqual(whole.slice(20, 35));
  });

  test.each([
    ['underlying', 'ETH'],
    ['category', 'macro'],
    ['market_class', 'priceBucket'],
  ])('keeps only outcomes whose %s is %s', async (field, value) => {
    const kept = (await list(`?limit=200&${field}=${value}`)).registered_outcomes;
    expect(kept.length).toBeGreaterThan(0);
    expect(new Set(kept.map((row) => row[field]))).toEqual(new Set([value]));
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'offset=-1', 'market_class=unknown'])(
    'refuses %s',
    async (query) => {
      await refused(`/v1/registeredOutcomes?${query}`, 400);
    },
  );

  test('may be kept by caches for 30 s', async () => {
    expect((await get('/v1/registeredOutcomes')).headers['cache-control']).toMatch(/max-age=30\b/);
  });
});

describe('GET /v1/registeredOutcomes/snapshot', () => {
  test('has 5000 outcomes at most by default', async () => {
    const body = await ok<Record<string, unknown>>('/v1/registeredOutcomes/snapshot');
    const rows = Object.values(body).find(Array.isArray) as Row[];
    const all = (await list('?limit=200&offset=4900')).registered_outcomes;
    expect(rows.length).toBe(Math.min(5_000, all.length > 0 ? 4_900 + all.length : rows.length));
  });

  test('has every registered outcome with exactly the documented columns', async () => {
    const body = await ok<Record<string, unknown>>('/v1/registeredOutcomes/snapshot?limit=10000');
    const rows = Object.values(body).find(Array.isArray) as Row[];
    expectRows(rows, SNAPSHOT);
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(Object.keys(SNAPSHOT).sort());
    const ids = rows.map((row) => row.outcome_id);
    expect(new Set(ids).size).toBe(ids.length);
    const traded = new Set((await sharedRows()).map((row) => outcomeOf(row.coin)));
    expect([...traded].filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('may be kept by caches for an hour', async () => {
    expect((await get('/v1/registeredOutcomes/snapshot')).headers['cache-control']).toMatch(/max-age=3600\b/);
  });
});

describe('GET /v1/registeredOutcomes/:id', () => {
  test('is the flat meta object of the listed outcome', async () => {
    const [listed] = (await list('?limit=1')).registered_outcomes;
    const flat = await ok<Row>(`/v1/registeredOutcomes/${listed?.outcome_id}`);
    expectShape(flat, {
      outcome_id: 'number',
      title: 'string',
      name: 'string',
      description: 'string',
      market_class: 'string',
      underlying: 'string',
      expiry: 'utc',
      first_seen: 'utc',
      is_settled: 'boolean',
      target_price: 'string',
    });
    for (const field of ['outcome_id', 'title', 'name', 'description', 'first_seen']) {
      expect(flat[field]).toEqual(listed?.[field]);
    }
  });

  test('refuses an unknown id, and that answer too may be kept for an hour', async () => {
    await refused('/v1/registeredOutcomes/99999999', 404);
    expect((await get('/v1/registeredOutcomes/99999999')).headers['cache-control']).toMatch(/max-age=3600\b/);
    expect((await get('/v1/registeredOutcomes/123')).headers['cache-control']).toMatch(/max-age=3600\b/);
  });
});
