import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';
import { installVenueWallet, type VenueWallet } from '../testing/venue-wallet.ts';

const PHONE = { width: 390, height: 844 };

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const own = (page: Page): Locator => page.getByTestId('own-position');

async function openVault(page: Page, query = ''): Promise<void> {
  await page.goto(`/vault${query}`);
  await expect(page.getByTestId('transfer-lines')).toBeVisible();
  await expectStarted(page);
}

/** A wallet that is connected at the vault, with test collateral from the venue's own faucet. */
async function openFunded(
  page: Page,
  given: Partial<Pick<VenueWallet, 'chainId'>> = {},
): Promise<VenueWallet> {
  const wallet = await installVenueWallet(page, given);
  await openVault(page);
  const deposit = panel(page, 'Deposit');
  await deposit.getByRole('button', { name: 'Connect a wallet to deposit' }).click();
  if (given.chainId) await deposit.getByRole('button', { name: 'Switch to Hashmark test chain' }).click();
  await deposit.getByRole('button', { name: 'Get $1,000.00 of test collateral' }).click();
  await expect(deposit.getByText('Balance $1,000.00')).toBeVisible();
  return wallet;
}

async function depositOf(page: Page, dollars: string): Promise<void> {
  const deposit = panel(page, 'Deposit');
  await deposit.getByLabel('Deposit, USD').fill(dollars);
  await deposit.getByRole('button', { name: `Sign to deposit $${dollars}.00` }).click();
  await expect(deposit.getByText('Funds deposited')).toBeVisible();
}

const worthOf = async (page: Page): Promise<number> =>
  Number(/Value\$([\d.,]+)/.exec((await own(page).textContent()) ?? '')?.[1]?.replace(',', ''));

for (const [name, size] of [
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', PHONE],
] as const)
  test(`on ${name} a deposit and a redemption take one signature each, and the position follows`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.setViewportSize(size);
    const wallet = await openFunded(page);
    await expect(panel(page, 'Your share of the pool')).toContainText('holds no shares');
    await depositOf(page, '250');
    expect(wallet.signed).toEqual(['Permit']);
    const done = panel(page, 'Deposit').getByTestId('transfer-done');
    await expect(done.getByRole('button', { name: /^Copy transaction 0x/ })).toBeVisible();
    await expect.poll(() => worthOf(page), 'what the shares are worth').toBeGreaterThan(249.9);
    await expect(own(page)).toContainText('Cost$250.00');
    await page.getByRole('radio', { name: 'Redeem' }).click();
    const redeem = panel(page, 'Redeem');
    await redeem.getByRole('button', { name: '50%' }).click();
    await expect(redeem.getByTestId('transfer-lines')).toContainText(/Minimum received\$12\d\.\d\d/);
    await redeem.getByRole('button', { name: /^Sign to redeem \$12\d\.\d\d$/ }).click();
    await expect(redeem.getByText('Shares redeemed')).toBeVisible();
    expect(wallet.signed).toEqual(['Permit', 'Permit']);
    await expect.poll(() => worthOf(page), 'what is left').toBeLessThan(126);
    await expect(own(page)).toContainText('Cost$125.00');
    await page.reload();
    await expect(own(page).getByRole('listitem')).toHaveCount(2);
    await expect(own(page)).toContainText('Redeemed');
    expect(errors).toEqual([]);
  });

test('a redemption of everything leaves no dust of shares', async ({ page }) => {
  await openFunded(page);
  await depositOf(page, '100');
  await page.getByRole('radio', { name: 'Redeem' }).click();
  const redeem = panel(page, 'Redeem');
  await redeem.getByRole('button', { name: 'Max' }).click();
  await redeem.getByRole('button', { name: /^Sign to redeem/ }).click();
  await expect(redeem.getByText('Shares redeemed')).toBeVisible();
  await redeem.getByRole('button', { name: 'Redeem more' }).click();
  await expect(redeem.getByRole('button', { name: 'You hold no shares' })).toBeDisabled();
  await expect(redeem.getByText('0 shares', { exact: true })).toBeVisible();
});

test('whoever declines in the wallet has moved nothing, and can sign after all', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/vault/deposit')) sent.push(request.url());
  });
  const wallet = await openFunded(page);
  const deposit = panel(page, 'Deposit');
  wallet.agrees = false;
  await deposit.getByRole('button', { name: 'Sign to deposit $100.00' }).click();
  await expect(deposit.getByRole('alert')).toContainText('You declined in your wallet. Nothing was spent.');
  expect(sent).toEqual([]);
  wallet.agrees = true;
  await depositOf(page, '100');
  expect(sent).toHaveLength(1);
});

test('an amount over the balance is told and offered test collateral, and a word is no amount', async ({
  page,
}) => {
  const wallet = await openFunded(page, { chainId: 1 });
  const deposit = panel(page, 'Deposit');
  await deposit.getByLabel('Deposit, USD').fill('1000.01');
  await expect(deposit.getByText('Your balance does not cover this deposit.')).toBeVisible();
  await deposit.getByLabel('Deposit, USD').fill('much');
  await expect(deposit.getByText('Enter an amount in USD, such as 100 or 12.50.')).toBeVisible();
  await expect(deposit.getByRole('button', { name: 'Enter an amount' })).toBeDisabled();
  expect(wallet.signed).toEqual([]);
});

test('more than the shares are worth cannot be redeemed', async ({ page }) => {
  const wallet = await openFunded(page);
  await depositOf(page, '100');
  await page.getByRole('radio', { name: 'Redeem' }).click();
  const redeem = panel(page, 'Redeem');
  await redeem.getByLabel('Redeem, USD').fill('5000');
  await expect(redeem.getByText(/^Your shares are worth \$\d+\.\d\d\.$/)).toBeVisible();
  await expect(redeem.getByRole('button', { name: 'Enter a smaller amount' })).toBeDisabled();
  expect(wallet.signed).toEqual(['Permit']);
});

test('a deposit whose answer is lost is asked for again with the same signature', async ({ page }) => {
  const wallet = await openFunded(page);
  let cut = 1;
  await page.route('**/v1/vault/deposit', async (route) => {
    if (cut === 0) return route.continue();
    cut -= 1;
    // It reaches the venue, and its answer does not come back.
    await route.fetch();
    await route.abort();
  });
  const deposit = panel(page, 'Deposit');
  await deposit.getByRole('button', { name: 'Sign to deposit $100.00' }).click();
  await deposit.getByRole('button', { name: 'Check status' }).click();
  await expect(deposit.getByText('Funds deposited')).toBeVisible();
  await expect.poll(() => worthOf(page), 'one deposit').toBeLessThan(101);
  expect(wallet.signed).toEqual(['Permit']);
});

test('the vault has no accessibility fault in either theme, with a wallet and without, and keys alone redeem', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await installVenueWallet(page);
  await openVault(page, '?do=redeem');
  await expectWellMade(page);
  await page.getByRole('radio', { name: 'Deposit' }).focus();
  await page.keyboard.press('Space');
  const deposit = panel(page, 'Deposit');
  await deposit.getByRole('button', { name: 'Connect a wallet to deposit' }).press('Enter');
  await deposit.getByRole('button', { name: /test collateral$/ }).press('Enter');
  await deposit.getByRole('button', { name: 'Sign to deposit $100.00' }).press('Enter');
  await expect(deposit.getByText('Funds deposited')).toBeVisible();
  await expect(own(page)).toContainText('Cost$100.00');
  await expectWellMade(page);
  await page.setViewportSize(PHONE);
  await expectWellMade(page);
  expect(errors).toEqual([]);
});
