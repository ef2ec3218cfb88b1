import { expect, type Locator, type Page, test } from '@playwright/test';
import { openBuilder, signButton } from '../testing/slip-steps.ts';
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

/** A side that makers price, by the name that the keyboard's user hears. */
async function pricedSide(page: Page): Promise<Locator> {
  const sides = page.locator('[data-pick]:not(:has([aria-pressed="true"])) button:enabled');
  const isPriced = (text: string): boolean => {
    const percent = Number(/(\d+\.\d)$/.exec(text.trim())?.[1]);
    return percent >= 30 && percent <= 75;
  };
  await expect.poll(async () => (await sides.allInnerTexts()).some(isPriced)).toBe(true);
  const side = sides.nth((await sides.allInnerTexts()).findIndex(isPriced));
  const name = (await side.getAttribute('aria-label')) ?? '';
  // Two matches of the same teams have sides of one name: the market says which.
  const market = await side.evaluate((button) => button.closest('[data-pick]')?.getAttribute('data-pick'));
  return page.locator(`[data-pick="${market}"]`).getByRole('button', { name, exact: true });
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
