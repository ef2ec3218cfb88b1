import { afterAll, beforeAll, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { until } from '#chain/testing/until.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { positionsOf } from '#store/venue/positions.ts';
import { fillParlay, newIndex, newServices } from '../testing/services.ts';
import {
  identityOf,
  newSaleHarness,
  type SaleHarness,
  sell,
  signedOffer,
  signTicket,
} from './testing/sale-harness.ts';

// Every row of the specification's table of cashouts, on the real contracts.
const [BUYER, OTHER] = [localAccount(7), localAccount(9)];
const USD = 1_000_000n;
const prices = new Map<number, bigint>();
let venue: TestVenue;
let database: TestDatabase;
let harness: SaleHarness;
let nextOutcome = 700;

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
  for (const account of [BUYER, OTHER]) await venue.fund(account);
  harness = newSaleHarness(venue, database.pool, { prices });
});
afterAll(async () => {
  harness.end();
  await venue.stop();
  await database.drop();
});

/** A live parlay of 10 against 30 USD; both of its legs are on YES. */
async function position(): Promise<{ parlayId: bigint; legs: [ParlayLeg, ParlayLeg] }> {
  nextOutcome += 2;
  const legs: [ParlayLeg, ParlayLeg] = [
    { outcomeId: nextOutcome, sideIndex: 0 },
    { outcomeId: nextOutcome + 1, sideIndex: 0 },
  ];
  return { parlayId: await fillParlay(venue, { legs }), legs };
}

const offer = async (parlayId: bigint, change: Parameters<typeof signedOffer>[3] = {}, buyer = BUYER) =>
  (await harness.service.submit(identityOf(buyer), await signedOffer(venue, buyer, parlayId, change)))
    .offer_id;

const view = (parlayId: bigint) => harness.service.get(parlayId);
const status = async (parlayId: bigint, offerId: string) =>
  (await view(parlayId)).history.find(({ offer_id }) => offer_id === offerId)?.status;
const ownerOf = async (parlayId: bigint) =>
  (
    await venue.rpc.readContract({
      ...{ address: venue.escrow, abi: parlayEscrowAbi, functionName: 'parlays', args: [parlayId] },
    } as const)
  ).taker;
const creditsOf = (account: `0x${string}`) =>
  venue.rpc.readContract({
    ...{ address: venue.escrow, abi: parlayEscrowAbi, functionName: 'credits', args: [account] },
  } as const);
const sent = () => venue.rpc.getTransactionCount({ address: localAccount(6).address });

it('a valid offer is live, shown as the best, and told to the owner; a new one of its maker replaces it', async () => {
  const { parlayId } = await position();
  const first = await offer(parlayId, { payout: 19n * USD });
  expect(harness.told.at(-1)).toMatchObject({
    taker: venue.taker.address,
    frame: { parlay_id: String(parlayId), offer: { offer_id: first, payout_e6: '19000000' } },
  });
  const second = await offer(parlayId, { payout: 18n * USD });
  const better = await offer(parlayId, { payout: 21n * USD }, OTHER);
  const shown = await view(parlayId);
  expect(shown).toMatchObject({ state: 'live', offer: { offer_id: better }, pot_e6: '40000000' });
  expect(shown.offers.map(({ offer_id }) => offer_id)).toEqual([better, second]);
  expect(await status(parlayId, first)).toBe('superseded');
  await expect(harness.service.prepare(parlayId, first)).rejects.toMatchObject({ code: 'OFFER_UNAVAILABLE' });
});

it('a withdrawn offer leaves the book, by its maker alone', async () => {
  const { parlayId } = await position();
  const offerId = await offer(parlayId);
  const name = { parlayId, offerId };
  await expect(harness.service.withdraw(identityOf(OTHER), name)).rejects.toMatchObject({
    code: 'UNKNOWN_OFFER',
  });
  const elsewhere = identityOf(BUYER, 'elsewhere');
  await expect(harness.service.withdraw(elsewhere, name)).rejects.toMatchObject({
    code: 'UNAUTHORIZED_ROLE',
  });
  await harness.service.withdraw(identityOf(BUYER), name);
  expect(await view(parlayId)).toMatchObject({ state: 'no_offer', offer: null, offers: [] });
  await until(
    () => status(parlayId, offerId),
    (now) => now === 'withdrawn',
  );
});

