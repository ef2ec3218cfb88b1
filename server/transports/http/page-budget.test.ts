import { expect, it } from 'vitest';
import { addressOfRequest } from '#transports/gate/http/caller.ts';
import { overBudgetPage, PageBudget } from './page-budget.ts';

/** A budget that `address` has used up. */
function usedUp(address = 'a', nowMs = () => 0): PageBudget {
  const budget = new PageBudget(3, nowMs);
  for (let page = 0; page < 3; page += 1) expect(budget.admit(address, `/markets?page=${page}`)).toBeNull();
  return budget;
}

it('refuses an address beyond its pages of a minute, says when to come back, and leaves others alone', () => {
  let nowMs = 5_000;
  const budget = usedUp('a', () => nowMs);
  nowMs += 10_000;
  expect(budget.admit('a', '/markets')).toBe(50);
  expect(budget.admit('b', '/markets')).toBeNull();
  nowMs += 50_000;
  expect(budget.admit('a', '/markets')).toBeNull();
});

it.each(['/_next/static/chunks/0a1b-c.js', '/_next/static/media/inter~1.woff2?dpl=1'])(
  'counts no built file: %s',
  (url) => {
    const budget = usedUp();
    for (let file = 0; file < 100; file += 1) expect(budget.admit('a', url)).toBeNull();
  },
);

it.each([
  '/_next/static/../../markets',
  '/_next/static/%2e%2e/%2e%2e/markets',
  '/_next/static/..%2f..%2fmarkets',
  '/_next/static/..\\..\\markets',
  '//_next/static/x.js',
  '/_next/staticx',
  '/_next/image?url=%2Fx&w=64&q=75',
  '/markets?/_next/static/x.js',
  'http://host/_next/static/x.js',
])('counts what only looks like a built file: %s', (url) => {
  expect(usedUp().admit('a', url)).toBe(60);
});

const from = (remoteAddress: string): string =>
  addressOfRequest({ headers: {}, socket: { remoteAddress } as never }, false);

it('counts a network of IPv6 as one address, and an IPv4 address however it is written', () => {
  const budget = usedUp(from('2001:db8:1:2::1'));
  expect(budget.admit(from('2001:db8:1:2:ffff:ffff:ffff:ffff'), '/markets')).toBe(60);
  expect(budget.admit(from('2001:db8:1:3::1'), '/markets')).toBeNull();
  const old = usedUp(from('::ffff:192.0.2.1'));
  expect(old.admit(from('192.0.2.1'), '/markets')).toBe(60);
  expect(old.admit(from('192.0.2.2'), '/markets')).toBeNull();
});

it('the page that a visitor beyond the budget reads says when to come back, and no cache may keep it', () => {
  const { headers, body } = overBudgetPage(17);
  expect(headers).toMatchObject({ 'retry-after': '17', 'cache-control': 'no-store' });
  expect(body).toContain('Try again in 17 seconds');
});
