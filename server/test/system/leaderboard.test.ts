import { describe, expect, test } from 'vitest';
import { ok } from './shared.ts';

type Row = Record<string, unknown> & { user: string };
type Board = { data: Row[] };

const METRICS = ['pnl', 'volume', 'roi', 'win_rate', 'trades', 'wins'];
const SHARED = [
  ...['total_trades', 'total_settlements', 'wins', 'losses', 'markets_traded'],
  ...['total_pnl', 'total_volume', 'total_fees'],
];

const figuresOf = (row: Row) => SHARED.map((name) => [name, row[name]]);

describe('GET /v1/leaderboard', () => {
  test.each(METRICS)('by %s says of each wallet what its portfolio says', async (metric) => {
    const { data: rows } = await ok<Board>(`/v1/leaderboard?metric=${metric}&limit=40`);
    expect(rows).toHaveLength(40);
    for (const row of rows) {
      const { totals } = await ok<{ totals: Row }>(`/v1/portfolio/${row.user}`);
      expect(figuresOf(totals), row.user).toEqual(figuresOf(row));
    }
  });
});