it('an offer is stale once a leg is recorded, and is dropped without being asked about', async () => {
  const { parlayId, legs } = await position();
  const offerId = await offer(parlayId);
  await venue.finalise([{ outcomeId: legs[0].outcomeId, result: 'Yes' }]);
  const { to, data } = venue.escrowCall('resolveLeg', [parlayId, 0n]);
  await venue.send(localAccount(8), to, data);
  await until(
    () => harness.told.at(-1)?.frame,
    (frame) => frame?.parlay_id === String(parlayId) && !frame.offer,
  );
  await until(
    () => status(parlayId, offerId),
    (now) => now === 'stale',
  );
  const now = await signedOffer(venue, BUYER, parlayId, { resolvedWonCount: 1 });
  await harness.service.submit(identityOf(BUYER), now);
  await expect(
    harness.service.submit(identityOf(BUYER), await signedOffer(venue, BUYER, parlayId)),
  ).rejects.toMatchObject({ code: 'RESOLUTION_STATE_CHANGED', message: /Resolution state changed/ });
});

it('a published result blocks a live offer, and a veto opens it again', async () => {
  const { parlayId, legs } = await position();
  const offerId = await offer(parlayId);
  const prepared = await harness.service.prepare(parlayId, offerId);
  const before = await sent();
  await venue.publish([{ outcomeId: legs[1].outcomeId, result: 'No' }]);
  const signature = await signTicket(venue.taker, prepared);
  const accept = () => harness.service.accept(parlayId, { offerId, signature });
  await expect(accept()).rejects.toMatchObject({ code: 'CASHOUT_BLOCKED', status: 409 });
  expect(await view(parlayId)).toMatchObject({
    state: 'blocked',
    offer: null,
    offers: [{ offer_id: offerId }],
  });
  await expect(harness.service.prepare(parlayId, offerId)).rejects.toMatchObject({ code: 'CASHOUT_BLOCKED' });
  expect(await sent()).toBe(before);
  await venue.veto(legs[1].outcomeId);
  await until(
    () => harness.told.at(-1)?.frame.offer?.offer_id,
    (told) => told === offerId,
  );
  expect(await accept()).toMatchObject({ new_owner: BUYER.address });
});

it('an acceptance signs a deadline an hour after the newest block, and is taken for ten minutes', async () => {
  const { parlayId } = await position();
  const offerId = await offer(parlayId, { validUntilMs: Date.now() + 2_000_000 });
  const [fromS, fromMs] = [await venue.now(), Date.now()];
  const prepared = await harness.service.prepare(parlayId, offerId);
  const [toS, toMs] = [await venue.now(), Date.now()];
  const deadline = BigInt(prepared.acceptance.message.deadline as string);
  expect(deadline).toBeGreaterThanOrEqual(fromS + 3_600n);
  expect(deadline).toBeLessThanOrEqual(toS + 3_600n);
  expect(prepared.expires_at).toBeGreaterThanOrEqual(fromMs + 600_000);
  expect(prepared.expires_at).toBeLessThanOrEqual(toMs + 600_000);
  const signature = await signTicket(venue.taker, prepared);
  expect(await harness.service.accept(parlayId, { offerId, signature })).toMatchObject({
    new_owner: BUYER.address,
  });
});

it('an offer whose nonce is burned fails at the acceptance, and nothing is sent', async () => {
  const { parlayId } = await position();
  const input = await signedOffer(venue, BUYER, parlayId);
  const { offer_id: offerId } = await harness.service.submit(identityOf(BUYER), input);
  const signature = await signTicket(venue.taker, await harness.service.prepare(parlayId, offerId));
  const before = await sent();
  const { to, data } = venue.escrowCall('cancelNonce', [input.nonce]);
  await venue.send(BUYER, to, data);
  const answer = harness.service.accept(parlayId, { offerId, signature });
  // Either the look at the new block or the acceptance itself was first to find out.
  await expect(answer).rejects.toMatchObject({ code: expect.stringMatching(/NONCE_USED|OFFER_UNAVAILABLE/) });
  await until(
    () => status(parlayId, offerId),
    (now) => now === 'burned',
  );
  expect(await sent()).toBe(before);
  await expect(harness.service.submit(identityOf(BUYER), input)).rejects.toMatchObject({
    code: 'NONCE_USED',
  });
});

it('an offer whose nonce is burned is dropped without being asked about', async () => {
  const { parlayId } = await position();
  const input = await signedOffer(venue, BUYER, parlayId);
  const { offer_id: offerId } = await harness.service.submit(identityOf(BUYER), input);
  const { to, data } = venue.escrowCall('cancelNonce', [input.nonce]);
  await venue.send(BUYER, to, data);
  await until(
    () => status(parlayId, offerId),
    (now) => now === 'burned',
  );
  expect(harness.told.at(-1)?.frame).toMatchObject({ parlay_id: String(parlayId), offer: null });
});

