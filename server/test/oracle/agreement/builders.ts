import { expect, test } from 'vitest';
import { builderFigures, buildersOfWallet, isKnown, rowsBy, seen, share, traderRows } from '../builders.ts';
import { disagreements, mostFirst } from '../compare.ts';
import { builderFillRow } from '../fill-rows.ts';
import { kindOf } from '../history/orders.ts';
import type { Row } from '../node-files.ts';
import { retentionRows } from '../retention.ts';
import type { World } from '../world.ts';

type Json = Record<string, unknown>;
const FILLS_A_PAGE = 77;

/** Every answer about a builder is what its rows in the node files come to. */
export function buildersAgree(of: () => World): void {
  const nameOf = (builder: string): string => of().builderNames.get(builder) ?? '';
  const routed = (): Map<string, Row[]> => rowsBy(of().rows, (row) => row.builder);
  const expectAt = async (path: string, expected: unknown): Promise<void> => {
    const answer = await of().api.ok<Json>(`/v1${path}`);
    const body = Array.isArray(expected) ? answer.data : answer;
    expect(disagreements(body, expected).slice(0, 10), path).toEqual([]);
  };
  const row = (builder: string, own: Row[]) => ({
    ...{ builder, builder_name: nameOf(builder), ...builderFigures(own), ...seen(own) },
  });

  test('there are over 50 builders to compare, of every kind, some of them without fees', () => {
    const all = [...routed()];
    expect(all.filter(([, own]) => isKnown(own)).length).toBeGreaterThanOrEqual(60);
    expect(all.filter(([, own]) => !isKnown(own)).length).toBeGreaterThan(3);
    const kinds = all.map(([builder]) => kindOf(Number(builder)));
    expect(new Set(kinds).size).toBe(7);
    expect(all.filter(([, own]) => builderFigures(own).fills === 0).length).toBeGreaterThan(15);
    expect(all.filter(([, own]) => new Set(own.map(({ user }) => user)).size === 1).length).toBeGreaterThan(
      10,
    );
  });

  test('the list and each row of it', async () => {
    const known = [...routed()].filter(([, own]) => isKnown(own)).map(([builder, own]) => row(builder, own));
    known.sort(
      mostFirst(
        (one) => [one.total_fees_usdc, one.volume],
        (one) => one.builder,
      ),
    );
    await expectAt('/builders?limit=500', known);
    for (const one of known) await expectAt(`/builders/${one.builder}`, one);
    const fees = [...routed()].map(([builder, own]) => {
      const { total_fees_usdc, fills } = builderFigures(own);
      return { builder, builder_name: nameOf(builder), total_fees_usdc, fills };
    });
    fees.sort(
      mostFirst(
        (one) => [one.total_fees_usdc],
        (one) => one.builder,
      ),
    );
    await expectAt('/analytics/leaderboard/builders?limit=500', fees);
  });

  test('a builder with nothing but payouts is not found', async () => {
    for (const [builder, own] of routed()) {
      const { status } = await of().api.get(`/v1/builders/${builder}`);
      expect([builder, status]).toEqual([builder, isKnown(own) ? 200 : 404]);
    }
  });

  test('shares of the market by volume and by fees, and comparisons of five', async () => {
    const all = routed();
    for (const [builder, own] of all) {
      for (const metric of ['volume', 'fees'] as const) {
        const expected = { builder, builder_name: nameOf(builder), metric, ...share(own, all, metric) };
        await expectAt(`/builders/${builder}/market-share?metric=${metric}`, expected);
      }
    }
    const compared = [...all].map(([builder, own]) => {
      const { first_seen: _, last_seen: __, ...figures } = row(builder, own);
      return { ...figures, market_share_pct: share(own, all, 'fees').share_pct };
    });
    for (let from = 0; from < compared.length; from += 5) {
      const five = compared.slice(from, from + 5);
      await expectAt(`/builders/compare?builders=${five.map(({ builder }) => builder)}`, five);
    }
  });

  test('the wallets of each builder, and the builders of each wallet', async () => {
    for (const [builder, own] of routed()) {
      const best = (sort: 'pnl' | 'volume') => traderRows(own, sort).slice(0, 200);
      await expectAt(`/builders/${builder}/leaderboard?limit=200`, best('pnl'));
      await expectAt(`/builders/${builder}/leaderboard?sort=volume&limit=200`, best('volume'));
      await expectAt(`/builders/${builder}/top-traders?limit=7`, best('volume').slice(0, 7));
    }
    for (const [user, rows] of of().byWallet) {
      await expectAt(`/builders/by-user/${user}`, buildersOfWallet(rows, nameOf));
    }
  });

  test('the retention of each builder, of all cohorts and of the latest', async () => {
    const cells = [...routed()].map(([, own]) => retentionRows(own, of().nowMs, 52).length);
    expect(Math.max(...cells)).toBeGreaterThan(30);
    for (const [builder, own] of routed()) {
      for (const weeks of [52, 4]) {
        const expected = retentionRows(own, of().nowMs, weeks);
        await expectAt(`/builders/${builder}/retention?weeks=${weeks}`, expected);
      }
    }
  });

  test('every fill of each builder, page by page', async () => {
    for (const [builder, own] of routed()) {
      const inOrder = [...own].sort((a, b) => a.time - b.time || a.tid - b.tid || a.place - b.place);
      const fills: unknown[] = [];
      let query: string | null = `?limit=${FILLS_A_PAGE}`;
      while (query !== null) {
        const page: { fills: unknown[]; next_cursor: string | null } = await of().api.ok(
          `/v1/builders/${builder}/fills${query}`,
        );
        fills.push(...page.fills);
        query = page.next_cursor && `?limit=${FILLS_A_PAGE}&cursor=${page.next_cursor}`;
      }
      expect(disagreements(fills, inOrder.map(builderFillRow)).slice(0, 10), builder).toEqual([]);
    }
  });
}
