import { expect, type Locator, type Page } from '@playwright/test';
import { expectStarted } from './page-health.ts';
import { installVenueWallet, type VenueWallet } from './venue-wallet.ts';

/** The size of a phone. */
export const PHONE = { width: 390, height: 844 };

/** Opens the builder, of a product of the test's own if its origin is given, once its markets are there and its code runs. */
export async function openBuilder(page: Page, query = '', origin = ''): Promise<void> {
  await page.goto(`${origin}/parlay${query}`);
  await expect(page.locator('[data-pick]').first()).toBeVisible();
  await expectStarted(page);
}

/** The side of a market that makers price: neither a long shot nor all but certain. */
const isPriced = (price: string): boolean => {
  const percent = Number(/(\d+\.\d)$/.exec(price.trim())?.[1]);
  return percent >= 30 && percent <= 75;
};

const HOURS_MS = 3_600_000;
/** The sandbox's market of a match expires a day after the match begins. */
const UNPLAYED_MS = 24 * HOURS_MS;

/**
 * Whether the match of a market is still to be played, by the words below its title. Of one that ends makers know more than
 * its last trade says, and price it no longer.
 */
function isUnplayed(words: string, nowMs: number): boolean {
  const [, day, time] = /by ([A-Z][a-z]{2} \d{1,2}), (\d\d:\d\d) UTC/.exec(words) ?? [];
  if (!day) return false;
  const ofYear = (year: number) => Date.parse(`${day} ${year} ${time} UTC`);
  const year = new Date(nowMs).getUTCFullYear();
  const thisYearMs = ofYear(year);
  // The words name no year: in December a market may expire in January.
  const expiryMs = nowMs - thisYearMs > 300 * 24 * HOURS_MS ? ofYear(year + 1) : thisYearMs;
  return expiryMs - nowMs > UNPLAYED_MS;
}

/** Waits until a search for matches has had its effect: the list follows what is typed in a later rendering. */
export const matchesListed = (page: Page): Promise<void> =>
  expect(page.locator('[data-pick]').filter({ hasNotText: /vs/i })).toHaveCount(0);

/** A side that makers price of a market that is not on the slip, wherever the list moves it. */
export async function pricedSide(page: Page): Promise<Locator> {
  const free = page.locator('[data-pick]:not(:has([aria-pressed="true"])) button:enabled');
  let found: { market: string; place: number } | undefined;
  const nowMs = await page.evaluate(() => Date.now());
  await expect(async () => {
    // All of it in one look: the list may change its order between two.
    const sides = await free.evaluateAll((buttons) =>
      buttons.map((button) => {
        const pick = button.closest('[data-pick]');
        const place = [...(pick?.querySelectorAll('button') ?? [])].indexOf(button as HTMLButtonElement);
        return {
          market: pick?.getAttribute('data-pick') ?? '',
          place,
          price: button.lastElementChild?.textContent ?? '',
          words: pick?.textContent ?? '',
        };
      }),
    );
    const priced = sides.filter(({ price }) => isPriced(price));
    found = priced.find(({ words }) => isUnplayed(words, nowMs)) ?? priced[0];
    expect(found, 'a side that makers price').toBeDefined();
  }).toPass({ timeout: 40_000 });
  return page.locator(`[data-pick="${found?.market}"] button`).nth(found?.place ?? 0);
}

/** Puts legs on the slip that the venue combines, each of a match of its own. */
export async function addLegs(page: Page, count: number): Promise<void> {
  await page.getByLabel('Search markets').fill(' vs ');
  await expect(page.locator('[data-pick]').first()).toBeVisible();
  await matchesListed(page);
  for (let added = 0; added < count; added += 1) {
    const side = await pricedSide(page);
    await side.click();
    await expect(side).toHaveAttribute('aria-pressed', 'true');
  }
}

