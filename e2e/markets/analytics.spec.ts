import { expect, test } from '@playwright/test';
import { expectStarted, watchErrors } from '../testing/page-health.ts';
import { publicCall } from '../testing/public-call.ts';

type Bucket = { n: number; mean_predicted: number | null; observed_rate: number | null };

test('analytics shows the calibration that the public call answers, as a plot and as a table', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/analytics?buckets=20');
  await expectStarted(page);
  const link = page.locator('a[href^="/v1/analytics/calibration"]');
  const answer = await (await publicCall(page, await link.getAttribute('href'))).json();
  const rows = page.getByTestId('calibration-table').locator('tbody tr');
  await expect(rows).toHaveCount(20);
  const filled = (answer.curve as Bucket[]).filter(({ n }) => n > 0);
  await expect(page.getByTestId('calibration-plot').locator('circle')).toHaveCount(filled.length);
  await page.getByRole('radio', { name: '5', exact: true }).click();
  await expect(page).toHaveURL(/buckets=5/);
  await expect(rows).toHaveCount(5);
  expect(errors).toEqual([]);
});

test('the days of the venue are read out by arrow keys, and are a table as well', async ({ page }) => {
  await page.goto('/analytics');
  await expectStarted(page);
  const bars = page.getByTestId('day-bars');
  const newest = await bars.getAttribute('aria-valuetext');
  await bars.press('ArrowLeft');
  await expect(bars).not.toHaveAttribute('aria-valuetext', newest ?? '');
  await expect(page.getByText(/^median \$/)).toBeVisible();
  await page.getByRole('radio', { name: 'Fees' }).click();
  await expect(page).toHaveURL(/measure=fees/);
  await page.getByRole('radiogroup', { name: 'View of days' }).getByRole('radio', { name: 'Table' }).click();
  await expect(page.getByTestId('day-table').locator('tbody tr').first()).toBeVisible();
});

test('every panel names its public call; that of groups says that it needs a key', async ({ page }) => {
  await page.goto('/analytics?by=underlying');
  await expectStarted(page);
  for (const path of [
    'analytics/incoherence',
    'analytics/resolution-summary?group_by=underlying',
    'defillama/',
  ]) {
    const links = page.locator(`a[href^="/v1/${path}"]`);
    const answer = await publicCall(page, await links.first().getAttribute('href'));
    expect(answer.status(), path).toBe(200);
  }
  await expect(page.getByText('needs a Growth key')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy curl for /v1/groups' })).toHaveAttribute(
    'title',
    /authorization: Bearer \$HASHMARK_API_KEY/,
  );
});
