import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { newWorld, seedOutcomes, until } from '#relay/testing/harness.ts';
import { accountOf, signedAcceptance } from '#relay/testing/traders.ts';
import { MakerClient, type MakerOptions, type SignedQuote } from '#sdk/maker/index.ts';
import { API_KEY, MakerHarness } from '../transports/channels/testing/maker-harness.ts';
import { freshDatabase, type TestDatabase } from './databases/database.ts';

/** The relay's clock stands, the makers' goes: the window is long enough for both. */
const WINDOW_MS = 30_000;
const mia = accountOf('mia');
const max = accountOf('max');
const LEGS = [
  { outcomeId: 2, sideIndex: 0 },
  { outcomeId: 1, sideIndex: 1 },
];

let database: TestDatabase;
let harness: MakerHarness;
const makers: MakerClient[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  await seedOutcomes(database.pool);
  const world = { ...newWorld(database.pool), clock: new ManualClock(Date.now()) };
  harness = new MakerHarness(world, { windowMs: WINDOW_MS });
  await harness.start();
});
afterEach(async () => {
  await Promise.all(makers.splice(0).map((maker) => maker.close()));
  await harness.stop();
  await database.drop();
});

/** Everything of some kinds that a maker heard, in order. */
type Heard = { name: string; payload: unknown }[];

async function newMaker(options: Partial<MakerOptions>): Promise<{ maker: MakerClient; heard: Heard }> {
  const url = harness.served.url('/v2/ws/rfq');
  const limits = { backoff: { leastMs: 1, mostMs: 4 } };
  const maker = new MakerClient({ url, apiKey: API_KEY, signer: mia, limits, ...options });
  makers.push(maker);
  const heard: Heard = [];
  const names = [
    'quoted',
    'rejected',
    'decided',
    'execution',
    'trade',
    'quoteResult',
    'relayError',
    'fault',
    'unknown',
  ] as const;
  for (const name of names) maker.on(name, (payload) => heard.push({ name, payload }));
  await maker.connect();
  return { maker, heard };
}

const has = (heard: Heard, name: string, fields: object = {}): unknown =>
  heard.find(
    (one) =>
      one.name === name &&
      Object.entries(fields).every(
        ([field, value]) => (one.payload as Record<string, unknown>)[field] === value,
      ),
  );

const create = () =>
  harness.engine.requests.create({ taker: harness.taker.address, legs: LEGS, stakeUsd: 25 });

async function acceptBest(rfqId: string): Promise<void> {
  harness.world.clock.advance(WINDOW_MS);
  await until(
    'a quote is offered',
    async () => (await harness.engine.requests.get(rfqId)).status === 'AWAITING_REQUESTER_ACCEPTANCE',
  );
  const prepared = await harness.engine.requests.prepare(rfqId);
  await harness.engine.requests.accept(rfqId, await signedAcceptance(prepared, harness.taker));
}