/** The slip, which a phone shows in a sheet. */
export async function slipOf(page: Page): Promise<Locator> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  if (!isPhone) return page.getByRole('complementary', { name: 'Slip' });
  const sheet = page.getByRole('dialog', { name: 'Slip' });
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: /^Slip, \d/ }).click();
  await expect(sheet).toBeVisible();
  return sheet;
}

export async function connect(slip: Locator): Promise<void> {
  await slip.getByRole('button', { name: 'Connect a wallet to get quotes' }).click();
}

/** Test collateral from the venue's own faucet, as a visitor gets it. */
export async function fund(slip: Locator): Promise<void> {
  await slip.getByRole('button', { name: 'Get $1,000.00 of test collateral' }).click();
}

export const signButton = (slip: Locator): Locator =>
  slip.getByRole('button', { name: /^Sign (for|at the new price)/ });

/** A slip of two legs with a wallet that has collateral. */
export async function quoted(page: Page, given: Partial<Pick<VenueWallet, 'chainId'>> = {}) {
  const wallet = await installVenueWallet(page, given);
  await openBuilder(page);
  await addLegs(page, 2);
  const slip = await slipOf(page);
  await connect(slip);
  return { wallet, slip };
}

/**
 * Waits for an offer. Makers may be late for a window on a busy machine, and an offer may lapse before it is seen: then
 * the slip is told to ask again, as a person would.
 *
 * @param otherwise what ends the waiting too
 */
export async function offer(slip: Locator, otherwise?: Locator): Promise<void> {
  const renew = slip.getByRole('button', { name: 'Get new quotes' });
  const awaited = otherwise ? signButton(slip).or(otherwise).first() : signButton(slip);
  await expect(async () => {
    if (await renew.isVisible()) await renew.click({ timeout: 2_000 });
    await expect(awaited).toBeVisible({ timeout: 10_000 });
  }, 'an offer to sign')
    .toPass({ timeout: 120_000 })
    .catch(async (error: unknown) => {
      throw new Error(`No offer came. The slip says: ${await slip.textContent()}`, { cause: error });
    });
}

/** What a slip shows once a click on its offer has counted. */
const signing = (slip: Locator): Locator =>
  slip
    .getByText(/^Sign the order/)
    .or(slip.getByText('Filled', { exact: true }))
    .or(slip.getByText('You declined in your wallet. Nothing was spent.'))
    .first();

/**
 * Signs the offer of a slip, or the one after it when it lapses meanwhile: a click that comes at the very end of an offer
 * counts for nothing, and the next offer takes its place. A click whose effect is seen late is not repeated: it may have
 * filled the slip, and then no offer follows.
 *
 * @param isRepeat whether the slip may have been signed before: one that is being filled is not signed again
 */
export async function sign(slip: Locator, isRepeat = false): Promise<void> {
  const counted = signing(slip);
  let isClicked = isRepeat;
  await expect(async () => {
    await offer(slip, isClicked ? counted : undefined);
    if (isClicked && (await counted.isVisible())) return;
    isClicked = true;
    await signButton(slip).click({ timeout: 5_000 });
    await expect(counted).toBeVisible({ timeout: 5_000 });
  }, 'an offer that is signed').toPass({ timeout: 180_000 });
}

/**
 * Signs until a slip is filled. A maker may decline, or be late with its last look on a busy machine: nothing is spent
 * then, and the slip is signed again, as a person would.
 */
export async function fill(slip: Locator): Promise<void> {
  const filled = slip.getByText('Filled', { exact: true });
  const again = signButton(slip).or(slip.getByRole('button', { name: 'Get new quotes' }));
  let isRepeat = false;
  await expect(async () => {
    await sign(slip, isRepeat);
    isRepeat = true;
    await expect(filled.or(again).first()).toBeVisible({ timeout: 40_000 });
    expect(await filled.isVisible()).toBe(true);
  }, 'a slip that is filled').toPass({ timeout: 240_000 });
}
