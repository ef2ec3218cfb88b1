import { chromium } from '@playwright/test';
import { INTERACTIONS, inpOf, measureInp } from '../../e2e/testing/interactions.ts';
import { milliseconds, type Row } from '../table.ts';
import { firstMarket, withPages } from './bench-pages.ts';

const ROUNDS = 5;
const SLOWED_TIMES = 4;
const LOADED_MS = 30_000;
const PHONE = { width: 390, height: 844 };

type Page = keyof typeof INTERACTIONS;

/** One visit of a page: the slowest of its interactions, in milliseconds. */
async function visit(url: string, name: Page): Promise<number> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: PHONE });
    await measureInp(page, SLOWED_TIMES);
    await page.goto(url);
    await page
      .locator('[data-testid="live-badge"]:text-matches("^(Live|Delayed)")')
      .waitFor({ timeout: LOADED_MS });
    await INTERACTIONS[name](page);
    return await inpOf(page);
  } finally {
    await browser.close();
  }
}

/** How soon each page answers to what people do most on it, with the processor slowed. */
export const benchInp = (dir: string): Promise<Row[]> =>
  withPages(dir, async (url) => {
    const pages: [Page, string][] = [
      ['landing', '/'],
      ['markets', '/markets'],
      ['dossier', await firstMarket(url)],
      ['parlay', '/parlay'],
    ];
    const rows: Row[] = [];
    for (const [name, at] of pages) {
      const seen: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) seen.push(await visit(`${url}${at}`, name));
      const middle = seen.sort((a, b) => a - b)[seen.length >> 1] ?? 0;
      rows.push({
        benchmark: `INP ${at}`,
        at: `processor slowed ${SLOWED_TIMES} times, median of ${ROUNDS}`,
        measured: `${milliseconds(middle)}, slowest ${milliseconds(seen.at(-1) ?? 0)}`,
        limit: '',
        ratio: '',
        target: 'at most 200 ms',
      });
    }
    return rows;
  });
