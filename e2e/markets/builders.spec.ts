import { expect, test } from '@playwright/test';
import { expectStarted, watchErrors } from '../testing/page-health.ts';

test('two builders are compared from the table, and the address keeps the choice', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/builders');
  await expectStarted(page);
  const rows = page.getByTestId('builders').locator('[data-builder]');
  await expect(rows.first()).toBeVisible();
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  const compared = page.getByTestId('compare').locator('tbody tr');
  await expect(compared).toHaveCount(2);
  await expect(page).toHaveURL(/compare=0x[0-9a-f]{40}(,|%2C)0x/);
  await page.reload();
  await expectStarted(page);
  await expect(compared).toHaveCount(2);
  await compared
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(compared).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Filter builders' }).fill('nobody is called this');
  await expect(page.getByText('contains “nobody is called this”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(rows.first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('a builder shows its share, retention, wallets, and fills page by page', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/builders');
  await expectStarted(page);
  await page.getByTestId('builders').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/builders\/0x[0-9a-f]{40}/);
  await expect(page.getByTestId('share-fees')).toContainText('rank 1');
  await expect(page.getByTestId('retention').getByText('100%').first()).toBeVisible();
  await expect(page.getByTestId('top-wallets').locator('tbody tr').first()).toBeVisible();
  const fills = page.locator('[data-fill]');
  await page.getByRole('button', { name: 'Load older' }).click();
  await expect.poll(() => fills.count()).toBeGreaterThanOrEqual(100);
  // The newest first, each under the name of its market.
  const instants = await fills.evaluateAll((rows) =>
    rows.map((row) => row.querySelector('td[title]')?.getAttribute('title') ?? ''),
  );
  expect(instants).toEqual(instants.toSorted().reverse());
  await expect(fills.first().getByRole('link').first()).toHaveText(/[A-Za-z]{2}/);
  expect(errors).toEqual([]);
});

test('an address that no builder has answers 404', async ({ page }) => {
  for (const address of [`0x${'9'.repeat(40)}`, 'nonsense']) {
    const answer = await page.goto(`/builders/${address}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('No builder has this address')).toBeVisible();
  }
});