it('an accepted offer is mined before the answer: the owner is paid, and the position is the buyer’s everywhere', async () => {
  const { parlayId, legs } = await position();
  const index = newIndex(venue, database.pool);
  const offerId = await offer(parlayId, { payout: 22n * USD });
  const losing = await offer(parlayId, { payout: 21n * USD }, OTHER);
  const [owed, had] = [await creditsOf(venue.taker.address), await venue.balanceOf(BUYER.address)];
  const prepared = await harness.service.prepare(parlayId, offerId);
  const signature = await signTicket(venue.taker, prepared);
  const answers = await Promise.all(
    [1, 2, 3].map(() => harness.service.accept(parlayId, { offerId, signature })),
  );
  const [answer] = answers;
  expect(new Set(answers.map(({ tx_hash }) => tx_hash)).size).toBe(1);
  expect(answer).toMatchObject({ new_owner: BUYER.address, payout_e6: '22000000' });
  expect(await ownerOf(parlayId)).toBe(BUYER.address);
  expect(await creditsOf(venue.taker.address)).toBe(owed + 22n * USD);
  expect(await venue.balanceOf(BUYER.address)).toBe(had - 22n * USD);
  expect(harness.executed.filter(({ parlay_id }) => parlay_id === String(parlayId))).toMatchObject([
    { offer_id: offerId, old_owner: venue.taker.address, new_owner: BUYER.address, tx_hash: answer?.tx_hash },
  ]);
  expect(await harness.service.accept(parlayId, { offerId, signature })).toEqual(answer);
  await until(
    () => status(parlayId, losing),
    (now) => now === 'moved',
  );
  await index.caughtUp();
  const page = { limit: 200, before: null };
  const idsOf = async (account: string) =>
    (await positionsOf(database.pool, account, page)).positions.map((each) => each.parlayId);
  expect(await idsOf(venue.taker.address)).not.toContain(String(parlayId));
  expect(await idsOf(BUYER.address)).toContain(String(parlayId));
  const before = await creditsOf(BUYER.address);
  await venue.finalise(legs.map(({ outcomeId }) => ({ outcomeId, result: 'Yes' })));
  const settle = venue.escrowCall('settle', [parlayId]);
  await venue.send(localAccount(8), settle.to, settle.data);
  expect(await creditsOf(BUYER.address)).toBe(before + 40n * USD);
  expect(await view(parlayId)).toMatchObject({ state: 'closed', settled: true, taker: BUYER.address });
  await index.caughtUp();
  const { claims, end } = newServices(venue, database.pool);
  const rowOf = async (account: string) =>
    (await claims.history(account)).history.find(({ parlay_id }) => parlay_id === String(parlayId));
  const sale = {
    ...{ seller: venue.taker.address, buyer: BUYER.address, payout_e6: '22000000' },
    ...{ sold_at: expect.any(Number), tx_hash: answer?.tx_hash },
  };
  expect(await rowOf(venue.taker.address)).toMatchObject({
    ...{ role: 'taker', result: 'sold', verdict: 'won', taker: BUYER.address, sales: [sale] },
    ...{ paid_e6: '10000000', received_e6: '22000000', gain_e6: '12000000' },
    settled_tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  });
  expect(await rowOf(BUYER.address)).toMatchObject({
    ...{ role: 'buyer', result: 'won', sales: [sale] },
    ...{ paid_e6: '22000000', received_e6: '40000000', gain_e6: '18000000' },
  });
  expect(await rowOf(venue.maker.address)).toMatchObject({
    ...{ role: 'maker', result: 'lost', sales: [], rfq_id: null },
    ...{ paid_e6: '30000000', received_e6: '0', gain_e6: '-30000000' },
  });
  end();
  index.end();
});

it('the history pages by parlay, names the request that was filled, and has no gain while money is inside', async () => {
  const index = newIndex(venue, database.pool);
  const [kept, sold] = [await position(), await position()];
  await sell(harness, venue.taker, sold.parlayId, await offer(sold.parlayId, { payout: 7n * USD }));
  await index.caughtUp();
  const rfqId = `rfqv2_${'ab'.repeat(16)}`;
  await database.pool.query(
    `INSERT INTO rfq (rfq_id, status, is_open, version, state, quotes, taker, condition_id, created_ms, updated_ms,
       quote_hash)
     SELECT $1, 'FILLED', false, 1, '{}', '[]', taker, legs_hash, 0, 0, quote_hash FROM parlay WHERE parlay_id = $2`,
    [rfqId, String(sold.parlayId)],
  );
  const { claims, end } = newServices(venue, database.pool);
  const first = await claims.history(venue.taker.address, { limit: 1 });
  expect(first.history).toMatchObject([
    { parlay_id: String(sold.parlayId), result: 'sold', gain_e6: '-3000000', rfq_id: rfqId },
  ]);
  const next = await claims.history(venue.taker.address, { limit: 1, cursor: first.next_cursor ?? '' });
  expect(next.history).toMatchObject([
    { parlay_id: String(kept.parlayId), result: 'open', paid_e6: '10000000', gain_e6: null, sales: [] },
  ]);
  await expect(claims.history(venue.taker.address, { limit: 201 })).rejects.toMatchObject({
    code: 'INVALID_PAGE',
  });
  end();
  index.end();
});