describe('a maker on the SDK, at the real maker channel', () => {
  it('quotes, wins, and hears of its execution, of the trade, and how far the others were', async () => {
    const best = await newMaker({ quote: () => ({ makerCollateralE6: 60_000_000n }), quoteResults: true });
    const other = await newMaker({
      signer: max,
      quote: () => ({ makerCollateralE6: 50_000_000n }),
      quoteResults: true,
    });
    const { request } = await create();
    for (const { heard } of [best, other]) await until('both are taken', () => has(heard, 'quoted'));
    await acceptBest(request.rfq_id);
    await until('it is filled', () => has(best.heard, 'execution', { status: 'CONFIRMED' }));
    await until('it is on the tape', () => has(other.heard, 'trade', { rfqId: request.rfq_id }));
    await until('the loser knows', () =>
      has(other.heard, 'quoteResult', { result: 'LOST', distanceE6: 10_000_000n }),
    );
    expect(has(best.heard, 'relayError') ?? has(other.heard, 'execution')).toBeUndefined();
    for (const { heard } of [best, other])
      expect(has(heard, 'fault') ?? has(heard, 'unknown')).toBeUndefined();
  });

  it('confirms at the last look, and is filled', async () => {
    const { heard } = await newMaker({
      quote: () => ({ makerCollateralE6: 60_000_000n }),
      lastLook: ({ signed }) => signed.quote.makerCollateral === 60_000_000n,
    });
    const { request } = await create();
    await until('it is taken', () => has(heard, 'quoted'));
    await acceptBest(request.rfq_id);
    await until('it is filled', () => has(heard, 'execution', { status: 'CONFIRMED' }));
    expect(has(heard, 'decided')).toMatchObject({ payload: { decision: 'CONFIRM' } });
  });

  it('declines at the last look, and the next best is offered', async () => {
    const shy = await newMaker({ quote: () => ({ makerCollateralE6: 60_000_000n }), lastLook: () => false });
    const next = await newMaker({ signer: max, quote: () => ({ makerCollateralE6: 50_000_000n }) });
    const { request } = await create();
    for (const { heard } of [shy, next]) await until('both are taken', () => has(heard, 'quoted'));
    await acceptBest(request.rfq_id);
    const { quoteId } = (has(next.heard, 'quoted') as { payload: SignedQuote }).payload;
    await until(
      'the next is offered',
      async () => (await harness.engine.requests.get(request.rfq_id)).quote_id === quoteId,
    );
  });

  it('hears the relay’s code for a quote that it does not take, and goes on', async () => {
    harness.world.accounts.setMaker(mia.address, { allowanceE6: 0n });
    const { heard } = await newMaker({ quote: () => ({ makerCollateralE6: 60_000_000n }) });
    await create();
    await until('it is refused', () => has(heard, 'rejected', { code: 'ALLOWANCE_VALIDATION_FAILED' }));
    harness.world.accounts.setMaker(mia.address, { allowanceE6: 10n ** 12n });
    await create();
    await until('it is taken', () => has(heard, 'quoted'));
  });

  it('withdraws a quote, and may sign for another’s collateral', async () => {
    const vault = accountOf('vault').address;
    harness.world.accounts.setMaker(vault, { isSignerAllowed: true });
    const { maker, heard } = await newMaker({
      maker: vault,
      quote: () => ({ makerCollateralE6: 60_000_000n }),
    });
    const { request } = await create();
    await until('it is taken', () => has(heard, 'quoted'));
    await maker.cancel((has(heard, 'quoted') as { payload: SignedQuote }).payload);
    harness.world.clock.advance(WINDOW_MS);
    await until(
      'nobody bids',
      async () => (await harness.engine.requests.get(request.rfq_id)).status === 'FAILED',
    );
  });

  it('has its permit submitted, and hears of it', async () => {
    harness.approve = async () => ({ tx_hash: `0x${'12'.repeat(32)}` });
    const word = `0x${'11'.repeat(32)}` as const;
    const approval = { value: '5', deadline: '6', v: 27, r: word, s: word };
    const heard = Promise.withResolvers<unknown>();
    const maker = new MakerClient({
      url: harness.served.url('/ws/rfq'),
      apiKey: API_KEY,
      signer: mia,
      approval,
    });
    makers.push(maker);
    maker.on('approval', heard.resolve);
    await maker.connect();
    expect(await heard.promise).toMatchObject({ isGood: true, txHash: `0x${'12'.repeat(32)}` });
    expect(harness.approvals).toMatchObject([{ maker: mia.address, permit: { value: 5n } }]);
  });

  it('with a wrong key is told so', async () => {
    const maker = new MakerClient({ url: harness.served.url('/ws/rfq'), apiKey: 'wrong', signer: mia });
    makers.push(maker);
    await expect(maker.connect()).rejects.toMatchObject({ code: 'AUTH_FAILED', message: 'invalid apiKey' });
  });
});
