// `npm run -s pictures`: takes a picture of every page of a running product (BASE_URL, by default http://localhost:3000)
// for docs/pictures: on a desk in the light theme, on a phone in the dark one. With INBOX_URL, the product's mail catcher,
// it signs in to a demo organisation and takes those of the console as well.
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const inbox = process.env.INBOX_URL;
const dir = path.resolve(import.meta.dirname, '../docs/pictures');
const MOST_BYTES = 3_000_000;
const WAIT_MS = 30_000;
const DEMO = 'enterprise@demo.hashmark.test';

const SIZES = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
];

/** @returns the first address that matches on a page of the product */
async function hrefOn(page, at, selector) {
  await page.goto(`${base}${at}`);
  return page.locator(selector).first().getAttribute('href', { timeout: WAIT_MS });
}

/** Every page that needs no sign-in, by the name of its picture. Of markets, wallets and builders the first of each list. */
async function openPages(page) {
  const market = await hrefOn(page, '/markets', '[data-outcome] a[href^="/markets/"]');
  const wallet = await hrefOn(page, '/leaderboards', '[data-row] a[href^="/wallets/"]');
  const builder = await hrefOn(page, '/builders', 'a[href^="/builders/0x"]');
  const slip = await hrefOn(page, '/', 'a[href^="/parlay?slip="]');
  return {
    ...{
      start: '/',
      markets: '/markets',
      market,
      parlay: slip,
      positions: '/positions',
      vault: '/vault',
      books: '/books',
      maker: '/maker',
    },
    ...{ 'builder-fees': '/builder-fees', sports: '/sports', discover: '/discover', digest: '/digest' },
    ...{ leaderboards: '/leaderboards', wallet, builders: '/builders', builder, analytics: '/analytics' },
    ...{
      rewards: '/rewards',
      governance: '/governance',
      blocks: '/blocks',
      pricing: '/pricing',
      reference: '/docs/api',
    },
    ...{ 'sign-in': '/sign-in', 'not-found': '/no/such/page' },
  };
}

/** The pages of the console. */
function consolePages() {
  const places = ['keys', 'usage', 'logs', 'streams', 'webhooks', 'watching', 'messenger', 'billing'];
  const rooms = [...places, 'rewards', 'members', 'audit', 'settings'].map((place) => [
    `console-${place}`,
    `/console/${place}`,
  ]);
  return { console: '/console', ...Object.fromEntries(rooms) };
}

/** Signs in by the newest email to the demo organisation's owner. */
async function signIn(page) {
  await page.goto(`${base}/sign-in`);
  await page.getByLabel('Email').fill(DEMO);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('button', { name: 'Send it again' }).waitFor({ timeout: WAIT_MS });
  const answer = await page.request.get(`${inbox}/mails?to=${encodeURIComponent(DEMO)}`);
  const { mails } = await answer.json();
  await page.goto(mails[0].links[0]);
  await page.getByRole('button', { name: 'Sign in to Hashmark' }).click();
  await page.getByRole('button', { name: /^Account of / }).waitFor({ timeout: WAIT_MS });
}

/** Pages whose chart is drawn by code that comes after the page. */
const CHARTED = new Set(['market', 'wallet']);

/** Opens a page and waits until it shows its data: no empty frames, no font or network still under way. */
async function settle(page, title, at) {
  await page.goto(`${base}${at}`);
  await page.waitForFunction(() => document.fonts.ready.then(() => true));
  await page.locator('.skeleton').first().waitFor({ state: 'detached', timeout: WAIT_MS });
  // The wallet's code and what it asks for come last.
  await page.waitForLoadState('networkidle');
  if (CHARTED.has(title)) await page.locator('canvas').first().waitFor({ timeout: WAIT_MS });
  // Charts draw in the frame after their data.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** As WebP, which Playwright's own screenshots do not write. */
async function take(page, file) {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  await writeFile(path.join(dir, file), Buffer.from(data, 'base64'));
  await devtools.detach();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  for (const { name, ...options } of SIZES) {
    const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
    const takeAll = async (pages) => {
      for (const [title, at] of Object.entries(pages)) {
        if (!at) throw new Error(`the product has no data for "${title}" yet`);
        await settle(page, title, at);
        await take(page, `${title}-${name}.webp`);
        process.stdout.write(`${title}-${name}.webp\n`);
      }
    };
    await takeAll(await openPages(page));
    if (inbox) {
      await signIn(page);
      await takeAll(consolePages());
    }
    await page.close();
  }
} finally {
  await browser.close();
}
const sizes = await Promise.all(
  (await readdir(dir)).map(async (file) => (await stat(path.join(dir, file))).size),
);
const total = sizes.reduce((sum, size) => sum + size, 0);
process.stdout.write(`${sizes.length} pictures, ${(total / 1e6).toFixed(2)} MB\n`);
if (total > MOST_BYTES) throw new Error('the pictures exceed 3 MB in total; lower their quality');
