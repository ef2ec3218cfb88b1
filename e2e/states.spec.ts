import { type Browser, expect, type Page } from '@playwright/test';
import { holdTables, READ_BY_PAGES } from './testing/database.ts';
import { test } from './testing/held-product.ts';
import { expectStarted } from './testing/page-health.ts';

/** A page, and how a visitor asks it for what it does not have yet. */
type Question = { path: string; ask: (tab: Page) => Promise<void> };

const choose = (name: string) => (tab: Page) => tab.getByRole('radio', { name, exact: true }).click();

async function questionsOf(page: Page): Promise<{ builder: string; questions: Question[] }> {
  await page.goto('/leaderboards');
  const wallet = await page.locator('[data-row="0"] a').getAttribute('href');
  await page.goto('/markets');
  const market = await page.locator('[data-row="0"]').getAttribute('data-outcome');
  await page.goto('/builders');
  const builder = `/builders/${await page.locator('[data-builder]').first().getAttribute('data-builder')}`;
  const orderBy = async (tab: Page) => {
    await tab.getByRole('combobox', { name: 'Order' }).click();
    await tab.getByRole('option', { name: 'Best' }).click();
  };
  const questions = [
    { path: '/discover', ask: choose('7 d') },
    { path: '/leaderboards', ask: (tab: Page) => tab.getByRole('button', { name: 'Volume' }).click() },
    { path: `${wallet}`, ask: orderBy },
    { path: builder, ask: choose('4 w') },
    { path: '/analytics', ask: choose('50') },
    { path: '/digest', ask: choose('1 day') },
    { path: '/markets', ask: (tab: Page) => tab.getByLabel('Search markets').fill('BTC') },
    { path: `/markets/${market}`, ask: choose('All') },
  ];
  return { builder, questions };
}

/** Opens a page as another visitor: tabs of one share six connections, on which they would wait for each other. */
async function open(browser: Browser, path: string): Promise<Page> {
  const tab = await (await browser.newContext()).newPage();
  await tab.goto(path);
  await expectStarted(tab);
  return tab;
}

/**
 * Comes back to a tab again and again, each time after `isAway`, which refreshes what is old, until what it says of that
 * is `stale` or not.
 */
async function comeBackUntil(stale: boolean, tab: Page, isAway = async () => {}): Promise<void> {
  const note = tab.getByTestId('stale-note').first();
  await expect(async () => {
    await isAway();
    await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(note).toBeVisible({ visible: stale, timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
}

const READS = '**/api/trpc/**';

/** A visitor who comes back after a quarter of an hour, and whom the server does not answer, still sees what was there. */
async function expectKept(tab: Page): Promise<void> {
  await expect(tab.locator('.skeleton')).toHaveCount(0);
  const panels = tab.getByRole('main').getByRole('region');
  const count = await panels.count();
  await tab.route(READS, (route) => route.abort());
  // Away longer each time: what was being read when the server fell silent is as new as the tab's clock says then.
  let quarters = 0;
  const beAway = async () => {
    quarters += 1;
    await tab.clock.setFixedTime(Date.now() + quarters * 900_000);
  };
  await comeBackUntil(true, tab, beAway);
  await expect(tab.getByTestId('failure')).toHaveCount(0);
  await expect(panels).toHaveCount(count);
  await tab.unroute(READS);
  await comeBackUntil(false, tab);
}

const SAYS_WHEN = /try again in \d+ s/;
const REQUEST_ID = /Request\s+[0-9a-f]{8}-[0-9a-f-]{27}/;
/** What failed of a page: a panel of it, or the refresh of rows that it keeps. */
const failureOf = (tab: Page) => tab.getByTestId('failure').or(tab.getByTestId('stale-note')).first();

/** Some queries ask again by themselves meanwhile, so that their button may be gone. */
async function retryUntilFresh(tab: Page): Promise<void> {
  const failure = failureOf(tab);
  await expect(async () => {
    if (await failure.isVisible()) {
      await tab.getByRole('button', { name: 'Retry' }).first().click({ timeout: 2_000 });
    }
    await expect(failure).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
}

test('a read over its time budget names its request and when to come back, and Retry works once it can', async ({
  page,
  browser,
  heldProduct,
}) => {
  test.slow();
  const { builder, questions } = await questionsOf(page);
  await expectStarted(page);
  // One after the other: eight that start at once on two processors all start late.
  const tabs: Page[] = [];
  for (const { path } of questions) tabs.push(await open(browser, path));
  await test.step('every page keeps what it has, marked as stale, while the server does not answer', () =>
    Promise.all(tabs.map(expectKept)));
  const failing = await (await browser.newContext()).newPage();
  const release = await holdTables(READ_BY_PAGES, heldProduct.dataDir);
  try {
    const failed = failing.goto(builder);
    const stale = comeBackUntil(true, page);
    await Promise.all(questions.map(({ ask }, place) => ask(tabs[place] as Page)));
    for (const [place, { path }] of questions.entries()) {
      await test.step(`${path} says so`, async () => {
        const failure = failureOf(tabs[place] as Page);
        await expect(failure).toContainText(SAYS_WHEN, { timeout: 120_000 });
        await expect(failure).toContainText(REQUEST_ID);
        await expect(failure.getByRole('button', { name: 'Copy request id' })).toBeVisible();
      });
    }
    await test.step('rows stay, marked as stale, when they cannot be refreshed', async () => {
      await stale;
      await expect(page.getByTestId('stale-note')).toContainText(REQUEST_ID);
      await expect(page.locator('[data-builder]').first()).toBeVisible();
    });
    await test.step('a page that failed as a whole says the same', async () => {
      expect((await failed)?.status()).toBe(500);
      await expect(failing.getByTestId('page-failure')).toContainText(SAYS_WHEN);
      await expect(failing.getByTestId('page-failure')).toContainText(REQUEST_ID);
    });
  } finally {
    await release();
  }
  await failing.getByRole('button', { name: 'Retry' }).click();
  await expect(failing.getByTestId('share-fees')).toBeVisible();
  await Promise.all([page, ...tabs].map(retryUntilFresh));
  await Promise.all([failing, ...tabs].map((tab) => tab.context().close()));
});

test('an address that asks too much is told how many seconds to wait', async ({ page }) => {
  const headers = { 'x-forwarded-for': '10.255.255.1' };
  await page.setExtraHTTPHeaders(headers);
  await page.goto('/analytics');
  await expectStarted(page);
  const calls = Array(20).fill('nothing').join();
  // Of 600 calls a minute.
  await Promise.all(
    Array.from({ length: 100 }, () => page.request.get(`/api/trpc/${calls}?batch=1`, { headers })),
  );
  await choose('50')(page);
  const failure = page.getByTestId('failure');
  await expect(failure).toContainText(/Too many requests from this address, try again in \d+ s/);
  await expect(failure).toContainText(REQUEST_ID);
});

test('without a network a page keeps its rows and says so, and asks anew once the network is back', async ({
  page,
}) => {
  await page.goto('/leaderboards');
  await expectStarted(page);
  const rows = page.locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  // Since when is told by the last status of the feed: one must have come.
  await expect(page.getByTestId('live-badge')).toHaveText(/^(Live|Loading|Delayed)/);
  await page.context().setOffline(true);
  await expect(page.getByTestId('live-badge')).toHaveText(/^Offline · \d+ s$/);
  await page.getByRole('button', { name: 'Volume' }).click();
  await expect(page).toHaveURL(/metric=volume/);
  await expect(rows.first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toContainText('0x');
  await page.context().setOffline(false);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectStarted(page);
});
