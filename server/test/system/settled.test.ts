import { describe, expect, test } from 'vitest';
import { differences, utc } from '../oracle/compare.ts';
import { settledCoins, settledOutcomes } from '../oracle/settlements.ts';
import { SETTLED_COIN } from './market-shapes.ts';
import { expectRows, SETTLED_OUTCOME } from './shapes.ts';
import { get, ok, refused, sharedRows } from './shared.ts';

type Outcome = Record<string, unknown> & { outcome_id: number; settled_at: string; winning_coin: unknown };
type List = { count: number; offset: number; settled_outcomes: Outcome[] };
const list = (query = ''): Promise<List> => ok<List>(`/v1/settledOutcomes${query}`);

async function everything(): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (;;) {
    const { settled_outcomes: page } = await list(`?limit=200&offset=${all.length}`);
    all.push(...page);
    if (page.length < 200) return all;
  }
}

describe('GET /v1/settledOutcomes', () => {
  test('gives every settled outcome the holders, payout, shares and PnL of the node files', async () => {
    const expected = settledOutcomes(await sharedRows());
    expect(expected.size).toBeGreaterThan(20);
    const found = new Map((await everything()).map((row) => [row.outcome_id, row]));
    for (const [id, want] of expected) {
      const row = found.get(id) ?? {};
      const wanted = {
        outcome_id: id,
        holders_settled: want.holders,
        winners: want.winners,
        losers: want.losers,
        total_payout: want.payout,
        settled_shares: want.shares,
        settled_pnl: want.pnl,
        settled_at: utc(want.settledMs),
        ...(want.winningCoin === null
          ? {}
          : { winning_coin: want.winningCoin, winning_side_idx: Number(want.winningCoin.slice(-1)) }),
      };
      expect(differences(row, wanted), `outcome ${id}`).toEqual([]);
    }
  });

  test('lists 50 by default with every documented field', async () => {
    const page = await list();
    expect(page.offset).toBe(0);
    expect(page.settled_outcomes).toHaveLength(50);
    expectRows(page.settled_outcomes, SETTLED_OUTCOME);
    for (const row of page.settled_outcomes) expect(row.settlement_px).not.toBe(-1);
  });

  test('pages without leaving out or repeating an outcome', async () => {
    const whole = (await list('?limit=40')).settled_outcomes;
    const page = await list('?limit=15&offset=20');
    expect(page.offset).toBe(20);
    expect(page.settled_outcomes).toEqual(whole.slice(20, 35));
    const ids = (await everything()).map((row) => row.outcome_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ['underlying', 'BTC'],
    ['category', 'sports'],
    ['market_class', 'priceBinary'],
  ])('keeps only outcomes whose %s is %s', async (field, value) => {
    const kept = (await list(`?limit=200&${field}=${value}`)).settled_outcomes;
    expect(kept.length).toBeGreaterThan(0);
    expect(new Set(kept.map((row) => row[field]))).toEqual(new Set([value]));
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'offset=-1', 'market_class=unknown'])(
    'refuses %s',
    async (query) => {
      await refused(`/v1/settledOutcomes?${query}`, 400);
    },
  );

  test('minds the letter case of its path', async () => {
    await refused('/v1/settledoutcomes', 404);
    await refused('/v1/SettledOutcomes', 404);
  });
});

describe('GET /v1/markets/settled', () => {
  test('gives every listed coin the settlement figures of the node files', async () => {
    const expected = settledCoins(await sharedRows());
    const { data } = await ok<{ data: (Record<string, unknown> & { coin: string })[] }>(
      '/v1/markets/settled?limit=500',
    );
    expectRows(data, SETTLED_COIN, { atLeast: Math.min(500, expected.size) });
    for (const row of data) {
      const want = expected.get(row.coin);
      expect(want, row.coin).toBeDefined();
      if (!want) continue;
      const wanted = {
        total_settlements: want.settlements,
        won_count: want.won,
        lost_count: want.lost,
        total_volume: want.volume,
        total_pnl: want.pnl,
        total_fee: want.fee,
        unique_users: want.users,
        first_settlement: utc(want.firstMs),
        last_settlement: utc(want.lastMs),
      };
      expect(differences(row, wanted), row.coin).toEqual([]);
    }
  });

  test('lists 100 coins by default and each of them settles entirely one way', async () => {
    const { data } = await ok<{ data: Record<string, number>[] }>('/v1/markets/settled');
    expect(data).toHaveLength(100);
    for (const row of data)
      expect(Math.min(row.won_count ?? 1, row.lost_count ?? 1), String(row.coin)).toBe(0);
  });

  test('refuses a limit out of range and may be kept for ever', async () => {
    for (const limit of ['0', '501', 'x']) await refused(`/v1/markets/settled?limit=${limit}`, 400);
    const cache = (await get('/v1/markets/settled')).headers['cache-control'];
    expect(cache).toMatch(/max-age=86400\b/);
    expect(cache).toMatch(/immutable/);
  });
});
