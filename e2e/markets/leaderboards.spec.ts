import { expect, test } from '@playwright/test';
import { expectStarted, watchErrors } from '../testing/page-health.ts';
import { publicCall } from '../testing/public-call.ts';

test('the leaderboard shows the rows of the public call it names, ranked anew by a column', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/leaderboards?category=crypto');
  await expectStarted(page);
  const board = page.getByTestId('board');
  await expect(board).toBeVisible();
  await board.getByRole('button', { name: 'Volume' }).click();
  await expect(page).toHaveURL(/metric=volume/);
  const call = page.locator('a[href^="/v1/leaderboard?metric=volume&timeframe=all&category=crypto"]');
  const path = await call.getAttribute('href');
  // Should somebody have been overtaken since the page read its rows, it shows that with its next reading.
  await expect(async () => {
    const { data } = (await (await publicCall(page, path)).json()) as { data: { user: string }[] };
    expect(await board.locator('tbody tr').count()).toBe(data.length);
    expect(await board.locator('[data-row="0"] a').getAttribute('href')).toBe(`/wallets/${data[0]?.user}`);
  }).toPass();
  expect(errors).toEqual([]);
});

test('a wallet is told its own rank, the one that the board shows, and sees it beside its last days', async ({
  page,
}) => {
  await page.goto('/leaderboards?metric=trades');
  await expectStarted(page);
  const third = (await page.locator('[data-row="2"] a').getAttribute('href'))?.slice(-42) ?? '';
  await page.getByLabel('Address of your wallet').fill(third);
  await page.getByRole('button', { name: 'Find rank' }).click();
  await expect(page).toHaveURL(new RegExp(`wallet=${third}`));
  // Trading goes on: somebody may overtake it meanwhile.
  await expect(page.getByTestId('own-rank')).toHaveText(/^#[1-9] of [\d,]+ by Trades, all time$/);
  await page.goto(`/leaderboards?metric=trades&category=sports&wallet=${third}`);
  await expect(page.getByTestId('own-rank')).toHaveText(
    /^(#[\d,]+ of [\d,]+|Not ranked) by Trades, all time, in Sports/,
  );
  await expect(page.getByTestId('trail').first().locator('path')).toBeVisible();
});

test('a ranking that a filter empties says so and is undone, and a row opens its wallet', async ({
  page,
}) => {
  await page.goto('/leaderboards?category=nothing');
  await expectStarted(page);
  await expect(page.getByTestId('nobody-ranked')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/leaderboards$/);
  await page.locator('[data-row="0"]').click();
  await expect(page).toHaveURL(/\/wallets\/0x[0-9a-f]{40}$/);
});
