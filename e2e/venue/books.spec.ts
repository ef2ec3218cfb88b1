import { expect, test } from '@playwright/test';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';

test('the books balance to the unit and follow the chain from block to block', async ({ page }) => {
  await page.goto('/books');
  await expectStarted(page);
  const verdict = page.getByTestId('books-verdict');
  await expect(verdict).toContainText('Balanced');
  for (const book of ['escrow', 'vault'])
    await expect(page.getByRole('region', { name: book === 'escrow' ? 'Escrow' : 'Vault' })).toContainText(
      'Difference $0.000000',
    );
  const blockOf = async () =>
    Number(/as of block ([\d,]+)/.exec((await verdict.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  const first = await blockOf();
  await expect.poll(blockOf, 'a newer block').toBeGreaterThan(first);
});

test('the books have no accessibility fault in either theme and do not scroll sideways on a phone', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/books');
  await expectStarted(page);
  await expect(page.getByTestId('books-verdict')).toContainText('Balanced');
  await expectWellMade(page);
  expect(errors).toEqual([]);
});
