import { expect, type Page, test } from '@playwright/test';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';
import { fundPayout, startCampaign } from '../testing/reward-campaign.ts';

const NAME = 'Browser campaign';
let id: string;
test.beforeAll(async () => {
  id = await startCampaign(NAME);
});

async function openCampaign(page: Page, query = ''): Promise<void> {
  await page.goto(`/rewards/${id}${query}`);
  await expectStarted(page);
}

const ranking = (page: Page) => page.getByTestId('reward-ranking');
/** The payout of the last day that is over: it closes once its fills are scored and late ones are in. */
const newestPayout = (page: Page) => page.getByTestId('payouts').locator('[data-payout]').first();

/** A new campaign is scored from its first fill at the next fill that is stored, behind what is scored before it. */
const SCORED = { timeout: 240_000 };

/** The wallet of the first row that the newest payout pays a dollar or more. */
async function winnerOf(page: Page, payoutUrl: string): Promise<string> {
  const file = (await (await page.request.get(payoutUrl)).json()) as {
    wallets: { wallet: string; amount_e6: string }[];
  };
  return file.wallets.find(({ amount_e6 }) => Number(amount_e6) >= 1_000_000)?.wallet ?? '';
}

test('a campaign is found in the list, ranks its wallets live, and tells a pasted address where it stands', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/rewards');
  await expectStarted(page);
  await expectWellMade(page);
  const row = page.locator(`[data-campaign="${id}"]`);
  await expect(row).toContainText('$400 a day');
  await row.getByRole('link', { name: NAME }).click();
  await expect(page).toHaveURL(new RegExp(`/rewards/${id}$`));
  await expect(ranking(page).locator('[data-row="0"]')).toBeVisible(SCORED);
  const before = await ranking(page).locator('tbody').textContent();
  // Fills that came while the product was away are scored first.
  await expect(ranking(page).locator('tbody')).not.toHaveText(before ?? '', SCORED);
  const wallet = await ranking(page).locator('[data-row="1"]').getAttribute('data-wallet');
  // By keyboard alone: the address, then Enter.
  await page.getByLabel('Address of your wallet').fill(wallet ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`wallet=${wallet}`));
  await expect(page.getByTestId('own-rank')).toHaveText(
    /^This wallet is \d+(st|nd|rd|th) of \d+, with \d+\.\d% of today’s pool: \$[\d,.]+ if it ended now\.$/,
  );
  await expect(page.getByTestId('score-by-market')).toBeVisible();
  await expectWellMade(page);
  expect(errors).toEqual([]);
});

test('another day is chosen in the address, and a wallet that has not traded is told so', async ({
  page,
}) => {
  await openCampaign(page, `?cycle=2&wallet=0x${'1'.repeat(40)}`);
  await expect(page.getByTestId('own-rank')).toContainText('has no fill of the pool of');
  await page.getByRole('combobox', { name: 'Day' }).click();
  await page.getByRole('option', { name: /now/ }).click();
  await expect(page).not.toHaveURL(/cycle=/);
  await expect(page.getByTestId('own-rank')).toContainText('has no fill of today’s pool');
});

test('on a phone a payout is verified from its public file, funded, and claimed without gas', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCampaign(page);
  await expect(newestPayout(page)).toBeVisible(SCORED);
  // By its number: that of the next day may come before it meanwhile.
  const number = await newestPayout(page).getAttribute('data-payout');
  const payout = page.locator(`[data-payout="${number}"]`);
  const file = `/rewards/payouts/${number}/payout.json`;
  const wallet = await winnerOf(page, file);
  await openCampaign(page, `?wallet=${wallet}`);
  await payout.locator('summary').click();
  await expect(payout.locator('[data-claim="unfunded"]')).toBeVisible();
  await payout.getByRole('button', { name: 'Verify in this browser' }).click();
  const checks = payout.getByTestId('checks');
  await expect(checks.locator('[data-check="waits"]')).toContainText('not funded on chain yet');
  await expect(checks.locator('[data-check="holds"]')).toHaveCount(4);
  await expectWellMade(page);
  await fundPayout(page.request, file);
  await payout.getByRole('button', { name: /^Claim \$/ }).click();
  await expect(payout.locator('[data-claim="claimed"]')).toContainText('paid');
  await payout.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(checks.locator('[data-check="holds"]')).toHaveCount(5);
});

test('an unknown campaign says so', async ({ page }) => {
  const answer = await page.goto(`/rewards/rwd_${'0'.repeat(24)}`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'See all campaigns' }).click();
  await expect(page).toHaveURL(/\/rewards$/);
});
