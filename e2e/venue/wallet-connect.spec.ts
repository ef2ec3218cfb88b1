import { rmSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type RelaySandbox, startRelaySandbox } from '../../server/sandbox/walletconnect/relay-sandbox.ts';
import { freePort, newDataDir, type Product, startProduct } from '../../server/test/system/product.ts';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';
import { PhoneWallet } from '../testing/phone-wallet.ts';
import { addLegs, connect, fill, fund, openBuilder, PHONE, slipOf } from '../testing/slip-steps.ts';

const PROJECT_ID = 'c0ffee'.repeat(5).padEnd(32, '0');
/** What only the code that speaks WalletConnect says. */
const PROTOCOL = 'wc_sessionPropose';

const deposit = (page: Page): Locator => page.getByRole('region', { name: 'Deposit', exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Connect a wallet on your phone' });
const connected = (page: Page): Locator => page.getByRole('button', { name: /^Wallet 0x/ });
const endedNotice = (page: Page): Locator => page.getByTestId('wallet-ended');
const connectSource = (policy = ''): string | undefined =>
  policy.split('; ').find((part) => part.startsWith('connect-src'));

async function openVault(page: Page, origin: string): Promise<string | undefined> {
  const answer = await page.goto(`${origin}/vault`);
  await expect(page.getByTestId('transfer-lines')).toBeVisible();
  await expectStarted(page);
  return connectSource(answer?.headers()['content-security-policy']);
}

/** Opens the dialog and copies the link of its code, as somebody does whose wallet takes links. */
async function linkOf(page: Page): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(read, 'the copied link').not.toBe('');
  return read();
}

async function depositOf(page: Page, dollars: string): Promise<void> {
  await deposit(page).getByLabel('Deposit, USD').fill(dollars);
  await deposit(page)
    .getByRole('button', { name: `Sign to deposit $${dollars}.00` })
    .click();
  await expect(deposit(page).getByText('Funds deposited')).toBeVisible();
}

const dataDir = newDataDir('wallet-connect');
const phones: PhoneWallet[] = [];
let relay: RelaySandbox;
let product: Product;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeAll(async () => {
  relay = await startRelaySandbox(PROJECT_ID);
  product = await startProduct({
    ...{ port: await freePort(), dataDir },
    env: {
      ...{ SANDBOX_FILLS: '3000', SANDBOX_RATE: '0' },
      ...{ WALLETCONNECT_PROJECT_ID: PROJECT_ID, WALLETCONNECT_RELAY_URL: relay.url },
    },
  });
});

test.afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close();
});

test.afterAll(async () => {
  await product?.end();
  await relay?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function newPhone(chains?: readonly number[]): Promise<PhoneWallet> {
  const phone = await PhoneWallet.open(relay, chains);
  phones.push(phone);
  return phone;
}

async function pairing(page: Page): Promise<void> {
  await openVault(page, product.url);
  await deposit(page).getByRole('button', { name: 'Connect a wallet to deposit' }).click();
  await expect(dialog(page)).toBeVisible();
}

test('a wallet on a phone connects by a code, signs, outlives a reload and ends the connection', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const scripts: Promise<string>[] = [];
  const others = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''));
  });
  page.on('request', (request) => others.add(new URL(request.url()).origin));
  page.on('websocket', (socket) => others.add(new URL(socket.url()).origin));
  const speaks = async () => (await Promise.all(scripts)).some((text) => text.includes(PROTOCOL));

  expect(await openVault(page, product.url)).toBe(`connect-src 'self' ${relay.url}`);
  const choose = deposit(page).getByRole('button', { name: 'Connect a wallet to deposit' });
  await expect(choose).toBeEnabled();
  expect(await speaks(), 'code of WalletConnect before it is chosen').toBe(false);
  await choose.click();
  const phone = await newPhone();
  const link = await linkOf(page);
  expect(link).toMatch(/^wc:[0-9a-f]{64}@2\?/);
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(await speaks()).toBe(true);
  await phone.scan(link);
  await expect(dialog(page)).toBeHidden();

  await deposit(page).getByRole('button', { name: 'Get $1,000.00 of test collateral' }).click();
  await expect(deposit(page).getByText('Balance $1,000.00')).toBeVisible();
  await depositOf(page, '250');
  expect(phone.asked).toEqual(['Permit']);

  await page.reload();
  await expect(connected(page)).toBeVisible();
  await depositOf(page, '10');
  expect(phone.asked).toEqual(['Permit', 'Permit']);

  await page.setViewportSize(PHONE);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await phone.disconnect();
  await expect(endedNotice(page)).toContainText('Your wallet ended the connection.');
  await expect(page.getByRole('button', { name: 'Connect wallet' })).not.toBeInViewport();
  await expect(endedNotice(page)).toBeInViewport({ ratio: 1 });
  await expectWellMade(page);
  await endedNotice(page).getByRole('button', { name: 'Close notice' }).click();
  await expect(endedNotice(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled();
  const own = product.url.replace('http', 'ws');
  expect([...others].filter((origin) => ![product.url, own, 'null'].includes(origin))).toEqual([relay.url]);
  expect(errors).toEqual([]);
});

