import { expect, type Page, test } from '@playwright/test';
import { expectStarted, openMarkets, pressSequence, watchErrors } from '../testing/page-health.ts';

type Listed = { volumeUsd: number; legs: { outcomeId: number }[] };

/** What the service itself answers to a list request. */
const listed = (page: Page, json: object): Promise<Listed[]> =>
  page.evaluate(
    async (request) => {
      const input = encodeURIComponent(JSON.stringify(request));
      const { result } = await (await fetch(`/api/trpc/markets.events?input=${input}`)).json();
      return result.data.json.rows;
    },
    { json },
  );

test('the market list shows rows, and prices change without a reload', { tag: '@processes' }, async ({
  page,
}) => {
  const errors = watchErrors(page);
  await openMarkets(page);
  await expect(page.getByTestId('result-count')).toHaveText(/[\d,]+ markets?/);
  await expect(page.locator('[data-testid="price"][data-direction]').first()).toBeVisible({
    timeout: 45_000,
  });
  expect(errors).toEqual([]);
});

test('a list scrolled before the page’s own code runs stays where it is', async ({ page }) => {
  const errors = watchErrors(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/markets', { waitUntil: 'commit' });
  // Visible, not only there: streamed rows are kept hidden until the whole list has come.
  await expect(page.locator('[data-row="20"]')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(700);
  release();
  await expectStarted(page);
  await expect(page.locator('[data-outcome] time').first()).not.toBeEmpty();
  // Not exactly 900: the browser makes up for what appears above the list.
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(700);
  expect(errors).toEqual([]);
});

test('a row that rises in the order does not take the page with it', async ({ page }) => {
  await openMarkets(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(page.locator('[data-row="25"]')).toBeVisible();
  const [before, after] = await page.evaluate(async () => {
    const scrolled = window.scrollY;
    // As React moves it: one and the same element, some places up.
    const rows = [...document.querySelectorAll('[data-row]')];
    const inSight = rows.findIndex((row) => row.getBoundingClientRect().top > 100);
    rows[inSight - 6]?.before(rows[inSight] as Element);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return [scrolled, window.scrollY];
  });
  expect(before).toBeGreaterThan(700);
  expect(after).toBe(before);
});

test('the badge says how old the newest block is once history is loaded', async ({ page }) => {
  await openMarkets(page);
  await expect(page.getByTestId('live-badge')).toHaveText(/^Live · \d+\.\d s$/, { timeout: 45_000 });
});

test('search, filters and order are in the address and survive a reload', async ({ page }) => {
  await openMarkets(page);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search markets')).toBeFocused();
  await page.keyboard.type('BTC');
  await expect(page).toHaveURL(/q=BTC/);
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/status=all/);
  await page.getByRole('button', { name: 'Volume', exact: true }).click();
  await expect(page).toHaveURL(/sort=volume(&|$)/);
  await page.reload();
  await expect(page.getByLabel('Search markets')).toHaveValue('BTC');
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  await expect(page.getByRole('columnheader', { name: 'Volume', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  // Trading goes on and may change the order between the two reads: asked again until page and service agree.
  await expect(async () => {
    const [first] = await listed(page, { status: 'all', text: 'BTC', order: 'volume', limit: 1 });
    const shown = await page.locator('[data-row="0"]').getAttribute('data-outcome', { timeout: 3000 });
    expect(first?.legs.map(({ outcomeId }) => String(outcomeId))).toContain(shown);
  }).toPass({ timeout: 45_000 });
});

test('the order holds over the whole list, not over the rows that are loaded', async ({ page }) => {
  await openMarkets(page, '?status=all&sort=volume&dir=asc');
  const rows = await listed(page, { status: 'all', order: 'volume', descending: false, limit: 200 });
  const volumes = rows.map((row) => row.volumeUsd);
  expect(volumes.length).toBeGreaterThan(10);
  expect(volumes).toEqual([...volumes].sort((a, b) => a - b));
});

test('scrolling reaches the last market although only the rows in sight exist', async ({ page }) => {
  await openMarkets(page, '?status=all');
  // Markets are listed meanwhile, many at once while history loads: the last one is another then.
  await expect(async () => {
    const rows = await page.getByRole('table', { name: 'Markets' }).getAttribute('aria-rowcount');
    const total = Number(rows) - 1;
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.locator(`[data-row="${total - 1}"][data-outcome]`)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
  expect(await page.locator('[data-row]').count()).toBeLessThan(80);
});

test('a filter that excludes everything says so and can be undone', async ({ page }) => {
  await openMarkets(page);
  await page.getByLabel('Search markets').fill('no market is called this');
  await expect(page.getByTestId('no-markets')).toContainText('no market is called this');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.locator('[data-outcome]').first()).toBeVisible();
  await expect(page).not.toHaveURL(/q=/);
});

test('a market opens by keyboard alone, and g m leads back', async ({ page }) => {
  await openMarkets(page, '?status=settled&sort=volume');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.locator('[data-row="1"]').getByRole('link').first()).toBeFocused();
  // By its focus, not by its place: a market that settles meanwhile may come before it.
  const outcome = await page.locator('[data-outcome]:focus-within').getAttribute('data-outcome');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/markets/${outcome}`);
  await expect(page.getByTestId('status')).toBeVisible();
  await pressSequence(page, 'gm', (timeout) => expect(page).toHaveURL(/\/markets$/, { timeout }));
});

test('the palette jumps to a coin, and ? shows the keys', async ({ page }) => {
  await openMarkets(page);
  // Not the first: what is found is not what was chosen before, of the busiest.
  const outcome = await page.locator('[data-row="12"]').getAttribute('data-outcome');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.getByPlaceholder('Market, #coin').fill(`#${outcome}1`);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/markets/${outcome}`);
});

for (const [name, size] of [
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${name} a side goes on the slip from its row, the other takes its place, and the head leads to the slip`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openMarkets(page);
    const row = page
      .locator('[data-legs="1"]')
      .filter({ has: page.getByRole('button') })
      .first();
    const outcome = await row.getAttribute('data-outcome');
    const [side, other] = await page.locator(`[data-outcome="${outcome}"]`).getByRole('button').all();
    await side?.click();
    await expect(page.locator(`[data-outcome="${outcome}"] [aria-pressed="true"]`)).toHaveCount(1);
    await other?.click();
    await expect(page.locator(`[data-outcome="${outcome}"] [aria-pressed="true"]`)).toHaveCount(1);
    await expect(page).toHaveURL(/\/markets$/);
    await page.getByRole('link', { name: 'Slip, 1', exact: true }).click();
    await expect(page).toHaveURL(/\/parlay/);
    const legs = () => page.evaluate(() => JSON.parse(localStorage.getItem('hashmark.slip.v1') ?? '{}').legs);
    expect(await legs()).toEqual([{ outcomeId: Number(outcome), sideIndex: 1 }]);
  });

test('the outcomes of a match stand in one row with a price each, and its title opens the likeliest', async ({
  page,
}) => {
  await openMarkets(page, '?category=sports');
  // A three-way match and its catch-all, which is no bet.
  const match = page
    .locator('[data-legs="4"]')
    .filter({ has: page.getByRole('button') })
    .first();
  await expect(match.getByRole('button')).toHaveCount(3);
  await expect(match.getByRole('button', { name: /Draw/ })).toHaveText(/^Draw\s*\d+\.\d%$/);
  const outcome = await match.getAttribute('data-outcome');
  await page.locator(`[data-outcome="${outcome}"]`).getByRole('button').first().click();
  await expect(page.locator(`[data-outcome="${outcome}"] [aria-pressed="true"]`)).toHaveCount(1);
  await page.goto(`/markets/${outcome}`);
  await expect(page.getByTestId('legs').getByRole('listitem')).toHaveCount(4);
});

test('Back undoes one filter after the other, and a whole search at once', async ({ page }) => {
  await openMarkets(page);
  await page.getByRole('button', { name: /^Crypto/ }).click();
  await expect(page).toHaveURL(/category=crypto/);
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/status=all/);
  await page.getByLabel('Search markets').fill('BT');
  await expect(page).toHaveURL(/q=BT(&|$)/);
  await page.getByLabel('Search markets').fill('BTC');
  await expect(page).toHaveURL(/q=BTC/);
  await page.goBack();
  await expect(page).not.toHaveURL(/q=/);
  await expect(page.getByLabel('Search markets')).toHaveValue('');
  await expect(page).toHaveURL(/status=all/);
  await page.goBack();
  await expect(page).toHaveURL(/\/markets\?category=crypto$/);
  await expect(page.getByRole('radio', { name: 'Live', exact: true })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/markets$/);
  await expect(page.getByRole('button', { name: /^Crypto/ })).toHaveAttribute('aria-pressed', 'false');
});

test('on a phone all filters are behind one button, which counts those that are set', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMarkets(page);
  await expect(page.getByRole('radio', { name: 'Settled' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('radio', { name: 'Settled' }).click();
  await expect(page).toHaveURL(/status=settled/);
  await sheet.getByRole('combobox', { name: 'Underlying' }).click();
  await page.getByRole('option', { name: 'BTC' }).click();
  await expect(page).toHaveURL(/underlying=BTC/);
  await sheet.getByRole('button', { name: /^Show [\d,]+ markets?/ }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Filters, 2 set' }).click();
  await sheet.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/markets$/);
});
