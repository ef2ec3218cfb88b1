import { expect, test } from 'vitest';
import { disagreements, utc } from '../compare.ts';
import { type GroupQuery, groupCoins, groupDays, groups } from '../groups.ts';
import type { World } from '../world.ts';

const DAY = 86_400_000;

/** Every answer about groups is what the trades of their coins come to. */
export function groupsAgree(of: () => World): void {
  const expectAt = async (path: string, query: Record<string, string>, expected: unknown) => {
    const target = `/v1/groups${path}?${new URLSearchParams(query)}`;
    expect(disagreements(await of().api.ok(target), expected).slice(0, 10), target).toEqual([]);
  };
  const expectDays = (query: GroupQuery, fromMs: number, toMs: number) => {
    const [from, to] = [utc(fromMs).slice(0, 10), utc(toMs).slice(0, 10)];
    const window = { from: `${fromMs}`, to: `${toMs}` };
    return expectAt('/daily', { ...query, ...window }, groupDays(of(), query, from, to));
  };
  const startMs = (): number => of().rows[0]?.time ?? 0;

  /** Every part of every group's name, tickers in small letters too, and names that no group has in this company. */
  const queries = (): GroupQuery[] => {
    const asked = groups(of(), {}).flatMap(({ group_class, underlying, period }) => {
      const ticker = underlying === '' ? {} : { underlying };
      const length = period === '' ? {} : { period };
      const small = underlying === '' ? {} : { underlying: underlying.toLowerCase() };
      return [
        ...[{ group_class }, ticker, length, { ...ticker, ...length }, { group_class, ...small }],
        ...[
          { group_class, ...length },
          { group_class, ...ticker, ...length },
        ],
      ];
    });
    const strange = [
      ...[{ group_class: 'fallback' }, { group_class: 'pricebinary' }, { underlying: 'SPX' }],
      ...[
        { period: '1h' },
        { group_class: 'named', period: '1d' },
        { group_class: 'other', underlying: 'BTC' },
      ],
    ];
    return [...new Map([...asked, ...strange].map((query) => [JSON.stringify(query), query])).values()];
  };

  test('all of them, their days and their coins', async () => {
    const all = groups(of(), {});
    expect(all.length).toBeGreaterThan(40);
    await expectAt('', {}, { data: all });
    await expectDays({}, startMs(), of().nowMs);
    for (const limit of [500, 17]) {
      await expectAt('/breakdown', { limit: `${limit}` }, groupCoins(of(), {}, limit));
    }
  });

  test('by class, underlying and period, each alone and together', async () => {
    const asked = queries();
    const answers = asked.map((query) => groups(of(), query));
    for (const [place, query] of asked.entries()) {
      await expectAt('', query, { data: answers[place] });
    }
    expect(answers.filter((data) => data.length === 0).length).toBeGreaterThan(4);
    expect(answers.filter((data) => data.length > 1).length).toBeGreaterThan(30);
  });

  test('by class, underlying and period, day by day and coin by coin', async () => {
    for (const [place, query] of queries().entries()) {
      // Half of them over all of history, the others over some days of it.
      const fromMs = place % 2 === 0 ? startMs() : of().nowMs - (30 + (place % 7)) * DAY;
      await expectDays(query, fromMs, of().nowMs - (place % 3) * 9 * DAY);
      const limit = place % 2 === 0 ? 500 : 5;
      await expectAt('/breakdown', { ...query, limit: `${limit}` }, groupCoins(of(), query, limit));
    }
  });
}
