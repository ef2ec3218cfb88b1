import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOAK } from '#server/test/soak-settings.ts';
import { freePort, newDataDir, type Product, startProduct } from '../system/product.ts';
import { historyLoaded } from '../system/still-world.ts';
import { until } from '../system/wait.ts';
import { booksOfNow } from './balanced-books.ts';
import { Chain, usd } from './chain.ts';
import { ChainNode } from './chain-node.ts';
import { accept, type Deal, expectOneParlay, makeDeal } from './deal.ts';
import { KILLED_VENUE } from './killed-venue.ts';
import { Scene } from './scene.ts';
import { Seeded } from './seeded.ts';
import { RestTaker, sign } from './taker.ts';
import { readVenueInfo } from './venue-info.ts';

const ROUNDS = SOAK.relayKills;
const SEED = SOAK.seed ?? 1;
const TAKERS = 4;

const dataDir = newDataDir('venue-chaos');
const port = await freePort();
/** Not below the product's directory: a power cut ends every process that names that one. */
const chainDir = newDataDir('venue-chaos-chain');
const node = await ChainNode.deployed(chainDir);
const env = {
  ...node.env,
  ...KILLED_VENUE,
};
let product: Product;
let chain: Chain;
const random = new Seeded(SEED);
const done: Deal[] = [];
let claims = 0;

const start = async (): Promise<void> => {
  product = await startProduct({ port, dataDir, env });
};

beforeAll(async () => {
  await start();
  await historyLoaded(product);
  chain = new Chain(await readVenueInfo(dataDir, env));
});
afterAll(async () => {
  await product?.end();
  await node.stop();
  for (const dir of [dataDir, chainDir]) await rm(dir, { recursive: true, force: true });
});

/** Takers that hold a signed acceptance each, and a maker that stands by its quotes. */
async function deals(): Promise<{ deals: Deal[]; scene: Scene }> {
  // A venue that has just restarted refuses requests until its data are current.
  await historyLoaded(product);
  const scene = await Scene.of({ url: product.url, dataDir, info: chain.info, chain });
  const [maker, ...takers] = await Promise.all([
    scene.maker(),
    ...Array.from({ length: TAKERS }, () => scene.taker()),
  ]);
  const made = await Promise.all(
    takers.map((taker) =>
      maker.whileQuoting(taker.account.address, usd(20), () => makeDeal(taker, scene.markets.combo(2), 10)),
    ),
  );
  done.push(...made);
  return { deals: made, scene };
}

/** Sends every acceptance, some milliseconds after one another; answers once the relay has promised the first of them. */
async function acceptAll(all: Deal[]): Promise<void> {
  const promises = all.map(async (deal, place) => {
    await delay(place * random.below(200));
    await accept(deal);
  });
  await Promise.any(promises).catch(() => {});
  for (const promise of promises) promise.catch(() => {});
}

/**
 * Sends a claim of the fees so far and waits for no answer. @returns what waits until it is paid, asking again as a client
 * does, and asserts that each claim was paid once; null while there is nothing to claim
 */
async function claimFees(): Promise<(() => Promise<void>) | null> {
  const { address } = node.feeRecipient;
  const owed = await chain.credits(address);
  if (owed === 0n) return null;
  const claimer = new RestTaker(node.feeRecipient, product.url);
  const request = await claimer.prepareClaim();
  const signature = await sign(node.feeRecipient, request);
  const before = await chain.balance(address);
  const submit = () => claimer.submitClaim(request.message, signature).catch(() => null);
  claims += 1;
  void submit();
  return async () => {
    await until(submit, { timeoutMs: 60_000, everyMs: 200, what: 'the claim is paid' });
    const paid = (await chain.events('Withdrawn')).filter(({ args }) => args.account === address);
    expect([paid.length, (await chain.balance(address)) - before]).toEqual([
      claims,
      BigInt(String(request.message.amount)),
    ]);
  };
}

/** Asserts that a deal made one parlay or none, and that money moved exactly then. @returns how its request ended */
async function expectConsistent(deal: Deal): Promise<string> {
  const { status } = await expectOneParlay(chain, deal);
  const balance = await chain.balance(deal.taker.account.address);
  expect({ rfqId: deal.rfqId, balance }).toEqual({
    rfqId: deal.rfqId,
    balance: usd(status === 'FILLED' ? 9_990 : 10_000),
  });
  return status;
}

/** Asserts that what the venue says of its books agrees with the chain, at a block that is no older than now. */
const expectBalanced = async (): Promise<void> =>
  expect((await booksOfNow(product, chain)).drifts).toEqual([]);

describe(`the relay, killed ${ROUNDS} times between accept and fill, or claim and payment (seed ${SEED})`, () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'round %i: nothing is submitted or paid twice, and no request is stuck',
    { timeout: 180_000 },
    async (round) => {
      const { deals: made, scene } = await deals();
      const paidOnce = await claimFees();
      await acceptAll(made);
      await delay(random.below(900));
      if (round % 2) product.killGroup();
      else product.powerCut();
      await product.exited;
      await scene.close();
      await start();
      const statuses = await Promise.all(made.map(expectConsistent));
      expect(statuses).toContain('FILLED');
      await paidOnce?.();
      await expectBalanced();
    },
  );

  test('a restart of the chain loses no request', { timeout: 180_000 }, async () => {
    const { deals: made, scene } = await deals();
    const paidOnce = await claimFees();
    await acceptAll(made);
    await delay(random.below(600));
    await node.stop();
    await node.start();
    expect(await Promise.all(made.map(expectConsistent))).toContain('FILLED');
    expect(product.running).toBe(true);
    await paidOnce?.();
    await scene.close();
  });

  test('and it still trades, with all that was before unchanged', { timeout: 120_000 }, async () => {
    const { deals: made, scene } = await deals();
    await acceptAll(made);
    expect(await Promise.all(made.map(expectConsistent))).toEqual(made.map(() => 'FILLED'));
    await scene.close();
    for (const deal of done) await expectConsistent(deal);
    await expectBalanced();
  });
});
