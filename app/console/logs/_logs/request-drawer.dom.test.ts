import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import type { Key } from '../../keys/_keys/key-state.ts';
import { RequestDrawer } from './request-drawer.tsx';
import type { LogRow } from './use-log.ts';

const REQUEST = {
  ...{ requestId: 'req_1', method: 'GET', target: '/v1/fills?coin=1', route: '/v1/fills', status: 200 },
  ...{ durationUs: 420, timeMs: Date.UTC(2026, 5, 15, 9, 30, 0, 7), keyId: 'key_1', message: null },
} as unknown as LogRow;
const KEY = { keyId: 'key_1', name: 'robot', start: 'hm_abc' } as Key;

function shown(more: Partial<LogRow> | null, keys: readonly Key[] = [KEY]) {
  const change = vi.fn();
  const known = more === null ? undefined : { ...REQUEST, ...more };
  return {
    change,
    ...mountFramed(createElement(RequestDrawer, { requestId: 'req_1', known, keys, change })),
  };
}

const wordsOf = async () => (await screen.findByRole('dialog', { name: 'Request' })).textContent;

test('a request that was answered tells all of itself and how to make it again, and explains nothing', async () => {
  shown({});
  const words = await wordsOf();
  for (const said of [
    ...['req_1', 'Status200 answered', 'Time2026-06-15 09:30:00.007 UTC, ', 'Duration0.42 ms', 'MethodGET'],
    ...['Path/v1/fills?coin=1', 'Route/v1/fills', 'Keyrobot', 'HASHMARK_API_KEY', "/v1/fills?coin=1'"],
  ])
    expect(words).toContain(said);
  expect(screen.queryByTestId('refusal')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy request id req_1' })).toBeTruthy();
});

test.each<[number, string | null, string, string]>([
  [401, null, 'the key was rejected', 'Use a key whose plan, scopes and addresses allow it. Keys'],
  [404, 'There is no outcome 9', 'There is no outcome 9', 'Compare the request with the reference. API'],
  [429, null, 'over a limit', 'Wait for Retry-After, or send fewer requests. Usage'],
  [503, null, 'temporarily unavailable', 'Try again in a moment. If it keeps failing, contact us'],
])('a request that got %i says why, and what can be done', async (status, message, why, remedy) => {
  shown({ status, message });
  const refusal = await screen.findByTestId('refusal');
  expect(refusal.textContent).toContain(why);
  expect(refusal.textContent).toContain(remedy);
});

test('a request for what no route answers, by a key that was deleted, says so', async () => {
  shown({ route: '*' }, []);
  const words = await wordsOf();
  expect(words).toContain('Routeno route');
  expect(words).toContain('Keykey_1');
  expect(screen.queryByRole('link', { name: 'robot' })).toBeNull();
});

test('a request that the list does not have is asked for, and one that is not there says so', async () => {
  const { calls } = shown(null);
  expect(await screen.findByRole('status', { name: 'Loading the request' })).toBeTruthy();
  const show = await calls.next('logs.show');
  expect(show.input).toEqual({ requestId: 'req_1' });
  show.refuse('There is no such request', 'NOT_FOUND', 404);
  expect((await screen.findByTestId('failure')).textContent).toContain('There is no such request');
});

test.each([
  ['Show requests of this key', { key: 'key_1', request: null }],
  ['Show requests of this route', { route: '/v1/fills', request: null }],
  ['Close', { request: null }],
])('%s leads back to the log', async (name, patch) => {
  const { user, change } = shown({});
  await user.click(await screen.findByRole('button', { name }));
  expect(change).toHaveBeenCalledExactlyOnceWith(patch);
});
