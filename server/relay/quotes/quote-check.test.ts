import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { RfqEngine } from '../engine/engine.ts';
import type { RfqRequestFrame } from '../frames.ts';
import { heard, newEngine, newWorld, seedOutcomes, type World } from '../testing/harness.ts';
import { accountOf, identityOf, signedQuote } from '../testing/traders.ts';
import type { QuoteInput } from '../venue.ts';

const maker = accountOf('max');
const other = accountOf('mia');

let db: TestDatabase;
let world: World;
let engine: RfqEngine;
let frame: RfqRequestFrame;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = newWorld(db.pool);
  engine = newEngine(world);
  const frames = heard(engine, 'request');
  const legs = [1, 2].map((outcomeId) => ({ outcomeId, sideIndex: 0 }));
  await engine.requests.create({ taker: accountOf('taker').address, legs, stakeUsd: 10 });
  frame = frames[0] as RfqRequestFrame;
});
afterEach(() => engine.stop());

const make = (change: Partial<ParlayQuote> = {}, signer = maker): Promise<QuoteInput> =>
  signedQuote(frame, maker, { collateralE6: 30_000_000n, nowMs: world.clock.now(), change, signer });
const send = (input: QuoteInput, identity = identityOf(maker)) => engine.quotes.submit(identity, input);
const refused = (input: QuoteInput, code: string, identity = identityOf(maker)) =>
  expect(send(input, identity)).rejects.toMatchObject({ code });

describe('a quote', () => {
  it('that is good is taken, and answered with its own id', async () => {
    const input = await make();
    expect(await send(input)).toEqual({ rfq_id: frame.rfq_id, quote_id: input.quoteId });
  });

  it('may be off by one unit in its price, not by two, and not at all in its size', async () => {
    const input = await make();
    await send({ ...input, quoteId: 'a', priceE6: input.priceE6 + 1n });
    await send({ ...input, quoteId: 'b', priceE6: input.priceE6 - 1n });
    await refused({ ...input, quoteId: 'c', priceE6: input.priceE6 + 2n }, 'QUOTE_MISMATCH');
    await refused({ ...input, quoteId: 'd', sizeE6: input.sizeE6 + 1n }, 'QUOTE_MISMATCH');
  });

  it.each<[string, Partial<ParlayQuote>]>([
    ['taker', { taker: other.address }],
    ['legs', { legsHash: `0x${'1'.repeat(64)}` }],
    ['stake', { takerCollateral: 10_000_001n }],
    ['builder', { builder: other.address }],
    ['protocol fee', { protocolFeeBps: 49 }],
    ['builder fee', { builderFeeBps: 1 }],
  ])('must echo the %s of the request', async (_name, change) => {
    await refused(await make(change), 'QUOTE_MISMATCH');
  });

  it.each<[string, Partial<ParlayQuote>]>([
    ['nothing', { makerCollateral: 0n }],
    ['more than 64 bits', { makerCollateral: 2n ** 64n }],
  ])('cannot put up %s', async (_name, change) => {
    await refused(await make(change), 'INVALID_QUOTE');
  });

  it('must live for ten seconds', async () => {
    const seconds = BigInt(Math.floor(world.clock.now() / 1000));
    await refused(await make({ deadline: seconds + 9n }), 'INVALID_QUOTE');
    await send(await make({ deadline: seconds + 10n }));
  });

  it('must not live for more than ten minutes', async () => {
    const seconds = BigInt(Math.floor(world.clock.now() / 1000));
    await refused(await make({ deadline: seconds + 601n }), 'INVALID_QUOTE');
    await send(await make({ deadline: seconds + 600n }));
  });

  it('of somebody else than the session is ADDRESS_MISMATCH', async () => {
    await refused(await make(), 'ADDRESS_MISMATCH', identityOf(other));
  });

  it('signed by somebody else, changed after it was signed, or with garbage for a signature is refused', async () => {
    await refused(await make({}, other), 'INVALID_SIGNATURE');
    const input = await make();
    const changed = { ...input, quote: { ...input.quote, nonce: 1n } };
    await refused(changed, 'INVALID_SIGNATURE');
    for (const signature of ['', '0x', '0x12', `0x${'f'.repeat(130)}`, 'nonsense']) {
      await refused({ ...input, signature }, 'INVALID_SIGNATURE');
    }
    await send(input);
  });

  it('may be signed by a key that the maker has named on chain, and by no other', async () => {
    const identity = { ...identityOf(maker), signerAddress: other.address };
    await refused(await make({}, other), 'INVALID_SIGNATURE', identity);
    world.accounts.setMaker(maker.address, { isSignerAllowed: true });
    await send(await make({}, other), identity);
  });

  it('without nonce, allowance or balance is refused with the code of each', async () => {
    world.accounts.setMaker(maker.address, { isNonceUsed: true });
    await refused(await make(), 'INVALID_QUOTE');
    world.accounts.setMaker(maker.address, { isNonceUsed: false, allowanceE6: 0n });
    await refused(await make(), 'ALLOWANCE_VALIDATION_FAILED');
    world.accounts.setMaker(maker.address, { allowanceE6: 30_000_000n, balanceE6: 29_999_999n });
    await refused(await make(), 'BALANCE_VALIDATION_FAILED');
    world.accounts.setMaker(maker.address, { balanceE6: 30_000_000n });
    await send(await make());
  });
});

