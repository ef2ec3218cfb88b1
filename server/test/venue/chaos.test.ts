import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, newDataDir, operator, type Product, startProduct } from '../system/product.ts';
import { until } from '../system/wait.ts';
import { Chain, usd, type VenueInfo } from './chain.ts';
import { ChainNode } from './chain-node.ts';
import { Scene } from './scene.ts';
import { type Acceptance, type RestTaker, type Snapshot, signTicket } from './taker.ts';

const ROUNDS = Number(process.env.VENUE_CHAOS_ROUNDS ?? 2);
const SEED = Number(process.env.CHAOS_SEED ?? 1);
const TAKERS = 4;
const TERMINAL = ['FILLED', 'FAILED', 'EXPIRED', 'CANCELED', 'REJECTED'];

type Deal = { taker: RestTaker; rfqId: string; acceptance: Acceptance; key: string };

const dataDir = newDataDir('venue-chaos');
const port = await freePort();
const node = await ChainNode.deployed(path.join(dataDir, 'chain'));
const env = {
  ...node.env,
  SANDBOX_FILLS: '3000',
  SANDBOX_SEED: '7',
  SANDBOX_RATE: '0',
  SANDBOX_MAKERS: '0',
  RELAY_ACCEPT_MS: '8000',
};
let product: Product;
let chain: Chain;
let seed = SEED;
const done: Deal[] = [];

const start = async (): Promise<void> => {
  product = await startProduct({ port, dataDir, env });
};

/** From 0 to below `most`, the same again for the same seed. */
function random(most: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
}

beforeAll(async () => {
  await start();
  chain = new Chain(operator(dataDir, ['relay', 'info'], env) as VenueInfo);
});
afterAll(async () => {
  await product?.end();
  await node.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Takers that hold a signed acceptance each, and a maker that stands by its quotes. */
async function deals(): Promise<{ deals: Deal[]; scene: Scene }> {
  const scene = await Scene.of({ url: product.url, dataDir, info: chain.info, chain });
  const [maker, ...takers] = await Promise.all([
    scene.maker(),
    ...Array.from({ length: TAKERS }, () => scene.taker()),
  ]);
  const made = await Promise.all(
    takers.map(async (taker) => {
      const stop = maker.quoteEach(taker.account.address, usd(20));
      const { request, quote_id } = await taker.ask(scene.markets.combo(2), 10);
      stop();
      const ticket = await taker.prepare(request.rfq_id, quote_id);
      const acceptance = await signTicket(taker.account, quote_id, ticket);
      return { taker, rfqId: request.rfq_id, acceptance, key: crypto.randomUUID() };
    }),
  );
  done.push(...made);
  return { deals: made, scene };
}

/** Sends every acceptance, some milliseconds after one another, and waits for no answer. */
async function acceptAll(all: Deal[]): Promise<void> {
  for (const { taker, rfqId, acceptance, key } of all) {
    void taker.accept(rfqId, acceptance, key).catch(() => {});
    await delay(random(150));
  }
}

/** Sends the acceptance again, as a client does after a timeout, and waits for the end of the request. */
async function ended({ taker, rfqId, acceptance, key }: Deal): Promise<Snapshot> {
  await taker.accept(rfqId, acceptance, key).catch(() => {});
  let last: Snapshot | undefined;
  return until(
    async () => {
      last = await taker.get(rfqId).catch(() => undefined);
      return last && TERMINAL.includes(last.status) ? last : null;
    },
    { timeoutMs: 45_000, everyMs: 200, what: () => `${rfqId} ends: ${JSON.stringify(last)?.slice(0, 800)}` },
  );
}

/** Asserts that a request is FILLED exactly when its one parlay is on the chain, and that money moved exactly then. */
async function expectConsistent(deal: Deal): Promise<string> {
  const { status } = await ended(deal);
  const { address } = deal.taker.account;
  const [parlays, balance] = await Promise.all([chain.parlaysOf(address), chain.balance(address)]);
  const filled = status === 'FILLED';
  expect({ rfqId: deal.rfqId, status, parlays: parlays.length, balance }).toEqual({
    rfqId: deal.rfqId,
    status,
    parlays: filled ? 1 : 0,
    balance: usd(filled ? 9_990 : 10_000),
  });
  return status;
}

describe(`the relay, killed ${ROUNDS} times between accept and fill (seed ${SEED})`, () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'round %i: nothing is submitted twice and no request is stuck',
    { timeout: 180_000 },
    async (round) => {
      const { deals: made, scene } = await deals();
      const killed = delay(random(900)).then(() => (round % 2 ? product.killGroup() : product.powerCut()));
      await Promise.all([acceptAll(made), killed]);
      await product.exited;
      await scene.close();
      await start();
      const statuses = await Promise.all(made.map(expectConsistent));
      console.log(`round ${round}: ${statuses.join(' ')}`);
    },
  );

  test('a restart of the chain loses no request', { timeout: 180_000 }, async () => {
    const { deals: made, scene } = await deals();
    const stopped = delay(random(600)).then(() => node.stop());
    await Promise.all([acceptAll(made), stopped]);
    await node.start();
    const statuses = await Promise.all(made.map(expectConsistent));
    console.log(`after the chain's restart: ${statuses.join(' ')}`);
    expect(product.running).toBe(true);
    await scene.close();
  });

  test('and it still trades, with all that was before unchanged', { timeout: 120_000 }, async () => {
    const { deals: made, scene } = await deals();
    await acceptAll(made);
    expect(await Promise.all(made.map(expectConsistent))).toEqual(made.map(() => 'FILLED'));
    await scene.close();
    for (const deal of done) await expectConsistent(deal);
  });
});
