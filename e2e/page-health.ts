import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Collects what a page reports as an error; hand the list to `expect` at the end. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** Fails when axe finds a serious or critical violation on the page as it stands. */
export const expectAccessible = (page: Page): Promise<void> => expectNoGrave(new AxeBuilder({ page }));

/** The part of it that a theme changes. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNoGrave(new AxeBuilder({ page }).withRules(['color-contrast']));

async function expectNoGrave(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
    );
  expect(grave).toEqual([]);
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess).toBeLessThanOrEqual(0);
}

/** Waits until the page's own code runs and its live link is open: keys work from then on. */
export async function expectStarted(page: Page): Promise<void> {
  await expect(page.getByTestId('live-badge')).toHaveText(/Connected|Loading|Live|Delayed/);
}

/** Opens the market browser and waits for its first rows. */
export async function openMarkets(page: Page, query = ''): Promise<void> {
  await page.goto(`/markets${query}`);
  await expect(page.locator('[data-outcome]').first()).toBeVisible();
  await expectStarted(page);
  // Times are told by the page's own clock: empty until the list, which starts after the frame around it, runs too.
  await expect(page.locator('[data-outcome] time').first()).not.toBeEmpty();
}