describe('a quote and what is known of its maker, its window and its id', () => {
  it('asks the chain about a maker that is not known only once its signature is good', async () => {
    world.accounts.strangers.add(maker.address);
    await refused(await make({}, other), 'INVALID_SIGNATURE');
    expect(world.accounts.strangers.has(maker.address)).toBe(true);
    await send(await make());
    expect(world.accounts.strangers.has(maker.address)).toBe(false);
  });

  it('of a maker that was not known needs as much behind it as any other', async () => {
    world.accounts.strangers.add(maker.address);
    world.accounts.setMaker(maker.address, { balanceE6: 29_999_999n });
    await refused(await make(), 'BALANCE_VALIDATION_FAILED');
  });

  it('cannot be checked while the chain is silent, and may be sent again', async () => {
    const input = await make();
    world.accounts.isDown = true;
    await refused(input, 'SERVICE_UNAVAILABLE');
    world.accounts.isDown = false;
    await send(input);
  });

  it('for an unknown request or after the window is refused with the code of each', async () => {
    const input = await make();
    await refused({ ...input, rfqId: 'rfqv2_none' }, 'UNKNOWN_RFQ');
    world.clock.advance(400);
    await refused(input, 'SUBMISSION_WINDOW_CLOSED');
  });

  it('that comes in the last millisecond counts, though its check ends after the window', async () => {
    const input = await make();
    world.clock.advance(399);
    const taken = send(input);
    world.clock.advance(1);
    await taken;
    await expect.poll(async () => (await engine.requests.get(frame.rfq_id)).quote_id).toBe(input.quoteId);
  });

  it('with an id that is taken is refused, and with a new one supersedes what its maker quoted before', async () => {
    const quotes = heard(engine, 'quotes');
    const input = await make();
    await send(input);
    await refused(input, 'INVALID_QUOTE');
    const better = await make({ makerCollateral: 20_000_000n });
    await send(better);
    world.clock.advance(400);
    await expect.poll(async () => (await engine.requests.get(frame.rfq_id)).quote_id).toBe(better.quoteId);
    expect(
      quotes
        .at(-1)
        ?.frame()
        .quotes.map(({ quoteId }) => quoteId),
    ).toEqual([better.quoteId]);
  });

  it('beyond the maker’s own limit of exposure does not win', async () => {
    const input = await make();
    await engine.quotes.submit({ ...identityOf(maker), exposureCapE6: 29_000_000n }, input);
    world.clock.advance(400);
    await expect.poll(async () => (await engine.requests.get(frame.rfq_id)).status).toBe('FAILED');
  });

  it('speaks for its maker from where it came, also after a restart of the relay', async () => {
    const [home, elsewhere] = [{ address: '10.0.0.1' }, { address: '10.6.6.6' }];
    const input = await make();
    await send(input, { ...identityOf(maker), origin: home });
    world.clock.advance(400);
    await expect.poll(async () => (await engine.requests.get(frame.rfq_id)).quote_id).toBe(input.quoteId);
    await engine.stop();
    const next = newEngine(world);
    await next.start();
    expect([home, elsewhere].map((origin) => next.quotes.isProven(maker.address, origin))).toEqual([
      true,
      false,
    ]);
    await next.stop();
  });

  it('can be taken back until it is accepted', async () => {
    const input = await make();
    await send(input);
    const name = { rfqId: frame.rfq_id, quoteId: input.quoteId };
    await expect(engine.quotes.cancel(identityOf(other), name)).rejects.toMatchObject({
      code: 'QUOTE_UNAVAILABLE',
    });
    expect(await engine.quotes.cancel(identityOf(maker), name)).toMatchObject({ quote_id: input.quoteId });
    await expect(engine.quotes.cancel(identityOf(maker), name)).rejects.toMatchObject({
      code: 'QUOTE_UNAVAILABLE',
    });
  });
});

describe('of the quotes for a request, each', () => {
  it('is one of sixteen at most from one place, good or bad; what comes from elsewhere in its name costs it none', async () => {
    const input = await make();
    const forged = { ...input, signature: `0x${'11'.repeat(64)}1b` };
    const bad = { ...input, sizeE6: 0n };
    const thief = { ...identityOf(maker), origin: { address: '10.6.6.6' } };
    for (let sent = 0; sent < 8; sent++) {
      await refused(bad, 'QUOTE_MISMATCH', thief);
      await refused(forged, 'INVALID_SIGNATURE', thief);
    }
    await refused(input, 'MAKER_QUOTE_LIMITED', thief);
    await send(input);
    for (let sent = 1; sent < 16; sent++) await refused(bad, 'QUOTE_MISMATCH');
    await refused(await make(), 'MAKER_QUOTE_LIMITED');
  });

  it('is counted by its connection: what others send from the same place costs it none', async () => {
    const bad = { ...(await make()), sizeE6: 0n };
    const at = () => ({ ...identityOf(maker), origin: { address: '10.0.0.1', connection: {} } });
    const thief = at();
    for (let sent = 0; sent < 16; sent++) await refused(bad, 'QUOTE_MISMATCH', thief);
    await refused(bad, 'MAKER_QUOTE_LIMITED', thief);
    await send(await make(), at());
  });

  it('that is good is one of sixteen of its maker, over however many connections they come', async () => {
    const at = () => ({ ...identityOf(maker), origin: { address: '10.0.0.1', connection: {} } });
    for (let sent = 0; sent < 16; sent++) await send(await make(), at());
    await refused(await make(), 'MAKER_QUOTE_LIMITED', at());
  });
});
