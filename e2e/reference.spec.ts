import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, watchErrors } from './testing/page-health.ts';

test('the API reference has no accessibility fault in either theme, and does not scroll sideways on a phone', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/docs/api');
  await expect(page.getByRole('heading', { name: /Hashmark/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.getByRole('heading', { name: /Hashmark/ }).first()).toBeVisible();
  // What is further down is drawn once somebody goes there.
  await page.getByRole('complementary').getByRole('link', { name: 'Webhooks', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Webhooks endpoints' })).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(errors).toEqual([]);
});

test('a page that is not there, and a parlay that nobody won, lead on and have no accessibility fault', async ({
  page,
}) => {
  for (const path of ['/nothing/is/here', '/won/999999']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  }
});
