import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generatedHistory } from '#server/ingest/fills/testing/generated-history.ts';
import { ingestFiles } from '#server/ingest/fills/testing/ingest-files.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { builderFigures, retentionFigures, rowsBy, sharePct, traderFigures } from './builders.ts';
import { agrees, differences } from './compare.ts';
import { type Row, readNodeFiles } from './node-files.ts';

const END_MS = Date.UTC(2026, 5, 12);

type Json = Record<string, unknown>;
let api: TestApi;
let dir: string;
let routed: Row[];
let byBuilder: Map<string, Row[]>;

beforeAll(async () => {
  api = await startTestApi({ now: () => END_MS });
  dir = generatedHistory(20_000);
  const input = await readNodeFiles(dir);
  await ingestFiles(api.database, dir, input.lastBlock, 2_500);
  routed = input.rows.filter((row) => row.builder !== '');
  byBuilder = rowsBy(routed, (row) => row.builder);
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await api.stop();
});

const rowsAt = async (path: string): Promise<Json[]> =>
  (await api.ok<{ data: Json[] }>(`/v1/builders${path}`)).data;

describe('builder routes over ingested node files agree with a recomputation from the files', () => {
  test('on every builder, alone, in the list and in comparison', async () => {
    const listed = await rowsAt('?limit=500');
    expect(new Set(listed.map((row) => row.builder))).toEqual(new Set(byBuilder.keys()));
    expect(listed.length).toBeGreaterThan(5);
    for (const row of listed) {
      const own = byBuilder.get(String(row.builder)) ?? [];
      const expected = builderFigures(own);
      expect(differences(row, expected)).toEqual([]);
      expect(await api.ok(`/v1/builders/${row.builder}`)).toEqual(row);
      const [compared] = await rowsAt(`/compare?builders=${row.builder}`);
      const share = sharePct(own, routed, 'fees');
      expect(differences(compared as Json, { ...expected, market_share_pct: share })).toEqual([]);
      const byVolume = await api.ok(`/v1/builders/${row.builder}/market-share`);
      expect(agrees(Number(byVolume.share_pct), sharePct(own, routed, 'volume'))).toBe(true);
    }
  });

  test('on the best wallets of every builder, and on all builders of those wallets', async () => {
    for (const [builder, own] of byBuilder) {
      const byWallet = rowsBy(own, (row) => row.user);
      for (const sort of ['pnl', 'volume'] as const) {
        const board = await rowsAt(`/${builder}/leaderboard?sort=${sort}&limit=20`);
        const best = [...byWallet.values()].map((rows) => traderFigures(rows)[sort]).sort((a, b) => b - a);
        expect(board.map((row) => row[sort])).toEqual(best.slice(0, 20));
        for (const row of board) {
          const { builderFees: _, ...figures } = traderFigures(byWallet.get(String(row.user)) ?? []);
          expect(differences(row, figures)).toEqual([]);
        }
      }
    }
    const wallets = [...rowsBy(routed, (row) => row.user)].slice(0, 50);
    for (const [user, rows] of wallets) {
      const answered = await rowsAt(`/by-user/${user}`);
      const parts = rowsBy(rows, (row) => row.builder);
      expect(answered.length).toBe(parts.size);
      for (const row of answered) {
        const { pnl, volume, builderFees, fills, markets } = traderFigures(
          parts.get(String(row.builder)) ?? [],
        );
        const wanted = {
          realized_pnl: pnl,
          volume,
          builder_fees_usdc: builderFees,
          fills,
          unique_markets: markets,
        };
        expect(differences(row, wanted)).toEqual([]);
      }
    }
  });

  test('on the retention of every builder', async () => {
    for (const [builder, own] of byBuilder) {
      const cells = await rowsAt(`/${builder}/retention?weeks=52`);
      const answered = cells.map((cell) => [
        `${cell.cohort_week}|${cell.activity_week}`,
        [cell.cohort_size, cell.retained],
      ]);
      expect(new Map(answered as [string, [number, number]][])).toEqual(retentionFigures(own, END_MS));
    }
  });

  test('on every fill of every builder, page by page', async () => {
    for (const [builder, own] of byBuilder) {
      const seen: string[] = [];
      let query: string | null = '?limit=777';
      while (query !== null) {
        const page: { fills: Json[]; next_cursor: string | null } = await api.ok(
          `/v1/builders/${builder}/fills${query}`,
        );
        seen.push(...page.fills.map((fill) => `${fill.time_ms} ${fill.tx_index} ${fill.user} ${fill.coin}`));
        query = page.next_cursor && `?limit=777&cursor=${page.next_cursor}`;
      }
      const expected = [...own]
        .sort((a, b) => a.time - b.time || a.tid - b.tid || a.place - b.place)
        .map((row) => `${row.time} ${row.tid} ${row.user} ${row.coin}`);
      expect(seen).toEqual(expected);
    }
  });
});
