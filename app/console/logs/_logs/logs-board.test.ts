import { createElement } from 'react';
import { expect, test } from 'vitest';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { LogsBoard } from './logs-board.tsx';
import { listInput, nextPage } from './logs-params.ts';

const REQUEST = {
  ...{ requestId: 'req_1', method: 'GET', target: '/v1/fills', route: '/v1/fills', status: 200 },
  ...{ durationUs: 420, timeMs: 0, keyId: 'key_1', message: null },
};
const KEY = { keyId: 'key_1', name: 'robot', start: 'hm_abc', enabled: true };

type Shown = { key?: string; live?: boolean; keys?: object[] };

function html(requests: object[], { key, live = false, keys = [KEY] }: Shown = {}): string {
  const params = { key: key ?? null, route: null, status: null, since: '30d', live, request: null } as const;
  return renderFramed(createElement(LogsBoard), {
    search: `${key ? `key=${key}&` : ''}live=${live}`,
    answer: (queries, api) => {
      const { queryKey } = api.logs.list.infiniteQueryOptions(listInput(params, null), nextPage);
      const rows = requests.map((more, nth) => ({ ...REQUEST, requestId: `req_${nth}`, ...more }));
      const pages = [{ requests: rows, nextCursor: null }];
      queries.setQueryData(queryKey, { pages, pageParams: [null] } as never);
      queries.setQueryData(api.keys.list.queryKey(), keys as never);
    },
  });
}

test('a request names its key, also one without a name, and one that was deleted', () => {
  expect(wordsIn(html([{}]))).toContain('/v1/fillsrobot0.42 ms');
  expect(wordsIn(html([{}], { keys: [{ ...KEY, name: '' }] }))).toContain('/v1/fillshm_abc…0.42 ms');
  expect(wordsIn(html([{}], { keys: [] }))).toContain('/v1/fillsdeleted0.42 ms');
});

test('a request for what no route answers says so', () => {
  expect(wordsIn(html([{ route: '*', target: '/v1/nothing', status: 404 }]))).toContain(
    '/v1/nothingno route',
  );
});

test.each([
  [200, 'answered'],
  [304, 'not modified since the last request'],
  [400, 'the request was malformed'],
  [401, 'the key was rejected'],
  [403, 'the plan, or the limits of the key, did not allow it'],
  [404, 'the resource was not found'],
  [413, 'the request was too large'],
  [429, 'over a limit: the plan’s minute or month, or the key’s budget'],
  [500, 'a fault on our side'],
  [502, 'an upstream source failed'],
  [503, 'temporarily unavailable'],
  [504, 'took too long'],
])('status %i is explained as: %s', (status, words) => {
  expect(html([{ status }])).toMatch(new RegExp(`<span title="${words}"[^>]*>${status}</span>`));
});

test('the log says whether new requests come in by themselves', () => {
  expect(html([{}])).toMatch(/aria-pressed="false".*?>Follow live<\/button>/);
  expect(html([{}], { live: true })).toMatch(/aria-pressed="true".*?>Live<\/button>/);
});

test('before the first request a call is shown, with the start of a key that works', () => {
  const shown = wordsIn(html([]));
  expect(shown).toContain('No requests yet');
  expect(shown).toContain('X-API-Key: hm_abc…');
  expect(wordsIn(html([], { keys: [{ ...KEY, enabled: false }] }))).toContain('X-API-Key: $HASHMARK_API_KEY');
});

test('filters that leave nothing say so, and can be cleared', () => {
  const shown = html([], { key: 'key_9' });
  expect(wordsIn(shown)).toContain('No request matches the filters');
  expect(wordsIn(shown)).not.toContain('No requests yet');
  expect(pressable(shown)).toContain('Clear filters');
});
