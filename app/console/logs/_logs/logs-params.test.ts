import { expect, it } from 'vitest';
import { isFiltered, type LogsParams, listInput } from './logs-params.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 12);
const all: LogsParams = { key: null, route: null, status: null, since: '30d', live: false, request: null };

it('asks for the whole log where nothing is chosen', () => {
  expect(listInput(all, NOW_MS)).toEqual({ limit: 50 });
  expect(isFiltered(all)).toBe(false);
});

it('asks for what the address chooses', () => {
  const some: LogsParams = { ...all, key: 'key_1', route: '/v1/fills', status: '4', since: '24h' };
  expect(listInput(some, NOW_MS)).toEqual({
    ...{ limit: 50, keyId: 'key_1', route: '/v1/fills', statusClass: 4 },
    fromMs: NOW_MS - 86_400_000,
  });
  expect(isFiltered(some)).toBe(true);
});

it.each([{ key: 'k' }, { route: '*' }, { status: '2' }, { since: '1h' }] as const)(
  'a log that leaves something out says so: %j',
  (patch) => expect(isFiltered({ ...all, ...patch })).toBe(true),
);
