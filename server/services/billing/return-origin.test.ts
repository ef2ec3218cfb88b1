import { expect, it } from 'vitest';
import { returnOrigin } from './return-origin.ts';

const pages = { origin: 'http://localhost:3000', otherOrigins: ['http://127.0.0.1:3000'] };

it.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('whoever pays from %s comes back to %s', (host, origin) => {
  expect(returnOrigin(pages, { host })).toBe(origin);
});

it.each([
  undefined,
  '',
  'evil.example',
  '127.0.0.1:3000.evil.example',
  '127.0.0.1:3000@evil.example',
  'evil.example:3000',
  '127.0.0.1',
  '127.0.0.1:80',
  '127.0.0.1:3000/..//evil.example',
  'http://127.0.0.1:3000',
  '127.0.0.1:3000, evil.example',
])('a request that names %j leads back to the first address of the pages', (host) => {
  expect(returnOrigin(pages, host === undefined ? {} : { host })).toBe(pages.origin);
});
