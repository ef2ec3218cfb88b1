import { expect, test } from 'vitest';
import { rowsBy } from '../builders.ts';
import { disagreements } from '../compare.ts';
import { kindOf } from '../history/orders.ts';
import { board, METRIC_NAMES } from '../ledgers.ts';
import { outcomeOf } from '../markets.ts';
import type { Row } from '../node-files.ts';
import { inWindow, TIMEFRAMES } from '../windows.ts';
import type { World } from '../world.ts';

type Document = { paths: Record<string, { get?: { parameters?: { name: string }[] } }> };
type Filter = { category?: string; underlying?: string };

/** Every category, tickers in any case, and both together: fitting, in two categories, and fitting nothing. */
const FILTERS: Filter[] = [
  ...['crypto', 'sports', 'macro', 'other'].map((category) => ({ category })),
  ...['btc', 'HYPE', 'link'].map((underlying) => ({ underlying })),
  ...['crypto', 'macro', 'sports'].map((category) => ({ category, underlying: 'LINK' })),
  ...['crypto', 'sports'].map((category) => ({ category, underlying: 'eth' })),
];
const QUESTIONS = METRIC_NAMES.flatMap((metric) =>
  Object.entries(TIMEFRAMES).map(([timeframe, hours]) => ({ metric, timeframe, hours })),
);
const LIMIT = 200;

/** Every leaderboard is what the rows that pass its filters come to. */
export function boardsAgree(of: () => World): void {
  const passes = ({ coin }: Row, { category, underlying }: Filter): boolean => {
    const outcome = of().outcomes.get(outcomeOf(coin));
    if (category !== undefined && category !== (outcome?.category ?? 'other')) return false;
    return underlying === undefined || outcome?.underlying?.toUpperCase() === underlying.toUpperCase();
  };
  /** Compares the answer to one question of some rows; answers how many wallets it lists. */
  const agree = async (rows: Row[], filter: Filter & { builder?: string }, at: number): Promise<number> => {
    const { metric, timeframe, hours } = QUESTIONS[at % QUESTIONS.length] as (typeof QUESTIONS)[number];
    const within = hours === 0 ? rows : inWindow(rows, of().nowMs, hours).now;
    const path = `/v1/leaderboard?${new URLSearchParams({ metric, timeframe, limit: `${LIMIT}`, ...filter })}`;
    const answer = await of().api.ok(path);
    const data = board(within, metric).slice(0, LIMIT);
    const filters = { category: null, underlying: null, builder: null, ...filter };
    const expected = { data, sort: metric, limit: LIMIT, metric, timeframe, filters };
    expect(disagreements(answer, expected).slice(0, 10), path).toEqual([]);
    return data.length;
  };
  const each = <T>(list: T[], ask: (one: T, at: number) => Promise<number>): Promise<number[]> =>
    list.reduce<Promise<number[]>>(
      async (before, one, at) => [...(await before), await ask(one, at)],
      Promise.resolve([]),
    );

  test('all wallets, by every metric and timeframe', async () => {
    const listed = await each(QUESTIONS, (_, at) => agree(of().rows, {}, at));
    expect(Math.min(...listed)).toBeGreaterThan(0);
  });

  test('each category and underlying', async () => {
    for (const [place, filter] of FILTERS.entries()) {
      const rows = of().rows.filter((row) => passes(row, filter));
      // Of each filter every third question, so that all are asked.
      const asked = QUESTIONS.map((_, at) => at).filter((at) => at % 3 === place % 3);
      const listed = await each(asked, (at) => agree(rows, filter, at));
      const isNone = filter.category === 'sports' && filter.underlying !== undefined;
      expect(Math.max(...listed) > 0, JSON.stringify(filter)).toBe(!isNone);
    }
  });

  test('each builder, alone and with each category and underlying', async () => {
    const filters: Filter[] = [{}, ...FILTERS];
    const every = filters.flatMap((filter) => QUESTIONS.map((_, at) => ({ filter, at })));
    let listed = 0;
    for (const [builder, own] of rowsBy(of().rows, (row) => row.builder)) {
      // Of each builder some of all questions, of one that routes anybody many; each is asked of one of those.
      const step = kindOf(Number(builder)) === 'wide' ? 7 : 61;
      const asked = every.filter((_, number) => number % step === Number(builder) % step);
      for (const { filter, at } of asked) {
        const rows = own.filter((row) => passes(row, filter));
        if ((await agree(rows, { ...filter, builder }, at)) > 0 && filter.category) listed += 1;
      }
    }
    expect(listed).toBeGreaterThan(150);
  });

  test('no other answer counts a builder and a category', async () => {
    const document = (await (await of().api.get('/v1/openapi.json')).json()) as Document;
    const both = Object.entries(document.paths)
      .filter(([path, { get }]) => {
        const names = get?.parameters?.map(({ name }) => name) ?? [];
        return names.includes('category') && (names.includes('builder') || path.includes('builder'));
      })
      .map(([path]) => path);
    // Activity takes both and applies neither.
    expect(both.sort()).toEqual(['/v1/activity', '/v1/leaderboard']);
  });
}
