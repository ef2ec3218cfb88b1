import { expect, test } from '@playwright/test';
import { BUILDER_KEY } from '../testing/builder-account.ts';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';
import { fill, fund, quoted } from '../testing/slip-steps.ts';
import { installVenueWallet } from '../testing/venue-wallet.ts';

test('a wallet that earned no fee is told so and has nothing to sign, without an accessibility fault', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const wallet = await installVenueWallet(page);
  await page.goto('/builder-fees');
  await expectStarted(page);
  await expect(page.getByText('Connect the builder’s wallet to see')).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('button', { name: 'Connect the builder’s wallet' }).click();
  await expect(page.getByRole('button', { name: 'Nothing to withdraw' })).toBeDisabled();
  await expect(page.getByText('This account has not earned any fees yet.')).toBeVisible();
  await expectWellMade(page);
  expect(wallet.signed).toEqual([]);
  expect(errors).toEqual([]);
});

test('a builder sees the fee of a parlay as soon as it is filled, and withdraws it with one signature', async ({
  page,
  browser,
}) => {
  const { slip } = await quoted(page);
  await fund(slip);
  await fill(slip);
  const theirs = await (await browser.newContext()).newPage();
  const wallet = await installVenueWallet(theirs, { key: BUILDER_KEY });
  await theirs.goto('/builder-fees');
  await expectStarted(theirs);
  await theirs.getByRole('button', { name: 'Connect the builder’s wallet' }).click();
  await expect(theirs.getByTestId('builder-fees').getByRole('row').nth(1)).toBeVisible();
  const withdraw = theirs.getByRole('button', { name: /^Sign to withdraw \$0\.\d\d$/ });
  wallet.agrees = false;
  await withdraw.click();
  await expect(theirs.getByText('You declined in your wallet. Nothing was spent.')).toBeVisible();
  wallet.agrees = true;
  await withdraw.click();
  await expect(theirs.getByText(/✓ \$0\.\d\d paid\./)).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Nothing to withdraw' })).toBeDisabled();
  await expect(theirs.getByTestId('payments').getByRole('listitem').first()).toBeVisible();
  await expectWellMade(theirs);
  expect(wallet.signed).toEqual(['WithdrawRequest', 'WithdrawRequest']);
  await theirs.context().close();
});
