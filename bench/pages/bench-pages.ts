import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Running, startProduct } from '../processes.ts';
import { milliseconds, type Row } from '../table.ts';
import { type Figures, figuresOf, medianOf } from './lighthouse-report.ts';

const run = promisify(execFile);
/** Run by npx and not installed: it brings 114 packages and 176 MB, for a benchmark that is run by hand. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 5;
/** A trace is lost now and then (Lighthouse's NO_NAVSTART), and tells nothing of the page. */
const TRIES = 3;
const RUN_MS = 180_000;
const LOAD_MAX_MS = 300_000;
const LOOK_MS = 1_000;
const REPORT_BYTES = 64 << 20;
const FLAGS = '--headless=new --no-sandbox --disable-background-networking';

/** One run of Lighthouse's mobile preset. */
async function audit(url: string): Promise<Figures> {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--only-categories=performance',
      '--output=json',
      `--chrome-flags=${FLAGS}`,
    ],
    {
      timeout: RUN_MS,
      maxBuffer: REPORT_BYTES,
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
    },
  );
  return figuresOf(JSON.parse(stdout));
}

/** One run that gave figures; @throws with the last run's reason when none of a few did. */
async function auditAtLast(url: string): Promise<Figures> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await audit(url);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** Waits until all history is stored, so that the pages have what they show. */
async function untilLoaded({ url }: Running): Promise<void> {
  for (let waitedMs = 0; waitedMs < LOAD_MAX_MS; waitedMs += LOOK_MS) {
    const { phase, rows } = (await (await fetch(`${url}/health`)).json()) as {
      phase: string;
      rows: { fills: number };
    };
    if (phase !== 'loading' && rows.fills > 0) return;
    await delay(LOOK_MS);
  }
  throw new Error('the history was not ingested in time');
}

/** The address of a market, once the product knows one: what markets are called is read beside their fills. */
export async function firstMarket(url: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < LOAD_MAX_MS; waitedMs += LOOK_MS) {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    const [, id] = /\/markets\/(\d+)</.exec(sitemap) ?? [];
    if (id) return `/markets/${id}`;
    await delay(LOOK_MS);
  }
  throw new Error('the product lists no market');
}

async function benchPage(url: string, at: string): Promise<Row> {
  const runs: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await auditAtLast(`${url}${at}`));
  const { score, lcpMs, tbtMs, cls } = medianOf(runs);
  return {
    benchmark: `page ${at}`,
    at: `Lighthouse, mobile, median of ${ROUNDS}`,
    measured: `${score}: LCP ${milliseconds(lcpMs)}, TBT ${milliseconds(tbtMs)}, CLS ${cls.toFixed(3)}`,
    limit: '100',
    ratio: `${score} %`,
    target: '85, 2,500 ms, 200 ms, 0.05',
  };
}

/** Runs benchmarks of pages on a product that is loaded and in which nothing is traded meanwhile. */
export async function withPages(dir: string, measure: (url: string) => Promise<Row[]>): Promise<Row[]> {
  const dataDir = path.join(dir, 'pages');
  rmSync(dataDir, { recursive: true, force: true });
  const product = await startProduct({
    ...{ DATA_DIR: dataDir, SANDBOX_RATE: '0', SANDBOX_FILLS: '20000' },
    ...{ CHAIN_PORT: '0', SANDBOX_MAIL_PORT: '0', SANDBOX_TELEGRAM_PORT: '0' },
  });
  try {
    await untilLoaded(product);
    return await measure(product.url);
  } finally {
    await product.stop();
  }
}

/** How the pages that people see first load on a slow phone. */
export const benchPages = (dir: string): Promise<Row[]> =>
  withPages(dir, async (url) => {
    const rows: Row[] = [];
    for (const at of ['/', '/markets', await firstMarket(url), '/parlay'])
      rows.push(await benchPage(url, at));
    return rows;
  });
