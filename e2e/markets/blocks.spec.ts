import { expect, test } from '@playwright/test';
import { expectStarted, watchErrors } from '../testing/page-health.ts';

test('the block monitor shows blocks of both kinds as they come, and how long each was on its way', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/blocks');
  await expectStarted(page);
  for (const kind of ['core', 'evm']) {
    await test.step(kind, async () => {
      const newest = page.getByTestId(`${kind}-blocks`).locator('tbody tr').first();
      const seq = async () => Number(await newest.locator('td').first().textContent());
      const before = await seq();
      expect(before).toBeGreaterThan(0);
      await expect.poll(seq).toBeGreaterThan(before);
      await expect(newest.locator('td').last()).toHaveText(/^-?[\d.]+ m?s$/);
    });
  }
  await test.step('every block of the sample stands in one range', async () => {
    const panel = page.getByRole('region', { name: 'EVM: latency' });
    await expect(async () => {
      const cells = await panel.locator('tbody tr td:nth-child(3)').allTextContents();
      const counted = cells.reduce((sum, text) => sum + Number(text), 0);
      await expect(panel).toContainText(`Newest ${counted} blocks`, { timeout: 500 });
    }).toPass();
  });
  expect(errors).toEqual([]);
});
