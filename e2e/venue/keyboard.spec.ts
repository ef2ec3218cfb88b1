import { expect, type Locator, type Page, test } from '@playwright/test';
import { matchesListed, openBuilder, pricedSide, signButton } from '../testing/slip-steps.ts';
import { installVenueWallet } from '../testing/venue-wallet.ts';

/** More stops than the page has: whoever has not arrived by then never will. */
const MOST_STOPS = 400;

/** Presses Tab until the focus is on the control, and fails when nothing shows that it is there. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const isThere = await control.evaluateAll((found) => found.some((one) => one === document.activeElement));
    if (isThere) break;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
  // A field without a frame of its own shows it on what frames it.
  const isSeen = await control.evaluate((one) => {
    const isOutlined = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    };
    return one.matches(':focus-visible') && (isOutlined(one) || isOutlined(one.parentElement));
  });
  expect(isSeen, `the focus is seen on ${control}`).toBe(true);
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Presses what is offered until something has come of it: offers lapse, and makers may decline. */
async function pressUntil(page: Page, offered: Locator, done: Locator): Promise<void> {
  await expect(async () => {
    if (!(await done.isVisible())) {
      await expect(offered.first()).toBeVisible({ timeout: 20_000 });
      await press(page, offered.first());
    }
    await expect(done).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 240_000 });
}

test('by the keyboard alone a slip is built, signed and filled, and the position sold, the focus seen at every step', async ({
  page,
}) => {
  test.slow();
  const wallet = await installVenueWallet(page);
  await openBuilder(page);
  const slip = page.getByRole('complementary', { name: 'Slip' });
  await tabTo(page, page.getByLabel('Search markets'));
  await page.keyboard.type(' vs ');
  await matchesListed(page);
  for (let legs = 1; legs <= 2; legs += 1) {
    await press(page, await pricedSide(page));
    await expect(slip.locator('[data-leg]')).toHaveCount(legs);
  }
  await tabTo(page, slip.getByLabel('Stake, USD'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('20');
  await press(page, slip.getByRole('button', { name: 'Connect a wallet to get quotes' }));
  await press(page, slip.getByRole('button', { name: 'Get $1,000.00 of test collateral' }));
  await press(page, slip.getByText('Price changes and signatures'));
  const consent = slip.getByRole('combobox', { name: 'If the price changes' });
  await press(page, consent);
  await expect(page.getByRole('option', { name: 'Ask me' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'Accept any price' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(consent).toContainText('Accept any price');
  const renew = slip.getByRole('button', { name: 'Get new quotes' });
  await pressUntil(page, signButton(slip).or(renew), slip.getByText('Filled', { exact: true }));
  expect(wallet.signed).toContain('ParlayOrder');
  await press(page, slip.getByRole('link', { name: 'View in Positions' }));
  await expect(page.locator('[data-parlay]')).toHaveCount(1);
  await pressUntil(page, page.getByRole('button', { name: /^Sell for \$/ }), page.getByText(/^Sold for \$/));
  expect(wallet.signed).toContain('CashoutAcceptance');
});
