import { expect, test } from '@playwright/test';
import { expectWellMade, watchErrors } from '../testing/page-health.ts';
import {
  addLegs,
  fill,
  fund,
  offer,
  openBuilder,
  PHONE,
  quoted,
  sign,
  slipOf,
} from '../testing/slip-steps.ts';

for (const [name, size] of [
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', PHONE],
] as const)
  test(`on ${name} a slip is built, quoted, signed and filled, and its receipt holds`, async ({ page }) => {
    const errors = watchErrors(page);
    await page.setViewportSize(size);
    const { wallet, slip } = await quoted(page);
    await fund(slip);
    await fill(slip);
    await expect(slip.getByTestId('receipt')).toContainText('Verified in your browser');
    expect(wallet.signed.slice(-2)).toEqual(['Permit', 'ParlayOrder']);
    await slip.getByRole('button', { name: 'Build another slip' }).click();
    await expect(slip.getByText('Pick two outcomes to see your chance of winning.')).toBeVisible();
    // An offer may be over when it is signed or withdrawn (409); a receipt is written soon after the fill (404 before).
    expect(errors.filter((error) => !/status of (404|409)/.test(error))).toEqual([]);
  });

test('with a standing allowance the second slip needs one signature', async ({ page }) => {
  const { wallet, slip } = await quoted(page);
  await fund(slip);
  await slip.getByText('Price changes and signatures').click();
  await slip.getByLabel(/Allow \$500/).check();
  await fill(slip);
  const before = wallet.signed.length;
  expect(wallet.signed.slice(0, 2)).toEqual(['Permit', 'ParlayOrder']);
  await slip.getByRole('button', { name: 'Build another slip' }).click();
  await addLegs(page, 2);
  await fill(slip);
  // One for each time that it was signed: a maker may have declined.
  expect(new Set(wallet.signed.slice(before))).toEqual(new Set(['ParlayOrder']));
});

test('a standing allowance is seen and revoked in the page, and the next slip asks twice again', async ({
  page,
}) => {
  const { wallet, slip } = await quoted(page);
  await fund(slip);
  await slip.getByText('Price changes and signatures').click();
  await slip.getByLabel(/Allow \$500/).check();
  await fill(slip);
  await slip.getByRole('button', { name: 'Build another slip' }).click();
  await slip.getByText('Price changes and signatures').click();
  await expect(slip.getByTestId('allowance')).toContainText('Current allowance: $4');
  await slip.getByTestId('allowance').getByRole('button', { name: 'Revoke' }).click();
  await expect(slip.getByTestId('allowance')).toBeHidden();
  await expect(slip.getByLabel(/Allow \$500/)).not.toBeChecked();
  const before = wallet.signed.length;
  expect(wallet.signed.at(-1)).toBe('Permit');
  await addLegs(page, 2);
  await fill(slip);
  expect(wallet.signed.slice(before, before + 2)).toEqual(['Permit', 'ParlayOrder']);
});

test('whoever declines in the wallet has spent nothing and still has the slip and the quote', async ({
  page,
}) => {
  const { wallet, slip } = await quoted(page);
  await fund(slip);
  wallet.agrees = false;
  await sign(slip);
  await expect(slip.getByText('You declined in your wallet. Nothing was spent.')).toBeVisible();
  await expect(slip.locator('[data-leg]')).toHaveCount(2);
  wallet.agrees = true;
  await fill(slip);
});

test('a wallet on another network is asked to switch, is told the venue’s node, and gets collateral in its menu', async ({
  page,
}) => {
  const { wallet, slip } = await quoted(page, { chainId: 1 });
  await slip.getByRole('button', { name: 'Switch to Hashmark test chain' }).click();
  await page.getByRole('button', { name: /^Wallet 0x/ }).click();
  await page.getByRole('menuitem', { name: 'Get $1,000.00 of test collateral' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /^\$1,000\.00 of test collateral arrived\.$/ }),
  ).toBeVisible();
  await offer(slip);
  expect(wallet.switched).toContain('wallet_addEthereumChain');
});

test('a wallet without collateral is told so, and makers are not asked', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/rfq')) asked.push(request.url());
  });
  const { slip } = await quoted(page);
  await expect(slip.getByText('Your balance does not cover this stake.')).toBeVisible();
  expect(asked).toEqual([]);
  await fund(slip);
  await offer(slip);
  expect(asked.length).toBeGreaterThan(0);
});

test('a quote that expires in the wallet is never sent, whatever is signed afterwards', async ({ page }) => {
  const accepted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/accept')) accepted.push(request.url());
  });
  const { wallet, slip } = await quoted(page);
  await fund(slip);
  const { promise, resolve } = Promise.withResolvers<void>();
  wallet.held = promise;
  await sign(slip);
  await expect(slip.getByText('expired')).toBeVisible({ timeout: 60_000 });
  wallet.held = null;
  resolve();
  await slip.getByRole('button', { name: 'Get new quotes' }).click();
  await offer(slip);
  expect(accepted).toEqual([]);
  await expect(slip.locator('[data-leg]')).toHaveCount(2);
});

test('a slip survives a reload, and a link brings it to another browser', async ({ page, browser }) => {
  await openBuilder(page);
  await addLegs(page, 2);
  const slip = page.getByRole('complementary', { name: 'Slip' });
  await slip.getByLabel('Stake, USD').fill('33');
  await page.reload();
  await expect(slip.locator('[data-leg]')).toHaveCount(2);
  await expect(slip.getByLabel('Stake, USD')).toHaveValue('33');
  await expect(slip.getByTestId('payout')).toContainText('≈');
  const ids = await slip
    .locator('[data-leg]')
    .evaluateAll((legs) => legs.map((leg) => (leg as HTMLElement).dataset.leg));
  const other = await (await browser.newContext()).newPage();
  await openBuilder(other, `?slip=${ids[0]}y.${ids[1]}n&stake=40`);
  const theirs = other.getByRole('complementary', { name: 'Slip' });
  await expect(theirs.locator('[data-leg]')).toHaveCount(2);
  await expect(theirs.getByLabel('Stake, USD')).toHaveValue('40');
  await other.context().close();
});

test('legs that clash say why as soon as they stand on the slip, and the keyboard alone takes one off', async ({
  page,
}) => {
  await openBuilder(page);
  await addLegs(page, 1);
  const slip = page.getByRole('complementary', { name: 'Slip' });
  const id = await slip.locator('[data-leg]').getAttribute('data-leg');
  const crypto = await page.evaluate(async () => {
    const answer = await (await fetch('/v1/rfq/combo-markets?limit=100')).json();
    return answer.markets.find((market: { tags: string[] }) => market.tags[0] !== 'sports')?.id as string;
  });
  await openBuilder(page, `?slip=${id}y.${crypto}y`);
  await expect(slip.getByText('All legs of a slip must share one.').first()).toBeVisible();
  await expect(slip.getByRole('button', { name: 'Remove conflicting legs to get quotes' })).toBeDisabled();
  await slip.locator('[data-leg]').last().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(slip.locator('[data-leg]')).toHaveCount(1);
  await expect(slip.getByText('Pick 1 more to get a price')).toBeVisible();
});

test('the builder has no accessibility fault in either theme, empty, filled in or as a sheet', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await openBuilder(page);
  await expectWellMade(page);
  await addLegs(page, 2);
  await expectWellMade(page);
  await page.setViewportSize(PHONE);
  await slipOf(page);
  await expectWellMade(page);
  expect(errors).toEqual([]);
});
