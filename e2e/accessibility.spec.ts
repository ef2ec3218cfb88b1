import { expect, type Page, test } from '@playwright/test';
import { expectStarted, expectWellMade, openMarkets, watchErrors } from './testing/page-health.ts';
import { signInByMail } from './testing/sign-in-by-mail.ts';

async function pathsOf(page: Page): Promise<string[]> {
  await openMarkets(page);
  const live = await page.locator('[data-row="0"]').getAttribute('data-outcome');
  await openMarkets(page, '?status=settled');
  const settled = await page.locator('[data-row="0"]').getAttribute('data-outcome');
  await page.goto('/leaderboards');
  const wallet = await page.locator('[data-row="0"] a').getAttribute('href');
  await page.goto('/builders');
  const builder = await page.locator('[data-builder]').first().getAttribute('data-builder');
  return [
    '/',
    '/pricing',
    '/discover',
    '/sports',
    '/leaderboards',
    '/leaderboards?category=nothing',
    `${wallet}`,
    `/wallets/0x${'0'.repeat(40)}`,
    '/builders',
    `/builders?compare=${builder}`,
    `/builders/${builder}`,
    '/analytics',
    '/governance',
    '/digest',
    '/blocks',
    '/sign-in',
    '/markets',
    '/markets?q=nothing+is+called+this',
    `/markets/${live}`,
    `/markets/${settled}`,
  ];
}

/** As they are for who has just signed in for the first time. */
const CONSOLE = [
  '/console',
  '/console/keys',
  '/console/keys?new=true',
  '/console/usage',
  '/console/logs',
  '/console/logs?status=5',
  '/console/streams',
  '/console/webhooks',
  '/console/webhooks?of=sports',
];

/** Opens each public page, then signs in and opens those of the console. */
async function visitAll(page: Page, look: () => Promise<void>): Promise<void> {
  const visit = (path: string) =>
    test.step(path, async () => {
      await page.goto(path);
      await page.waitForLoadState('load');
      await expectStarted(page);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await look();
    });
  for (const path of await pathsOf(page)) await visit(path);
  await signInByMail(page, '/console');
  for (const path of CONSOLE) await visit(path);
}

test('no page has an accessibility fault in either theme, scrolls sideways on a phone, or reports an error', async ({
  page,
}) => {
  test.slow();
  const errors = watchErrors(page);
  await visitAll(page, () => expectWellMade(page));
  expect(errors).toEqual([]);
});
