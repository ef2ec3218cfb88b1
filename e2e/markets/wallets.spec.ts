import { expect, test } from '@playwright/test';
import { expectStarted, watchErrors } from '../testing/page-health.ts';

test('a wallet page shows its figures, charts with their tables, markets and fills', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/leaderboards?metric=trades');
  await expectStarted(page);
  await page.locator('[data-row="0"] a').click();
  await expect(page).toHaveURL(/\/wallets\/0x/);
  await expect(page.getByTestId('totals').getByText('PnL', { exact: true })).toBeVisible();
  await expect(page.getByTestId('pnl-chart').locator('canvas').first()).toBeVisible();
  await expect(page.getByTestId('calibration').locator('circle').first()).toBeVisible();
  await expect(page.getByTestId('wallet-fills').locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Follow', exact: true })).toHaveAttribute(
    'href',
    /sign-in\?next=/,
  );
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page).toHaveURL(/pnl=table/);
  await expect(page.getByTestId('pnl-table')).toBeVisible();
  await page.getByTestId('wallet-markets').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/markets\/\d+/);
  expect(errors).toEqual([]);
});

test('a wallet without fills says so, and what is no address is not found', async ({ page }) => {
  await page.goto(`/wallets/0x${'0'.repeat(40)}`);
  await expect(page.getByTestId('wallet-empty')).toBeVisible();
  const answer = await page.goto('/wallets/0x12');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This is not a wallet address' })).toBeVisible();
});

test('an address in the palette leads to its wallet', async ({ page }) => {
  await page.goto('/leaderboards');
  await expectStarted(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Market, #coin')).toBeFocused();
  await page.keyboard.type(`0x${'A'.repeat(40)}`);
  await page.getByRole('option', { name: /^Wallet/ }).click();
  await expect(page).toHaveURL(`/wallets/0x${'a'.repeat(40)}`);
});
