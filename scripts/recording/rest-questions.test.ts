import { expect, test } from 'vitest';
import { operationsOf } from './openapi-operations.ts';
import { restQuestions } from './rest-questions.ts';
import type { StillData } from './still-data.ts';

const samples = { parameter: () => '#10', queries: () => ['?sample=1'] };
const still = {
  keys: { free: 'hm_free', enterprise: 'hm_enterprise' },
  cookie: 'session=1',
  venue: { makerApiKey: 'mk_1' },
  takers: [],
} as unknown as StillData;
const schema = { enum: ['A', 'B'], maximum: 9 };
const operations = operationsOf({
  paths: {
    '/v1/coins/{coin}': { get: { parameters: [{ name: 'side', in: 'query', schema }] } },
    '/v1/keys': { post: { security: [{ session: [] }] } },
    '/v1/activity/stream': { get: {} },
  },
});
const questions = restQuestions(operations, samples, still);

test('a read is asked with each declared value and one beyond, by each key and by nobody', () => {
  const targets = questions.filter(({ method }) => method === 'GET').map(({ target }) => target);
  for (const value of ['A', 'B', '9', '10', '__proto__'])
    expect(targets).toContain(`/v1/coins/%2310?sample=1&side=${value}`);
  const keys = questions.map(({ headers }) => headers?.authorization);
  expect(keys).toEqual(expect.arrayContaining(['Bearer hm_free', 'Bearer hm_enterprise', undefined]));
  expect(questions.filter(({ isRevalidated }) => isRevalidated)).toHaveLength(1);
});

test('a write is sent bodies that cannot be taken, also by who is signed in', () => {
  const writes = questions.filter(({ target, method }) => target === '/v1/keys' && method === 'POST');
  expect(writes.map(({ body }) => body)).toEqual(expect.arrayContaining([undefined, '{', '{}']));
  expect(writes.some(({ headers }) => headers?.cookie === still.cookie)).toBe(true);
});

test('a stream is not asked as if it ended', () => {
  expect(questions.some(({ target }) => target.includes('stream'))).toBe(false);
});
