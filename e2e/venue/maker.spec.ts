import { expect, type Locator, type Page, test } from '@playwright/test';
import { createPublicClient, http, parseAbi } from 'viem';
import { usd } from '../../server/test/venue/chain.ts';
import { connectOwnMaker, type OwnMaker } from '../testing/own-maker.ts';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';
import { fund, offer, PHONE, quoted } from '../testing/slip-steps.ts';
import { installVenueWallet, type VenueWallet } from '../testing/venue-wallet.ts';

/** What the maker puts against a taker's stake: more than the sandbox's makers, so that its quote is offered. */
const COLLATERAL = usd(200);

let own: OwnMaker;
test.beforeEach(async ({ baseURL }) => {
  own = await connectOwnMaker(baseURL ?? '');
});
test.afterEach(() => own.maker.close());

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const killSwitch = (page: Page): Locator => page.getByTestId('kill-switch');

/** The page of a maker that has signed for its figures. */
async function openMaker(page: Page, key?: `0x${string}`): Promise<VenueWallet> {
  const wallet = await installVenueWallet(page, key ? { key } : {});
  await page.goto('/maker');
  await expectStarted(page);
  await page.getByRole('button', { name: 'Connect the maker’s wallet', exact: true }).click();
  await page.getByRole('button', { name: 'Sign to see your figures', exact: true }).click();
  await expect(panel(page, 'Exposure').getByTestId('maker-exposure')).toBeVisible();
  return wallet;
}

/** An offer stands for a while, and a maker may be late for a window: the slip is told to ask again, as a person would. */
async function askAnew(slip: Locator): Promise<void> {
  const again = slip.getByRole('button', { name: /new quotes/i });
  if (await again.isVisible()) await again.click({ timeout: 2_000 });
}

test('without a wallet the page says how one becomes a maker, and shows a figure only for a signature', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const wallet = await installVenueWallet(page);
  await page.goto('/maker');
  await expectStarted(page);
  await expect(panel(page, 'Become a maker')).toContainText('npm run maker:example');
  await expectWellMade(page);
  await page.getByRole('button', { name: 'Connect the maker’s wallet', exact: true }).click();
  wallet.agrees = false;
  await page.getByRole('button', { name: 'Sign to see your figures', exact: true }).click();
  await expect(page.getByText('You declined in your wallet.')).toBeVisible();
  await expect(panel(page, 'Exposure')).toHaveCount(0);
  wallet.agrees = true;
  await page.getByRole('button', { name: 'Sign to see your figures', exact: true }).click();
  await expect(panel(page, 'Sessions')).toContainText('No sessions are connected for your account.');
  await expect(panel(page, 'Live requests')).toContainText('You have no quotes on open requests.');
  await expect(panel(page, 'Become a maker')).toBeVisible();
  await expectWellMade(page);
  await page.reload();
  await expect(panel(page, 'Sessions')).toContainText('No sessions are connected for your account.');
  expect(wallet.signed).toEqual(['text', 'text']);
  expect(errors).toEqual([]);
});

for (const [name, size] of [
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', PHONE],
] as const)
  test(`on ${name} a maker sees its session, the request it quotes with the best, and how it quoted`, async ({
    page,
    browser,
  }) => {
    const taker = await (await browser.newContext()).newPage();
    const { wallet, slip } = await quoted(taker);
    const errors = watchErrors(page);
    await page.setViewportSize(size);
    await openMaker(page, own.key);
    await expect(panel(page, 'Sessions').getByRole('listitem')).toHaveCount(1);
    const offered = panel(page, 'Live requests').getByRole('row', { name: /Offered to the taker/ });
    await own.maker.whileQuoting(wallet.address, COLLATERAL, async () => {
      await fund(slip);
      await offer(slip);
      await expect(async () => {
        await askAnew(slip);
        await expect(offered.first()).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 120_000 });
      await expect(offered.first()).toContainText('yours');
    });
    await expect(panel(page, 'Response time')).toContainText(/90th percentile\d+ ms/);
    await expect(panel(page, 'Distance to best')).toContainText(/Median\d+\.\d\d%/);
    await expectWellMade(page);
    expect(errors).toEqual([]);
    await taker.context().close();
  });

test('a maker stops with one transaction, and quotes again with another', async ({ page }) => {
  const wallet = await openMaker(page, own.key);
  const stop = killSwitch(page).getByRole('button', {
    name: 'Stop quoting: revoke the allowance',
    exact: true,
  });
  wallet.agrees = false;
  await stop.click();
  await expect(killSwitch(page).getByText('You declined in your wallet.')).toBeVisible();
  wallet.agrees = true;
  await stop.click();
  await expect(killSwitch(page).getByText('✓ Quoting stopped.')).toBeVisible();
  await expect(panel(page, 'Exposure')).toContainText('Escrow allowance$0.00');
  await killSwitch(page).getByRole('button', { name: 'Restore the allowance', exact: true }).click();
  await expect(killSwitch(page).getByText('✓ Allowance restored.')).toBeVisible();
  await expect(panel(page, 'Exposure')).toContainText('Escrow allowanceunlimited');
  expect(wallet.signed).toEqual(['text', 'transaction', 'transaction', 'transaction']);
});

test('a maker cancels at the escrow what it signed for a live request', async ({ page, browser }) => {
  const taker = await (await browser.newContext()).newPage();
  const { wallet: asking, slip } = await quoted(taker);
  const nonces = new Set<string>();
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('/v1/maker/figures')) return;
    const told = (await answer.json().catch(() => ({}))) as { requests?: { own: { nonce: string } }[] };
    for (const { own } of told.requests ?? []) nonces.add(own.nonce);
  });
  const wallet = await openMaker(page, own.key);
  const cancel = killSwitch(page).getByRole('button', { name: /^Cancel \d+ signed quotes?$/ });
  await own.maker.whileQuoting(asking.address, COLLATERAL, async () => {
    await fund(slip);
    await expect(async () => {
      await askAnew(slip);
      await cancel.click({ timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
  });
  await expect(killSwitch(page).getByText('Transaction sent.')).toBeVisible();
  const terms = await (await page.request.get('/v1/rfq/terms')).json();
  const node = createPublicClient({ transport: http(terms.chain.rpc_urls[0]) });
  const isUsed = (nonce: string) =>
    node.readContract({
      ...{ address: terms.contracts.escrow, functionName: 'isNonceUsed' },
      abi: parseAbi(['function isNonceUsed(address owner, uint256 nonce) view returns (bool)']),
      args: [wallet.address, BigInt(nonce)],
    });
  // Nobody fills anything here: what is used was cancelled.
  const areUsed = () => Promise.all([...nonces].map(isUsed));
  await expect.poll(areUsed, 'whether the escrow refuses it').toContain(true);
  expect(wallet.signed).toEqual(['text', 'transaction']);
  await taker.context().close();
});
