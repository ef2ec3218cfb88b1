import { expect, type Page, test } from '@playwright/test';
import { giveTier } from '../testing/give-tier.ts';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';
import { signInByMail } from '../testing/sign-in-by-mail.ts';
import { installWallet } from '../testing/test-wallet.ts';
import { proveTradingBuilder } from '../testing/trading-builder.ts';

/** Opens the page anew, as somebody does whose plan has changed. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectStarted(page);
}

/** Has the wallet prove its address, after it declined once. */
async function proveBuilder(page: Page, wallet: Awaited<ReturnType<typeof installWallet>>): Promise<void> {
  await page.getByRole('button', { name: 'Prove a builder' }).click();
  const dialog = page.getByRole('dialog');
  wallet.agrees = false;
  await dialog.getByRole('button', { name: 'Sign with Test Wallet' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('You declined in your wallet.');
  wallet.agrees = true;
  await dialog.getByRole('button', { name: 'Sign with Test Wallet' }).click();
  await expect(page.getByTestId('proven-builder')).toContainText(wallet.address.toLowerCase());
  expect(wallet.shown.at(-1)).toMatch(/Let organisation org_\w+ on Hashmark run reward campaigns/);
}

/** Fills in the form as the keyboard does, reads what last week would have paid, and creates the draft. */
async function createCampaign(page: Page, builder: string): Promise<void> {
  await page.getByRole('link', { name: 'New campaign' }).click();
  await expect(page.getByLabel('Builder', { exact: true })).toHaveValue(builder);
  // From the day after tomorrow on: tomorrow may begin before this is over.
  const nowMs = Date.now();
  const day = (ahead: number) => new Date(nowMs + ahead * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Last day (UTC)').fill(day(8));
  await page.getByLabel('First day (UTC)').fill(day(2));
  const simulation = page.getByTestId('simulation');
  await expect(simulation).toHaveText(
    /^With these levers last week would have paid \$[\d,]+\.\d\d, to \d+ wallets?, top share [\d.]+%\.$/,
  );
  await page.getByLabel('Minimum fill, in USD').fill('100000000');
  await expect(simulation).toHaveText('With these levers no fill of last week would have counted.');
  await page.getByLabel('Minimum fill, in USD').fill('5');
  await page.getByLabel('Pool of each cycle, in USD').fill('plenty');
  await expect(page.getByText('The pool must be an amount in USD')).toBeVisible();
  await page.getByLabel('Pool of each cycle, in USD').fill('250');
  await expect(page.getByTestId('campaign-cost')).toContainText(
    '$1,750.00 in all: 7 daily cycles of $250.00',
  );
  await expect(simulation).toHaveText(/would have paid/);
  await page.getByRole('button', { name: 'Create draft' }).press('Enter');
  // The one field without a default is missing, and has the focus.
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Opening week');
  await expect(page.getByTestId('simulation')).toHaveAttribute('data-old', 'false');
  // Typing has scrolled: what is half below the header is not looked at.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectWellMade(page);
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Opening week' })).toBeVisible();
}

/** Funds the campaign, lets it run, and stops it for a while and then for good. */
async function runCampaign(page: Page): Promise<void> {
  const state = page.getByTestId('campaign-state');
  await expect(state).toHaveText('Draft');
  await expect(page.getByRole('button', { name: 'Schedule' })).toBeDisabled();
  await page.getByRole('button', { name: 'Fund' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Amount, in USD')).toHaveValue('1750');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog.getByText('Enter a payment reference.')).toBeVisible();
  await dialog.getByLabel('Reference').fill('invoice 118');
  await expectWellMade(page);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(state).toHaveText('Scheduled');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(state).toHaveText('Paused');
  await expectWellMade(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(state).toHaveText('Scheduled');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await dialog.getByLabel('Type end to confirm').fill('end');
  await dialog.getByRole('button', { name: 'End campaign' }).click();
  await expect(state).toHaveText('Ended');
}

for (const [what, viewport, address] of [
  ['a desktop', { width: 1440, height: 900 }, '198.51.100.71'],
  ['a phone', { width: 390, height: 844 }, '198.51.100.72'],
] as const) {
  test.describe(() => {
    test.use({ viewport, extraHTTPHeaders: { 'x-forwarded-for': address } });

    test(`an Enterprise organisation proves its builder, simulates, creates, funds and steers a campaign on ${what}`, async ({
      page,
    }) => {
      test.slow();
      const errors = watchErrors(page);
      const wallet = await installWallet(page);
      const email = await signInByMail(page, '/console/rewards');
      await expect(page.getByText('Campaigns come with the Enterprise plan')).toBeVisible();
      await expectWellMade(page);
      await giveTier(email, 'enterprise');
      await open(page, '/console/rewards');
      await proveBuilder(page, wallet);
      const builder = await proveTradingBuilder(email);
      await open(page, '/console/rewards');
      await expectWellMade(page);
      await createCampaign(page, builder);
      await runCampaign(page);
      await open(page, '/console/rewards');
      await expect(page.getByRole('table', { name: 'Campaigns' })).toContainText('Ended');
      await expectWellMade(page);
      expect(errors).toEqual([]);
    });
  });
}
