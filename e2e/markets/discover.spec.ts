import { expect, test } from '@playwright/test';
import { expectStarted, watchErrors } from '../testing/page-health.ts';
import { publicCall } from '../testing/public-call.ts';

const LISTS = ['trending', 'movers', 'closing-soon', 'most-contested', 'new'];

test('discover shows its five lists, each with the public call that answers the same markets', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/discover');
  await expectStarted(page);
  const shown = page.locator('ol[data-testid^="list-"]');
  await expect(shown.first()).toBeVisible();
  for (const name of LISTS) {
    const link = page.locator(`a[href^="/v1/markets/discovery/${name}"]`);
    const answer = await publicCall(page, await link.getAttribute('href'));
    expect(answer.status(), name).toBe(200);
    const list = page.getByTestId(`list-${name}`);
    if ((await answer.json()).count > 0) await expect(list.getByRole('listitem').first()).toBeVisible();
  }
  await expect(page.getByTestId('spark').locator('path').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('discover keeps its filter in the address, and a market opens from a list', async ({ page }) => {
  await page.goto('/discover?underlying=BTC');
  await expectStarted(page);
  await expect(page.locator('a[href="/v1/markets/discovery/trending?underlying=BTC"]')).toBeVisible();
  await page.getByRole('radio', { name: '7 d' }).click();
  await expect(page).toHaveURL(/window=168/);
  await page.goto('/discover');
  await expectStarted(page);
  await page.getByTestId('list-closing-soon').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/markets\/\d+/);
});
