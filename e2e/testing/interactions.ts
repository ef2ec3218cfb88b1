import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';

type Measured = { hashmarkInp?: number };
type WithVitals = {
  webVitals: { onINP: (report: (metric: { value: number }) => void, options: object) => void };
};

const require = createRequire(import.meta.url);
/** A script for the page's own scope; the package names only its modules. */
const VITALS = path.join(path.dirname(require.resolve('web-vitals')), 'web-vitals.iife.js');

/** Has every page that is opened after it measure how long its slowest interaction took until the next paint (INP). */
export async function measureInp(page: Page, slowedTimes: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes });
  await page.addInitScript({
    content: `${await readFile(VITALS, 'utf8')};globalThis.webVitals=webVitals;(${report})()`,
  });
}

/** Runs in the page, in the script that brings the library. */
const report = (): void =>
  (globalThis as unknown as WithVitals).webVitals.onINP(
    ({ value }) => {
      (globalThis as Measured).hashmarkInp = value;
    },
    { reportAllChanges: true, durationThreshold: 16 },
  );

/** The page's INP, in milliseconds: told by the library once the page has time, which this waits for. */
export async function inpOf(page: Page): Promise<number> {
  const told = await page.waitForFunction(() => (globalThis as Measured).hashmarkInp);
  return Number(await told.jsonValue());
}

const palette = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.getByRole('dialog').getByRole('combobox').pressSequentially('mar');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

/** What people do most on a page, on a phone. Each ends when what it was done for is seen. */
export const INTERACTIONS: Record<
  'landing' | 'markets' | 'dossier' | 'parlay',
  (page: Page) => Promise<void>
> = {
  landing: palette,
  async markets(page) {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('radio', { name: 'All' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('[data-row] button[aria-pressed="false"]').first().click();
    await page.locator('[data-row] button[aria-pressed="true"]').first().waitFor();
    await palette(page);
  },
  async dossier(page) {
    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.getByRole('radio', { name: 'Chart' }).check();
    await page.locator('header button[aria-pressed="false"]').first().click();
    await page.locator('header button[aria-pressed="true"]').first().waitFor();
    await palette(page);
  },
  async parlay(page) {
    await page.locator('[data-pick] button:enabled').first().click();
    await page.locator('[data-pick] button[aria-pressed="true"]').first().waitFor();
    await page.getByRole('button', { name: /^Slip, 1/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Slip' });
    await sheet.getByRole('textbox').first().fill('40');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.getByLabel('Search markets').pressSequentially('bt');
  },
};
