import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectStarted, watchErrors } from './testing/page-health.ts';

test('the start page shows a live market, a slip that opens as it stands, and a call with its real answer', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/');
  await expectStarted(page);
  const call = page.getByRole('region', { name: /^Response of \/v1\/outcomes\/\d+$/ });
  const path = (await call.getAttribute('aria-label'))?.replace('Response of ', '') ?? '';
  const answer = await (await page.request.get(path)).json();
  await expect(call).toContainText(`"outcome_id": ${answer.outcome_id ?? answer.data.outcome_id}`);
  await expect(page.getByRole('img', { name: /probability up to now/ })).toBeVisible();
  const slip = page.getByRole('region', { name: 'A sample slip' });
  await expect(slip.getByRole('listitem')).toHaveCount(3);
  await slip.getByRole('link', { name: 'Open this slip' }).click();
  await expect(page).toHaveURL(/\/parlay/);
  await expect(page.getByRole('complementary', { name: 'Slip' }).locator('[data-leg]')).toHaveCount(3);
  expect(errors).toEqual([]);
});

test('each of the four kinds of users finds a first step that leads somewhere', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('region', { name: 'Start where you are' }).getByRole('link');
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.status()).toBe(200);
  }
});

test('an address that leads nowhere finds the market one looked for, without any code of the page', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await page.getByRole('searchbox', { name: 'Search markets' }).last().fill('BTC');
  await page.getByRole('button', { name: 'Search markets' }).last().click();
  await expect(page).toHaveURL(/\/markets\?q=BTC$/);
  await context.close();
});

test('a shared market and a shared slip bring a picture of their own, and what is none is not found', async ({
  page,
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const ids = [...sitemap.matchAll(/\/markets\/(\d+)</g)].map(([, id]) => id).slice(0, 2);
  expect(ids).toHaveLength(2);
  for (const path of [`/markets/${ids[0]}`, `/parlay?slip=${ids[0]}y.${ids[1]}n`]) {
    await page.goto(path);
    const picture = new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '');
    const answer = await request.get(picture.pathname);
    expect(answer.headers()['content-type']).toBe('image/png');
    const bytes = await answer.body();
    // Width and height as the head of a PNG says them.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  for (const path of ['/social/market/99999999', '/social/market/1x', '/social/parlay/nothing'])
    expect((await request.get(path)).status()).toBe(404);
});

test('icons, manifest and robots are there for every platform', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  const icons = manifest.icons.map((icon: { src: string }) => icon.src);
  for (const path of [...icons, '/favicon.ico', '/apple-icon.png'])
    expect((await request.get(path)).headers()['content-type']).toMatch(/^image\//);
  expect(await (await request.get('/robots.txt')).text()).toMatch(
    /Disallow: \/console[\s\S]*Sitemap: http.*\/sitemap.xml/,
  );
});

test('the start page works with less than 150 KB of compressed code', async ({ page }) => {
  const markup = (await (await page.goto('/'))?.text()) ?? '';
  const named: string[] = markup.match(/\/_next\/static\/chunks\/[\w.-]+\.js/g) ?? [];
  // The live link is opened by the code that the page names, with code that comes after it.
  await expect(page.getByTestId('live-badge')).not.toHaveText('Connecting');
  const bytes = await page.evaluate((paths) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name }) => paths.includes(new URL(name).pathname))
      .map(({ encodedBodySize }) => encodedBodySize);
  }, named);
  expect(bytes.length).toBeGreaterThan(3);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
});

test('a menu that comes with its first use opens by keys, takes the focus and gives it back', async ({
  page,
}) => {
  await page.goto('/');
  await expectStarted(page);
  const button = page.getByRole('button', { name: 'Theme' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dark = page.getByRole('menuitemradio', { name: 'Dark' });
  await expect(dark).toBeVisible();
  await page.keyboard.press('End');
  await expect(dark).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a button that is pressed before the page’s own code runs does its work once it runs', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Theme' }).click();
  release();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
});

/**
 * The theme's button, pressed on a page whose own code never comes. It has React's key from that press on, as what React
 * draws; `isStarted` says whether the page's frame is there by then. `data-presses` counts the presses.
 */
async function pressedOnce(page: Page, { isStarted }: { isStarted: boolean }): Promise<Locator> {
  await page.addInitScript((starts) => {
    document.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest('button');
      if (button) Object.assign(button, { __reactProps$test: {} });
      if (starts) dispatchEvent(new Event('hashmark:started'));
      button?.setAttribute('data-presses', String(Number(button.dataset.presses ?? 0) + 1));
    });
  }, isStarted);
  await page.route('**/*.js*', (route) => route.abort());
  await page.clock.install();
  await page.goto('/', { waitUntil: 'commit' });
  const theme = page.getByRole('button', { name: 'Theme' });
  await theme.click();
  // A press that is made again is made after 50 ms.
  await page.clock.runFor(10_000);
  await expect(theme).toHaveAttribute('data-presses', '1');
  return theme;
}

test('a button that React works on, and lets go of what is pressed meanwhile, is pressed once the page is there', async ({
  page,
}) => {
  const theme = await pressedOnce(page, { isStarted: false });
  await page.evaluate(() => dispatchEvent(new Event('hashmark:started')));
  await page.clock.runFor(5_000);
  await expect(theme).toHaveAttribute('data-presses', '2');
});

test('a button that React takes over because it is pressed is pressed once', async ({ page }) => {
  await pressedOnce(page, { isStarted: true });
});
