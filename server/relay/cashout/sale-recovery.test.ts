import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { type DeathPoint, dyingJournal } from '#chain/testing/dying-journal.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { until } from '#chain/testing/until.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createCallJournal } from '#store/venue/call-journal.ts';
import { fillParlay } from '../testing/services.ts';
import {
  identityOf,
  newSaleHarness,
  type SaleHarness,
  type SaleHarnessOptions,
  sell,
  signedOffer,
  signTicket,
} from './testing/sale-harness.ts';

const [SENDER, BUYER, OTHER] = [localAccount(6), localAccount(7), localAccount(9)];
const USD = 1_000_000n;
const QUICK = { submitter: { tuning: { dropAfterMs: 100 } }, retryMs: 50 };
let venue: TestVenue;
let database: TestDatabase;
let nextOutcome = 800;

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
  for (const account of [BUYER, OTHER]) await venue.fund(account);
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});
beforeEach(async () => {
  await venue.automine(true);
  await venue.mine();
});

const escrow = () => ({ address: venue.escrow, abi: parlayEscrowAbi }) as const;
const sales = async () =>
  (await venue.rpc.getContractEvents({ ...escrow(), eventName: 'Novated', fromBlock: 0n })).length;
const sent = () => venue.rpc.getTransactionCount({ address: SENDER.address });
const pooled = async () => Number((await venue.ask<{ pending: string }>('txpool_status')).pending);
const calls = () => createCallJournal(database.pool, { lane: 'relay', chainId: venue.book.chainId });
const isEmpty = (open: readonly unknown[]) => open.length === 0;

function newPosition(): Promise<bigint> {
  nextOutcome += 2;
  const legs = [nextOutcome, nextOutcome + 1].map((outcomeId) => ({ outcomeId, sideIndex: 0 as const }));
  return fillParlay(venue, { legs });
}

const life = (options: SaleHarnessOptions = {}) =>
  newSaleHarness(venue, database.pool, { executor: QUICK, ...options });

async function nextLife(options: SaleHarnessOptions = {}): Promise<SaleHarness> {
  const harness = life(options);
  await harness.recover();
  return harness;
}

/** An offer that was accepted, as its seller would send it again. */
async function accepted(harness: SaleHarness, parlayId: bigint, payout = 20n * USD, buyer = BUYER) {
  const input = await signedOffer(venue, buyer, parlayId, { payout });
  const { offer_id: offerId } = await harness.service.submit(identityOf(buyer), input);
  const prepared = await harness.service.prepare(parlayId, offerId);
  return { input, offerId, signature: await signTicket(venue.taker, prepared) };
}

describe('a relay that dies while it sells a position', () => {
  it('before anything is on record has sent nothing; the offer is live again and sold once', async () => {
    const [parlayId, before, sentBefore] = [await newPosition(), await sales(), await sent()];
    const { journal, died } = dyingJournal(calls(), 'before it is stored');
    const first = life({ journal });
    const sale = await accepted(first, parlayId);
    void first.service.accept(parlayId, sale).catch(() => {});
    await died;
    first.end();
    const harness = await nextLife();
    expect(await sent()).toBe(sentBefore);
    await expect(harness.service.accept(parlayId, sale)).rejects.toMatchObject({ code: 'EXPIRED_RFQ' });
    expect(await harness.service.get(parlayId)).toMatchObject({ offer: { offer_id: sale.offerId } });
    await sell(harness, venue.taker, parlayId, sale.offerId);
    expect([await sales(), await sent()]).toEqual([before + 1, sentBefore + 1]);
    harness.end();
  });

  it.each<DeathPoint>(['between its record and its sending', 'before its end is stored'])(
    '%s sells it once in its next life, unasked, and answers a repeat',
    async (point) => {
      const [parlayId, before, sentBefore] = [await newPosition(), await sales(), await sent()];
      const { journal, died } = dyingJournal(calls(), point);
      const first = life({ journal });
      const sale = await accepted(first, parlayId);
      void first.service.accept(parlayId, sale).catch(() => {});
      await died;
      first.end();
      const harness = await nextLife();
      await until(() => calls().open(), isEmpty);
      expect([await sales(), await sent()]).toEqual([before + 1, sentBefore + 1]);
      expect(await harness.service.accept(parlayId, sale)).toMatchObject({ new_owner: BUYER.address });
      expect([await sales(), await sent()]).toEqual([before + 1, sentBefore + 1]);
      harness.end();
    },
  );

  it('and whose sale became impossible meanwhile ends it, and neither side has paid', async () => {
    const [parlayId, before] = [await newPosition(), await sales()];
    const { journal, died } = dyingJournal(calls(), 'between its record and its sending');
    const first = life({ journal });
    const sale = await accepted(first, parlayId);
    void first.service.accept(parlayId, sale).catch(() => {});
    await died;
    first.end();
    const had = await venue.balanceOf(BUYER.address);
    const { to, data } = venue.escrowCall('cancelNonce', [sale.input.nonce]);
    await venue.send(BUYER, to, data);
    const harness = await nextLife();
    await until(() => calls().open(), isEmpty);
    await expect(harness.service.accept(parlayId, sale)).rejects.toMatchObject({
      code: expect.stringMatching(/OFFER_UNAVAILABLE|NONCE_USED|EXPIRED_RFQ/),
    });
    expect([await sales(), await venue.balanceOf(BUYER.address)]).toEqual([before, had]);
    harness.end();
  });
});

