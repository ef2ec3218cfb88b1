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

/** Off by default, and of WCAG 2.2 AA. */
const RULES = { 'target-size': { enabled: true } };
/** What axe can find in one theme and not in the other. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Nothing but faults is gathered, and not brought to a page of its own as frames of other sites need: a fifth of the time. */
const axeOf = (page: Page, rules: 'all' | 'of colours'): AxeBuilder =>
  new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      ...(rules === 'all' ? { rules: RULES } : { runOnly: OF_COLOURS }),
    })
    .setLegacyMode();

/**
 * Scrolls the page to its top, and fails when axe finds a violation of its rules there. Further down the sticky bar may
 * cover half of a link, and axe measures only the half that is left.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'of colours' = 'all'): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const { violations } = await axeOf(page, rules).analyze();
  const faults = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  );
  expect.soft(faults).toEqual([]);
}

/**
 * Fails when a page has an accessibility fault in either theme or scrolls sideways on a phone. One visit shows it all:
 * opening the page once for each would take three times as long. Leaves the page light.
 */
export async function expectWellMade(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
    await expectAccessible(page, colorScheme === 'dark' ? 'of colours' : 'all');
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}

/** Fails when the page can be scrolled sideways once it has taken its width: what draws itself follows a frame later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, 'pixels that can be scrolled sideways').toBeLessThanOrEqual(0);
}

/** How many controls React has not taken over yet from the HTML: what is done to them is lost. */
const untaken = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll('button, input, select, textarea, [role="slider"]');
    const isTaken = (control: Element) => Object.keys(control).some((key) => key.startsWith('__reactProps$'));
    return [...controls].filter((control) => !isTaken(control)).length;
  });

/**
 * Waits until the page's own code runs, its live link is open and every control of it is more than HTML: keys and clicks
 * work from then on. A page that a test loads is not used before.
 */
export async function expectStarted(page: Page): Promise<void> {
  await expect(page.getByTestId('live-badge')).toHaveText(/Connected|Loading|Live|Delayed/);
  await expect.poll(() => untaken(page), 'controls that do nothing yet').toBe(0);
}

/**
 * Presses two keys that mean something together and waits for what comes of it: pressed again when this side stood still
 * for so long between them that they were two keys.
 */
export async function pressSequence(
  page: Page,
  keys: string,
  isDone: (timeout: number) => Promise<unknown>,
): Promise<void> {
  await expect(async () => {
    const done = isDone(3_000);
    // Should a press fail, nobody waits for what comes of it.
    done.catch(() => {});
    for (const key of keys) await page.keyboard.press(key);
    await done;
  }).toPass();
}

/** Opens the market browser and waits for its first rows. */
export async function openMarkets(page: Page, query = ''): Promise<void> {
  await page.goto(`/markets${query}`);
  await expect(page.locator('[data-outcome]').first()).toBeVisible();
  await expectStarted(page);
  // Times are told by the page's own clock: empty until the list, which starts after the frame around it, runs too.
  await expect(page.locator('[data-outcome] time').first()).not.toBeEmpty();
}
