import { expect, it } from 'vitest';
import { signInHref } from './sign-in-href.ts';

const backTo = (target: string | null) =>
  new URL(signInHref(target), 'http://own.test').searchParams.get('callbackUrl');

it.each(['/console', '/console/logs?status=5&key=key_1', '/console/keys?name=a%26b'])(
  'leads back to the page of the console that was asked for: %s',
  (target) => expect(backTo(target)).toBe(target),
);

it('leaves out what only asks for the data of a page', () => {
  expect(backTo('/console/logs?status=5&_rsc=1a2b')).toBe('/console/logs?status=5');
});

it.each([
  null,
  '',
  '/',
  '/consoles',
  '//evil.test/console',
  '/console/../sign-in',
  'https://evil.test/console',
])('leads to the first page of the console instead of anywhere else: %s', (target) =>
  expect(backTo(target)).toBe('/console'),
);