describe('two acceptances', () => {
  it('of two offers for one position sell it once, and the other is refused without being sent', async () => {
    const [parlayId, before, sentBefore] = [await newPosition(), await sales(), await sent()];
    const harness = life();
    const left = await accepted(harness, parlayId);
    const right = await accepted(harness, parlayId, 21n * USD, OTHER);
    const answers = await Promise.allSettled(
      [left, right].map((sale) => harness.service.accept(parlayId, sale)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await sales(), await sent()]).toEqual([before + 1, sentBefore + 1]);
    harness.end();
  });

  it('of offers that one balance covers once sell one position', async () => {
    const buyer = localAccount(15);
    await venue.fund(buyer, 30n * USD);
    const [one, two, sentBefore] = [await newPosition(), await newPosition(), await sent()];
    const harness = life();
    const first = await accepted(harness, one, 20n * USD, buyer);
    const second = await accepted(harness, two, 20n * USD, buyer);
    await venue.automine(false);
    const mined = harness.service.accept(one, first);
    await until(pooled, (count) => count === 1);
    await expect(harness.service.accept(two, second)).rejects.toMatchObject({
      code: 'BALANCE_VALIDATION_FAILED',
    });
    await venue.automine(true);
    await venue.mine();
    expect(await mined).toMatchObject({ new_owner: buyer.address });
    expect(await sent()).toBe(sentBefore + 1);
    harness.end();
  });
});

it('an offer that is accepted as a leg resolves costs nobody anything, and is sent once', async () => {
  const [parlayId, sentBefore, before] = [await newPosition(), await sent(), await sales()];
  const harness = life();
  const sale = await accepted(harness, parlayId);
  const had = await venue.balanceOf(BUYER.address);
  await venue.automine(false);
  const answer = harness.service.accept(parlayId, sale).catch((error: unknown) => error);
  await until(pooled, (count) => count === 1);
  // The result is published in the same block, ahead of the sale that is waiting.
  await venue.ask('anvil_dropAllTransactions');
  await venue.automine(true);
  await venue.publish([{ outcomeId: nextOutcome, result: 'Yes' }]);
  const raws = (await calls().open()).flatMap(({ raws }) => raws);
  for (const raw of raws) await venue.rpc.sendRawTransaction({ serializedTransaction: raw }).catch(() => {});
  await venue.mine();
  expect(await answer).toMatchObject({ code: 'CASHOUT_BLOCKED' });
  expect([await sales(), await venue.balanceOf(BUYER.address)]).toEqual([before, had]);
  expect(await sent()).toBe(sentBefore + 1);
  await expect(harness.service.accept(parlayId, sale)).rejects.toMatchObject({ code: 'CASHOUT_BLOCKED' });
  expect(await sent()).toBe(sentBefore + 1);
  harness.end();
});

it('an acceptance that is not mined in time is joined by its repeat', async () => {
  const [parlayId, before, sentBefore] = [await newPosition(), await sales(), await sent()];
  const harness = life({ executor: { submitter: { outcomeTimeoutMs: 2_000 }, retryMs: 50 } });
  const sale = await accepted(harness, parlayId);
  await venue.automine(false);
  await expect(harness.service.accept(parlayId, sale)).rejects.toMatchObject({ code: 'CASHOUT_PENDING' });
  const repeated = harness.service.accept(parlayId, sale);
  await venue.automine(true);
  await venue.mine();
  expect(await repeated.catch(() => harness.service.accept(parlayId, sale))).toMatchObject({
    new_owner: BUYER.address,
  });
  expect([await sales(), await sent()]).toEqual([before + 1, sentBefore + 1]);
  harness.end();
});

it('a sale whose block the chain loses is answered as lost, and the position can be sold again', async () => {
  const parlayId = await newPosition();
  const first = life();
  const sale = await accepted(first, parlayId);
  await first.service.accept(parlayId, sale);
  // The next process counts its sender's transactions anew; this one would wait for the lost one's place.
  first.end();
  await venue.ask('anvil_reorg', [1, []]);
  await venue.mine();
  const harness = await nextLife();
  expect((await harness.service.get(parlayId)).taker).toBe(venue.taker.address);
  await expect(harness.service.accept(parlayId, sale)).rejects.toMatchObject({
    ...{ code: 'OFFER_UNAVAILABLE', message: expect.stringContaining('lost') },
  });
  const again = await accepted(harness, parlayId, 21n * USD, OTHER);
  expect(await harness.service.accept(parlayId, again)).toMatchObject({ new_owner: OTHER.address });
  harness.end();
});

it('a sale that its owner sends itself is told as one, and its offer is answered as sold', async () => {
  const parlayId = await newPosition();
  const harness = life();
  const sale = await accepted(harness, parlayId);
  const { acceptance } = await harness.service.prepare(parlayId, sale.offerId);
  const { taker, offerHash, nonce, deadline } = acceptance.message as Record<string, string>;
  const { payoutE6: payout, resolvedWonCount, voidedCount, signature } = sale.input;
  const offer = { maker: BUYER.address, taker, parlayId, payout, resolvedWonCount, voidedCount };
  const args = [
    { ...offer, nonce: sale.input.nonce, deadline: sale.input.deadline },
    signature,
    { taker, offerHash, nonce: BigInt(nonce ?? 0), deadline: BigInt(deadline ?? 0) },
    sale.signature,
  ];
  const receipt = await venue.call(venue.taker, { ...escrow(), functionName: 'novate', args: args as never });
  await until(
    () => harness.executed.length,
    (count) => count === 1,
  );
  expect(await harness.service.accept(parlayId, sale)).toMatchObject({ tx_hash: receipt.transactionHash });
  harness.end();
});