it('a maker that buys its own parlay has one entry, with both of what it put in, and is its maker again once it sells', async () => {
  const index = newIndex(venue, database.pool);
  const { parlayId } = await position();
  await sell(harness, venue.taker, parlayId, await offer(parlayId, {}, venue.maker));
  await index.caughtUp();
  const { claims, end } = newServices(venue, database.pool);
  const entries = async () =>
    (await claims.history(venue.maker.address)).history.filter(
      ({ parlay_id }) => parlay_id === String(parlayId),
    );
  expect(await entries()).toMatchObject([
    { role: 'buyer', result: 'open', paid_e6: '50000000', received_e6: '0', gain_e6: null },
  ]);
  await sell(harness, venue.maker, parlayId, await offer(parlayId, { taker: venue.maker.address }));
  await index.caughtUp();
  expect(await entries()).toMatchObject([{ role: 'maker', result: 'open', gain_e6: null }]);
  end();
  index.end();
});

it('the original maker may buy its own parlay, its owner may not', async () => {
  const { parlayId } = await position();
  const own = await signedOffer(venue, venue.taker, parlayId);
  await expect(harness.service.submit(identityOf(venue.taker), own)).rejects.toMatchObject({
    code: 'MAKER_IS_TAKER',
  });
  const offerId = await offer(parlayId, {}, venue.maker);
  await sell(harness, venue.taker, parlayId, offerId);
  expect(await ownerOf(parlayId)).toBe(venue.maker.address);
});

it('the fair value is the residual probability times the pot, with its inputs', async () => {
  const { parlayId, legs } = await position();
  expect((await view(parlayId)).fair_value).toBeNull();
  prices.set(legs[0].outcomeId, 600_000n).set(legs[1].outcomeId, 500_000n);
  expect((await view(parlayId)).fair_value).toMatchObject({ probability_e6: '300000', value_e6: '12000000' });
  await venue.finalise([{ outcomeId: legs[0].outcomeId, result: 'Yes' }]);
  expect((await view(parlayId)).fair_value).toEqual({
    ...{ probability_e6: '500000', prize_e6: '40000000', value_e6: '20000000' },
    inputs: [
      { position_id: `#${legs[0].outcomeId * 10}`, chance_e6: '1000000', source: 'result' },
      { position_id: `#${legs[1].outcomeId * 10}`, chance_e6: '500000', source: 'price' },
    ],
  });
});

it.each<[string, Parameters<typeof signedOffer>[3], string]>([
  ['above the pot', { payout: 40_000_001n }, 'INVALID_OFFER'],
  ['of nothing', { payout: 0n }, 'INVALID_OFFER'],
  ['signed by somebody else', { signer: OTHER }, 'INVALID_SIGNATURE'],
  ['to somebody else', { taker: OTHER.address }, 'INVALID_SIGNATURE'],
  ['over already', { deadline: 1n }, 'INVALID_OFFER'],
  ['without an end', { deadline: 2n ** 200n }, 'INVALID_OFFER'],
  ['not valid any more', { validUntilMs: 1 }, 'INVALID_OFFER'],
  ['with other counters', { voidedCount: 1 }, 'RESOLUTION_STATE_CHANGED'],
])('an offer %s is refused and leaves no trace', async (_name, change, code) => {
  const { parlayId } = await position();
  await expect(offer(parlayId, change)).rejects.toMatchObject({ code });
  expect((await view(parlayId)).history).toEqual([]);
});

it('an offer for a parlay that does not exist, or by a maker that cannot pay, is refused by name', async () => {
  const { parlayId } = await position();
  await expect(offer(9_999n)).rejects.toMatchObject({ code: 'UNKNOWN_POSITION', status: 404 });
  const poor = localAccount(15);
  await venue.fund(poor, 5n * USD);
  await expect(offer(parlayId, {}, poor)).rejects.toMatchObject({ code: 'BALANCE_VALIDATION_FAILED' });
  const [stingy, money] = [localAccount(16), 50n * USD];
  await venue.fund(stingy, money, null);
  await expect(offer(parlayId, {}, stingy)).rejects.toMatchObject({ code: 'ALLOWANCE_VALIDATION_FAILED' });
});

it('an offer ends with its valid_until, and the next best is told', async () => {
  const { parlayId } = await position();
  const lasting = await offer(parlayId, { payout: 5n * USD }, OTHER);
  const brief = await offer(parlayId, { payout: 6n * USD, validUntilMs: Date.now() + 2_000 });
  await until(
    () =>
      harness.told.filter(({ frame }) => frame.parlay_id === String(parlayId)).at(-1)?.frame.offer?.offer_id,
    (told) => told === lasting,
  );
  await until(
    () => status(parlayId, brief),
    (now) => now === 'expired',
  );
});
