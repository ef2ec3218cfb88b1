import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Tier } from '#domain/tier.ts';
import { renderFramed, wordsIn } from '../_parts/testing/render-framed.ts';
import { OverviewBoard } from './overview-board.tsx';

const NONE = { requests: 0, errors: 0, p50Us: null, p95Us: null };
const SOME = { requests: 10, errors: 3, p50Us: 420, p95Us: 31_400 };

type Shown = { overview?: object; used?: number; tier?: Tier; window?: '24h' | '7d'; keys?: object[] };

function words({ overview = {}, used = 5, tier = 'free', window = '24h', keys = [] }: Shown): string {
  const board = createElement(AppRouterContext, { value: {} as never }, createElement(OverviewBoard));
  const html = renderFramed(board, {
    tier,
    search: `window=${window}`,
    answer: (queries, api) => {
      const bySpan = [{ startMs: 0, requests: 0, errors: 0 }];
      const all = { total: SOME, bySpan, byRoute: [], byStatus: [], isSampled: false, window, ...overview };
      queries.setQueryData(api.logs.overview.queryKey({ window }), all as never);
      queries.setQueryData(api.usage.month.queryKey(), { used, quota: 1_000, resetsMs: 0 } as never);
      queries.setQueryData(api.keys.list.queryKey(), keys as never);
    },
  });
  return wordsIn(html);
}

test.each([
  ['24h', 'No keys were used in the last 24 hours.'],
  ['7d', 'No keys were used in the last 7 days.'],
] as const)('a window of %s in which nothing was asked says so, and measures nothing', (window, said) => {
  const shown = words({ overview: { total: NONE }, window });
  expect(shown).toContain(said);
  expect(shown).toContain('Error rate0%Median time–95th percentile–');
});

test('figures of a part of the requests say so', () => {
  expect(words({ overview: { isSampled: true } })).toContain('of the newest 200,000');
  expect(words({})).not.toContain('of the newest 200,000');
});

test('what became of the requests is told by class and by status, and what no route answers as such', () => {
  const counts = [200, 304, 404, 503].map((status) => ({ status, requests: 1 }));
  const byRoute = [{ route: '*', requests: 4, errors: 2, p50Us: 420, p95Us: 420 }];
  const shown = words({ overview: { byStatus: counts, byRoute } });
  for (const said of ['2xx answered 1', '3xx not modified 1', '4xx rejected 1', '5xx failed 1', 'no route'])
    expect(shown).toContain(said);
  expect(words({ overview: { byStatus: counts.slice(0, 1) } })).not.toContain('4xx');
});

test.each<[Tier, string]>([
  ['free', 'The Free plan allows 10 a minute and 1,000 a month; Retry-After says when to retry.'],
  ['growth', 'The Growth plan allows 1,000 a minute; Retry-After says when to retry.'],
])('refusals on %s are told with the limits that hold there', (tier, said) => {
  const shown = words({ tier, overview: { byStatus: [{ status: 429, requests: 2 }] } });
  expect(shown).toContain(`2 requests hit a limit and got 429. ${said}`);
  expect(words({ tier, overview: { byStatus: [{ status: 404, requests: 2 }] } })).not.toContain(
    'hit a limit',
  );
});

test('only an organisation that never asked anything is led to its first call', () => {
  const key = { keyId: 'key_1', start: 'hm_abc', enabled: false };
  const fresh = { overview: { total: NONE }, used: 0 };
  expect(words({ ...fresh, keys: [key] })).toContain('Create a key to get started');
  const call = words({ ...fresh, keys: [{ ...key, enabled: true }] });
  expect(call).toContain('Make your first call');
  expect(call).toContain('Replace the start of the key with your full key.');
  expect(call).toContain('X-API-Key: hm_abc…');
  expect(call).not.toContain('By route');
  const busy = words({ ...fresh, used: 1 });
  expect(busy).not.toContain('First call');
  expect(busy).toContain('By route');
});
