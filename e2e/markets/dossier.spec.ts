import { expect, type Page, test } from '@playwright/test';
import { expectStarted, openMarkets, watchErrors } from '../testing/page-health.ts';

const SETTLED = /won|Split|Settled/;
/** Markets that may settle one after the other as they are looked at. */
const MOST_SETTLED = 3;

async function openBusiest(page: Page): Promise<string> {
  await openMarkets(page);
  const outcome = await page.locator('[data-row="0"]').getAttribute('data-outcome');
  await page.goto(`/markets/${outcome}`);
  return String(outcome);
}

/** Looks at the busiest market; at the next one should it settle meanwhile, as it has no book from then on. */
async function lookAtBusiest(page: Page, look: (outcome: string) => Promise<void>): Promise<void> {
  for (let left = MOST_SETTLED; ; left -= 1) {
    const outcome = await openBusiest(page);
    try {
      return await look(outcome);
    } catch (fault) {
      if (left === 0) throw fault;
      await page.reload();
      if (!SETTLED.test((await page.getByTestId('status').textContent()) ?? '')) throw fault;
    }
  }
}

test('a dossier shows chart, book, trades, holders, lifecycle and its requests', async ({ page }) => {
  const errors = watchErrors(page);
  await lookAtBusiest(page, async (outcome) => {
    await expect(page.getByTestId('price-chart').locator('canvas').first()).toBeVisible();
    await expect(page.getByTestId('order-book').getByRole('row')).not.toHaveCount(0);
    await expect(page.getByTestId('trades').getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByTestId('holders').getByRole('listitem')).not.toHaveCount(0);
    await expect(page.getByTestId('timeline')).toContainText('Registered');
    await expect(page.getByTestId('api')).toContainText(`/v1/outcomes/${outcome}`);
  });
  expect(errors).toEqual([]);
});

test('the HTML leaves the book, which may come late, to the browser', async ({ page, request }) => {
  await lookAtBusiest(page, async (outcome) => {
    await expect(page.getByTestId('order-book')).toBeVisible();
    const html = await (await request.get(`/markets/${outcome}`)).text();
    expect(html).toContain('data-testid="trades"');
    expect(html).not.toContain('data-testid="order-book"');
  });
});

test('the chart can be read as a table, from the other side, over another range', async ({ page }) => {
  await openBusiest(page);
  await expectStarted(page);
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Table' }).click();
  const table = page.getByRole('region', { name: 'Probability as a table' });
  await expect(table.getByRole('row')).not.toHaveCount(1);
  await page.getByRole('radiogroup', { name: 'Range' }).getByRole('radio', { name: 'All' }).click();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The oldest row: trades that come meanwhile change the newest.
  const oldest = table.getByRole('row').last().getByRole('cell').nth(1);
  const yes = Number.parseFloat((await oldest.textContent()) ?? '');
  await page.getByRole('radiogroup', { name: 'Side', exact: true }).getByRole('radio').nth(1).click();
  await expect
    .poll(async () => Number.parseFloat((await oldest.textContent()) ?? '') + yes)
    .toBeCloseTo(100, 0);
});

test('the price of the card is that of the book, the side is in the address, and rules are words', async ({
  page,
}) => {
  await lookAtBusiest(page, async () => {
    await expectStarted(page);
    await page.getByRole('radiogroup', { name: 'Side of the book' }).getByRole('radio').nth(1).click();
    await expect(page).toHaveURL(/side=1/);
    await expect(
      page.getByRole('radiogroup', { name: 'Side', exact: true }).getByRole('radio').nth(1),
    ).toBeChecked();
    const card = page.getByTestId('side-b').getByTestId('price');
    const mid = page
      .getByTestId('order-book')
      .getByRole('row')
      .filter({ hasText: 'mid' })
      .getByRole('cell')
      .first();
    // Both move at the same moment: read together until no change falls between the two reads.
    await expect(async () => {
      const wanted = await card.textContent({ timeout: 2_000 });
      expect(await mid.textContent({ timeout: 2_000 })).toBe(wanted);
    }).toPass({ timeout: 40_000 });
  });
  await expect(page.getByRole('main')).not.toContainText('metadata=');
  await expect(page.getByRole('main')).not.toContainText('priceBinary');
});

test('a phone has all controls of the chart in one row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBusiest(page);
  await expectStarted(page);
  const tops = await page
    .getByRole('region', { name: 'Probability', exact: true })
    .getByRole('radiogroup')
    .evaluateAll((groups) => groups.map((group) => Math.round(group.getBoundingClientRect().top)));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test('a settled market keeps its chart and says how it ended', async ({ page }) => {
  await openMarkets(page, '?status=settled&sort=volume');
  const outcome = await page.locator('[data-row="0"]').getAttribute('data-outcome');
  await page.goto(`/markets/${outcome}`);
  await expect(page.getByTestId('status')).toHaveText(SETTLED);
  await expect(page.getByTestId('price-chart').locator('canvas').first()).toBeVisible();
});

test('an id that no market has leads to a page that says what to do', async ({ page }) => {
  for (const path of ['/markets/99999999', '/markets/not-an-id', '/markets/%E0%A4%A']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBeGreaterThanOrEqual(400);
    expect(answer?.status(), path).toBeLessThan(500);
  }
  await page.goto('/markets/99999999');
  await expect(page.getByRole('heading', { name: 'No market has this id' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse live markets' }).click();
  await expect(page).toHaveURL(/\/markets$/);
});
