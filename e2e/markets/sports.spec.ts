import { expect, test } from '@playwright/test';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';

test('sports shows matches with their prices, and a price leads to its market', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/sports');
  await expectStarted(page);
  const upcoming = page.getByRole('region', { name: 'Upcoming' });
  await expect(upcoming.getByRole('listitem').first()).toBeVisible();
  await expect(upcoming.getByTestId('price').first()).toHaveText(/%|–/);
  await expectWellMade(page);
  await upcoming.locator('a[href^="/markets/"]').first().click();
  await expect(page).toHaveURL(/\/markets\/\d+/);
  expect(errors).toEqual([]);
});
