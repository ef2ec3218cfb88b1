import { expect, test } from '@playwright/test';
import { expectStarted, watchErrors } from '../testing/page-health.ts';
import { publicCall } from '../testing/public-call.ts';

const LISTS = {
  trending_markets: 'busiest-markets',
  top_traders: 'top-traders',
  biggest_whales: 'largest-trades',
  biggest_settlements: 'largest-settlements',
  new_markets: 'new-markets',
};

test('the digest shows what the public call answers, for the period in the address', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/digest?period=30d');
  await expectStarted(page);
  const link = page.locator('a[href="/v1/digest/global?period=30d"]');
  const digest = await (await publicCall(page, await link.getAttribute('href'))).json();
  for (const [name, list] of Object.entries(LISTS)) {
    const rows = page.getByTestId(`digest-${list}`).getByRole('listitem');
    if (digest[name]?.length > 0) await expect(rows, name).toHaveCount(digest[name].length);
  }
  await expect(page.getByTestId('digest-figures')).toContainText('in the previous 30 days');
  await expect(page.getByTestId('digest-headline')).toHaveText(/^In 30 days .+ traded \$.+\.$/);
  await page.getByRole('radio', { name: '1 day' }).click();
  await expect(page).toHaveURL(/period=1d/);
  await expect(page.getByTestId('digest-figures')).toContainText('in the previous day');
  expect(errors).toEqual([]);
});

test('a market opens from the digest', async ({ page }) => {
  await page.goto('/digest');
  await expectStarted(page);
  await page.getByTestId('digest-new-markets').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/markets\/\d+/);
});
