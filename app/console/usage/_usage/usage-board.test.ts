import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Tier } from '#domain/tier.ts';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { UsageBoard } from './usage-board.tsx';

const DAY = { startMs: Date.UTC(2026, 10, 20), requests: 4, errors: 1 };
const KEY = { keyId: 'key_1', name: 'robot', start: 'hm_abc', requests: 4, errors: 1 };
const GROWTH = {
  ...{ tier: 'growth', used: 5, quota: 1_000_000, remaining: 999_995, overage: 0, resetsMs: 0 },
  ...{ forecast: { used: 10, overageUsd: 0 }, byDay: [DAY], byKey: [KEY] },
} as const;

type Shown = { more?: object; tier?: Tier; days?: 7 | 30 | 90; view?: 'chart' | 'table' };

const words = ({ more = {}, tier = 'growth', days = 30, view = 'chart' }: Shown = {}): string =>
  wordsIn(
    renderFramed(createElement(UsageBoard), {
      ...{ tier, search: `span=${days}d&view=${view}` },
      answer: (queries, api) =>
        queries.setQueryData(api.usage.report.queryKey({ days }), { ...GROWTH, tier, ...more } as never),
    }),
  );

test('a month says what is left, what goes beyond, and what that will cost', () => {
  expect(words()).toContain('of the Growth plan');
  expect(words()).toContain('Remaining999,995Beyond the quota0At month end≈ 10Additional cost≈ $0.00');
});

test('without a quota everything is left, and nothing is charged beyond it', () => {
  const more = { quota: null, remaining: null, forecast: { used: 10, overageUsd: null } };
  const shown = words({ tier: 'enterprise', more });
  expect(shown).toContain('5requests, no quota of the Enterprise plan');
  expect(shown).toContain('Remainingunlimited');
  expect(shown).toContain('Additional cost–');
});

test('another plan is suggested only where the quota will not last', () => {
  const beyond = { forecast: { used: 1_100_000, overageUsd: 22 } };
  expect(words({ more: beyond })).toContain('Change the plan');
  expect(words()).not.toContain('Change the plan');
});

test.each([7, 30, 90] as const)('%i days without a request say so, by day and by key', (days) => {
  const shown = words({ days, more: { byDay: [{ ...DAY, requests: 0 }], byKey: [] } });
  expect(shown.match(new RegExp(`No keys were used in the last ${days} days\\.`, 'g'))).toHaveLength(2);
});

test('a chart reads out the newest day, and a table lists the days', () => {
  expect(words()).toContain('Nov 20 4 requests, 1 failed so far');
  expect(words({ more: { byDay: [{ ...DAY, errors: 0 }] } })).toContain('Nov 20 4 requests so far');
  const table = words({ view: 'table' });
  expect(table).toContain('2026-11-2041');
  expect(table).not.toContain('so far');
});

test('a key is called by name, else by its start, and one that was deleted by its id', () => {
  expect(words()).toContain('robothm_abc…4 requests');
  expect(words({ more: { byKey: [{ ...KEY, name: '' }] } })).toContain('hm_abchm_abc…4 requests');
  expect(words({ more: { byKey: [{ ...KEY, name: '', start: '' }] } })).toContain(
    'Deleted keykey_14 requests',
  );
});
