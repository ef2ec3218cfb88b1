import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOAK } from '#server/test/soak-settings.ts';
import { freePort, newDataDir, type Product, startProduct } from '../system/product.ts';
import { historyLoaded } from '../system/still-world.ts';
import { booksOfNow } from './balanced-books.ts';
import { Chain } from './chain.ts';
import { ChainNode } from './chain-node.ts';
import { expectOneParlay } from './deal.ts';
import { KILLED_VENUE } from './killed-venue.ts';
import { Markets } from './markets.ts';
import { Seeded } from './seeded.ts';
import { BooksWatch } from './traffic/books-watch.ts';
import { endow, nextOperation } from './traffic/operations.ts';
import { TrafficVenue } from './traffic/traffic-venue.ts';
import { readVenueInfo } from './venue-info.ts';

const SECONDS = SOAK.trafficSeconds;
const SEED = SOAK.seed ?? 1;
/** Operations under way at once. */
const WORKERS = 4;
/** For how long there is traffic before the product is killed in the midst of it, and after it is back. */
const BEFORE_MS = { least: 4_000, most: 20_000 };
const AFTER_MS = 4_000;
/** After an operation that failed, most often because nobody was there. */
const PAUSE_MS = 500;

const dataDir = newDataDir('venue-traffic');
/** Not below the product's directory: a power cut ends every process that names that one. */
const chainDir = newDataDir('venue-traffic-chain');
const port = await freePort();
const node = await ChainNode.deployed(chainDir);
const random = new Seeded(SEED);
const env = {
  ...node.env,
  ...KILLED_VENUE,
  RELAY_WINDOW_MS: '700',
};
let product: Product;
let venue: TrafficVenue;
let watch: BooksWatch;

beforeAll(async () => {
  product = await startProduct({ port, dataDir, env });
  await historyLoaded(product);
  const chain = new Chain(await readVenueInfo(dataDir, env));
  const { url } = product;
  const markets = await Markets.load(url);
  const endMs = Date.now() + SECONDS * 1_000;
  venue = await TrafficVenue.open({ url, endMs, chain, markets, random, feeRecipient: node.feeRecipient });
  await endow(venue);
  watch = new BooksWatch(() => product);
});
afterAll(async () => {
  await watch?.close();
  await venue?.close();
  await product?.end();
  await node.stop();
  for (const dir of [dataDir, chainDir]) await rm(dir, { recursive: true, force: true });
});

/** One operation after the other until the signal. What fails is counted: nobody may be there. */
async function work(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { operation, name } = nextOperation(venue);
    try {
      venue.tally.count((await operation(venue)) ?? `no ${name}`);
    } catch (error) {
      venue.tally.fail(name, error);
      await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** Kills the product, with its database or without, and starts it again. */
async function kill(): Promise<void> {
  const how = random.below(2) ? 'kill' : 'power cut';
  if (how === 'kill') product.killGroup();
  else product.powerCut();
  await product.exited;
  watch.readLog(product.logs);
  venue.tally.count(how);
  product = await startProduct({ port, dataDir, env });
}

/** Traffic with a kill in its midst; then every request that was accepted has ended, and the books balance. */
async function round(): Promise<void> {
  const life = new AbortController();
  const workers = Array.from({ length: WORKERS }, () => work(life.signal));
  try {
    await delay(BEFORE_MS.least + random.below(BEFORE_MS.most - BEFORE_MS.least));
    await kill();
    await delay(AFTER_MS);
  } finally {
    life.abort();
    await Promise.all(workers);
  }
  const deals = venue.deals.splice(0);
  const { mayFail } = venue;
  for (const deal of deals) await expectOneParlay(venue.parts.chain, deal, { timeoutMs: 90_000, mayFail });
  expect((await booksOfNow(product, venue.parts.chain)).drifts).toEqual([]);
  venue.tally.count('round');
}

describe(`random traffic for ${SECONDS} s, with kills (seed ${SEED})`, () => {
  test('the books balance in every block, and each acceptance makes one parlay or none', {
    timeout: SECONDS * 1_000 + 600_000,
  }, async () => {
    const { tally, parts } = venue;
    do {
      await round();
      process.stdout.write(`${JSON.stringify({ ...tally.toJSON(), ...watch.toJSON() })}\n`);
    } while (Date.now() < parts.endMs);
    const settled = await parts.chain.events('ParlaySettled');
    process.stdout.write(`${settled.length} parlays settled\n`);
    watch.readLog(product.logs);
    expect({ drifts: watch.drifts, surplusE6: watch.surplusE6 }).toEqual({ drifts: [], surplusE6: 0n });
    expect(tally.of('fill')).toBeGreaterThan(0);
    expect(watch.blocks).toBeGreaterThan(0);
  });
});