test('a slip is quoted, signed by a wallet on a phone and filled', async ({ page }) => {
  await openBuilder(page, '', product.url);
  await addLegs(page, 2);
  const slip = await slipOf(page);
  await connect(slip);
  const phone = await newPhone();
  await phone.scan(await linkOf(page));
  await fund(slip);
  await fill(slip);
  await expect(slip.getByTestId('receipt')).toContainText('Verified in your browser');
  expect(phone.asked.slice(-2)).toEqual(['Permit', 'ParlayOrder']);
});

test('whoever declines is told so, can connect after all, and disconnects in the page', async ({ page }) => {
  await pairing(page);
  const phone = await newPhone();
  phone.agrees = false;
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectWellMade(page);
  await phone.scan(await linkOf(page));
  await expect(dialog(page).getByText('You declined in your wallet. Nothing was connected.')).toBeVisible();
  phone.agrees = true;
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await phone.scan(await linkOf(page));
  await expect(dialog(page)).toBeHidden();
  await connected(page).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled();
  await expect.poll(() => phone.ended, 'sessions that the page has ended').toBe(1);
  await expect(endedNotice(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled();
});

test('closing the dialog by the keyboard cancels, and a wallet that approves later is let go', async ({
  page,
}) => {
  await pairing(page);
  const phone = await newPhone();
  const link = await linkOf(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled();
  await phone.scan(link);
  await expect.poll(() => phone.ended, 'sessions that the page has ended').toBe(1);
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled();
});

test('a wallet that does not know the venue’s chain is asked to add it', async ({ page }) => {
  await pairing(page);
  const phone = await newPhone([1]);
  await phone.scan(await linkOf(page));
  await deposit(page).getByRole('button', { name: 'Switch to Hashmark test chain' }).click();
  await expect(deposit(page).getByRole('button', { name: 'Get $1,000.00 of test collateral' })).toBeVisible();
  expect(phone.asked).toEqual(['wallet_addEthereumChain']);
});

test('a code that nobody scans expires, and a new one connects', async ({ page }) => {
  await page.clock.install();
  await pairing(page);
  const link = await linkOf(page);
  // A proposal holds for five minutes.
  await page.clock.fastForward('05:01');
  await expect(dialog(page).getByText('This code has expired. Nothing was connected.')).toBeVisible();
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeHidden();
  await dialog(page).getByRole('button', { name: 'New code' }).click();
  const renewed = await linkOf(page);
  expect(renewed).not.toBe(link);
  const phone = await newPhone();
  await phone.scan(renewed);
  await expect(connected(page)).toBeVisible();
});

test('a relay that is away is told, and trying again connects once it is back', async ({ page }) => {
  const { url } = relay;
  await relay.close();
  const attempts: string[] = [];
  page.on('websocket', (socket) => socket.url().startsWith(url) && attempts.push(socket.url()));
  const said: string[] = [];
  await page.exposeFunction('hearDialog', (text: string) => said.push(text));
  await page.addInitScript(() => {
    const { hearDialog } = window as unknown as { hearDialog(text: string): void };
    let last = '';
    const look = () => {
      const now = document.querySelector('[role=dialog] :is([role=status], [role=alert])')?.textContent;
      if (now && now !== last) hearDialog(now);
      last = now ?? last;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await pairing(page);
  await expect(dialog(page).getByText('The WalletConnect relay cannot be reached.')).toBeVisible();
  await expect
    .poll(() => said, 'what the dialog said, in order')
    .toEqual([
      'Preparing a code…',
      'The WalletConnect relay has not answered yet. Still trying…',
      expect.stringMatching(/^The WalletConnect relay cannot be reached/),
    ]);
  expect(attempts.length, 'connections that were tried').toBeLessThan(10);
  relay = await startRelaySandbox(PROJECT_ID, Number(new URL(url).port));
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  const phone = await newPhone();
  await phone.scan(await linkOf(page));
  await expect(connected(page)).toBeVisible();
});

test('a dialog that cannot be loaded is told, and opens once the network is back', async ({ page }) => {
  await openVault(page, product.url);
  const scripts = '**/_next/static/**';
  await page.route(scripts, (route) => route.abort());
  const choose = deposit(page).getByRole('button', { name: 'Connect a wallet to deposit' });
  await choose.click();
  await expect(deposit(page).getByRole('alert')).toHaveText(
    'WalletConnect could not be loaded. Check your connection and try again.',
  );
  await page.unroute(scripts);
  await choose.click();
  await expect(dialog(page)).toBeVisible();
  await expect(deposit(page).getByRole('alert')).toHaveCount(0);
});

test('where it is not set up, no page names a relay and no wallet on a phone is offered', async ({
  page,
  baseURL,
}) => {
  expect(await openVault(page, baseURL ?? '')).toBe("connect-src 'self'");
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await expect(page.getByText('No wallet found.')).toBeVisible();
  await expect(page.getByText('WalletConnect')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-walletconnect-project');
});
