import { expect, type Page, test } from '@playwright/test';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';
import { fill, fund, PHONE, quoted } from '../testing/slip-steps.ts';
import { installVenueWallet } from '../testing/venue-wallet.ts';

const card = (page: Page) => page.locator('[data-parlay]');

/**
 * Takes the best offer for the position in sight, until the page says what is wanted. Makers replace their offers as prices move: when the one
 * that was taken is gone meanwhile, the next best is taken, as a person would.
 */
async function takeUntil(page: Page, wanted: string | RegExp): Promise<void> {
  const take = page.getByRole('button', { name: /^Sell for \$/ });
  await expect(async () => {
    if (await take.isVisible()) await take.click({ timeout: 2_000 });
    await expect(page.getByText(wanted)).toBeVisible({ timeout: 20_000 });
  }, `an offer is taken: ${wanted}`).toPass({ timeout: 180_000 });
}

for (const [name, size] of [
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', PHONE],
] as const)
  test(`on ${name} a filled slip is followed, sold to the best of competing makers, and claimed`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.setViewportSize(size);
    const { wallet, slip } = await quoted(page);
    await fund(slip);
    await fill(slip);
    await slip.getByRole('link', { name: 'View in Positions' }).click();
    await expect(card(page)).toHaveCount(1);
    await expect(card(page).getByRole('list', { name: 'Legs' }).getByRole('listitem')).toHaveCount(2);
    await expect(card(page).getByTestId('chance')).toHaveText(/^\d+\.\d%$/);
    await expect(card(page).getByRole('img', { name: /^Chance that all happen since/ })).toBeVisible();
    await expect(card(page)).toContainText(/anyone can void this parlay from \d{4}-\d\d-\d\d/);
    // Both makers of the sandbox offer, each a few seconds after it has seen the position.
    await expect(card(page).getByTestId('offer')).toHaveCount(2, { timeout: 90_000 });
    await expect(card(page)).toContainText(/That is \$\d+\.\d\d/);
    await expectWellMade(page);
    wallet.agrees = false;
    await takeUntil(page, 'You declined in your wallet. Nothing was spent.');
    wallet.agrees = true;
    await takeUntil(page, /^Sold for \$/);
    await expect(card(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Sign to claim \$\d+\.\d\d$/ }).click();
    await expect(page.getByText(/^✓ \$\d+\.\d\d paid\.$/)).toBeVisible();
    await expect(page.getByText('All claimed')).toBeVisible();
    expect(wallet.signed).toContain('CashoutAcceptance');
    expect(wallet.signed.at(-1)).toBe('WithdrawRequest');
    // An offer may be gone when it is taken (409), and a receipt is written soon after the fill (404 before).
    expect(errors.filter((error) => !/status of (404|409)/.test(error))).toEqual([]);
  });

test('without a wallet, and with one that has no parlay, the page says what will stand there', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await installVenueWallet(page);
  await page.goto('/positions');
  await expectStarted(page);
  await expectWellMade(page);
  await page.getByRole('button', { name: 'Connect a wallet to see your positions' }).click();
  await expect(page.getByText('No open parlays.')).toBeVisible();
  await page.getByRole('radio', { name: 'History 0' }).click();
  await expect(page.getByText('No parlays have ended yet.')).toBeVisible();
  await expect(page).toHaveURL(/show=settled/);
  await expectWellMade(page);
  expect(errors).toEqual([]);
});
