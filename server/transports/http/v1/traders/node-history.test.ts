import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedHistory } from '#server/ingest/fills/testing/generated-history.ts';
import { ingestFiles } from '#server/ingest/fills/testing/ingest-files.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { differences } from '#server/test/oracle/compare.ts';
import { groupBy } from '#server/test/oracle/markets.ts';
import { type Row, readNodeFiles } from '#server/test/oracle/node-files.ts';
import {
  smartMoney,
  traderEdge,
  traderTotals,
  walletDays,
  walletMarkets,
  walletTotals,
} from '#server/test/oracle/wallets.ts';

type Figures = Record<string, unknown>;
type Profile = { totals: Figures; by_market: Figures[]; pnl_history: Figures[] };

const SAMPLE = 200;
let api: TestApi;
let byWallet: [string, Row[]][];
let sample: [string, Row[]][];

beforeAll(async () => {
  api = await startTestApi();
  const dir = generatedHistory(12_000);
  const input = await readNodeFiles(dir);
  await ingestFiles(api.database, dir, input.lastBlock, 3_000);
  rmSync(dir, { recursive: true });
  byWallet = [...groupBy(input.rows, (row) => row.user)].sort(
    ([, left], [, right]) => right.length - left.length,
  );
  sample = byWallet.filter((_, index) => index % Math.floor(byWallet.length / SAMPLE) === 0).slice(0, SAMPLE);
});
afterAll(() => api.stop());

/** Every figure that a list of rows has differently, by place. */
const listDifferences = (actual: Figures[], expected: Figures[]): string[] => [
  ...(actual.length === expected.length ? [] : [`${actual.length} rows, expected ${expected.length}`]),
  ...expected.flatMap((row, index) => differences(actual[index] ?? {}, row)),
];

describe('figures of 200 wallets, from the heaviest to the lightest', () => {
  it('are those of the node files in totals, coins and days', async () => {
    expect(sample).toHaveLength(SAMPLE);
    for (const [user, rows] of sample) {
      const profile = await api.ok<Profile>(`/v1/profile/${user}/full`);
      expect(
        [
          ...differences(profile.totals, walletTotals(rows)),
          ...listDifferences(profile.by_market, walletMarkets(rows)),
          ...listDifferences(profile.pnl_history, walletDays(rows)),
        ],
        user,
      ).toEqual([]);
    }
  });

  it('are those of the node files in profile, percentile and edge', async () => {
    const pnls = byWallet.map(([, rows]) => walletTotals(rows).total_pnl);
    const scored = sample.reduce((sum, [, rows]) => sum + traderEdge(rows).scored_positions, 0);
    expect(scored).toBeGreaterThan(SAMPLE);
    for (const [user, rows] of sample) {
      const { total_pnl } = walletTotals(rows);
      const percentile = pnls.filter((other) => other < total_pnl).length / pnls.length;
      const profile = await api.ok(`/v1/traders/${user}/profile`);
      const edge = await api.ok(`/v1/traders/${user}/edge`);
      expect(
        [
          ...differences(profile, { ...traderTotals(rows), pnl_percentile: percentile }),
          ...differences(edge, traderEdge(rows)),
        ],
        user,
      ).toEqual([]);
    }
  });
});

describe('smart money', () => {
  it('is every wallet with enough payouts in the node files, the best first', async () => {
    const ranked = byWallet
      .map(([user, rows]) => ({ user, ...smartMoney(rows) }))
      .filter((row) => row.settled_positions >= 3)
      .sort((left, right) => right.score - left.score || (left.user < right.user ? -1 : 1))
      .slice(0, 200)
      .map((row, index) => ({ rank: index + 1, ...row }));
    expect(ranked.length).toBeGreaterThan(20);
    const { data } = await api.ok<{ data: Figures[] }>('/v1/traders/smart-money?min_sample=3&limit=200');
    expect(listDifferences(data, ranked)).toEqual([]);
  });
});
