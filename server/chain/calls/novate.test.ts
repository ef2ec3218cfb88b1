import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SignedNovation } from '#domain/parlay/cashout.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import type { CashoutOffer } from '#domain/parlay/structs.ts';
import { escrowDomain, offerHash, typedData } from '#domain/parlay/typed-data.ts';
import { localAccount } from '../local/local-accounts.ts';
import { randomNonce, signFill } from '../testing/signed-fill.ts';
import { TestVenue } from '../testing/test-venue.ts';
import { novate } from './novate.ts';

const [SENDER, BUYER, STRANGER] = [localAccount(6), localAccount(7), localAccount(8)];
let venue: TestVenue;
let nextOutcome = 900;

beforeAll(async () => {
  venue = await TestVenue.start();
  await venue.fund(BUYER);
});
afterAll(() => venue.stop());
beforeEach(() => venue.automine(true));

async function position(): Promise<{ parlayId: bigint; legs: ParlayLeg[] }> {
  nextOutcome += 2;
  const legs = [nextOutcome, nextOutcome + 1].map((outcomeId) => ({ outcomeId, sideIndex: 0 as const }));
  const { to, data } = await signFill(venue, { legs });
  await venue.send(STRANGER, to, data);
  return { parlayId: await venue.parlayCount(), legs };
}

/** A sale that both sides signed. */
async function signSale(parlayId: bigint, lifeS = 600n): Promise<SignedNovation> {
  const deadline = (await venue.now()) + lifeS;
  const offer: CashoutOffer = {
    ...{ maker: BUYER.address, taker: venue.taker.address, parlayId, payout: 20_000_000n },
    ...{ resolvedWonCount: 0, voidedCount: 0, nonce: randomNonce(), deadline },
  };
  const hash = offerHash(offer);
  const acceptance = { taker: venue.taker.address, offerHash: hash, nonce: randomNonce(), deadline };
  const domain = escrowDomain(venue.book.chainId, venue.escrow);
  return {
    offer,
    offerSignature: await BUYER.signTypedData(typedData(domain, 'CashoutOffer', offer)),
    acceptance,
    acceptanceSignature: await venue.taker.signTypedData(typedData(domain, 'CashoutAcceptance', acceptance)),
  };
}

const context = () => ({ rpc: venue.rpc, book: venue.book, confirmations: 1 });
const whyImpossible = (sale: SignedNovation) => novate.whyImpossible?.(sale, context());
const sendBy = async (sale: SignedNovation) => {
  const { to, data } = await novate.build(sale, context());
  return venue.send(STRANGER, to, data);
};
const cancel = async (account: typeof BUYER, nonce: bigint) => {
  const { to, data } = venue.escrowCall('cancelNonce', [nonce]);
  await venue.send(account, to, data);
};

it('a sale is mined within the gas that it is counted with, and names the new owner', async () => {
  const sale = await signSale((await position()).parlayId);
  const bills: bigint[] = [];
  const gas = { spent: ({ gasUsed }: { gasUsed: bigint }) => void bills.push(gasUsed) };
  const { executor, life } = venue.executor([SENDER], { gas });
  const outcome = await executor.execute('novate', sale);
  expect(outcome).toMatchObject({
    ...{ status: 'mined', result: { newOwner: BUYER.address, payoutE6: 20_000_000n } },
  });
  expect(bills[0] !== undefined && bills[0] <= novate.gasAtMost).toBe(true);
  life.abort();
});

it('a sale of six legs stays within that gas too', async () => {
  const legs = [1, 2, 3, 4, 5, 6].map((n) => ({ outcomeId: 2_000 + n, sideIndex: 0 as const }));
  const fill = await signFill(venue, { legs });
  await venue.send(STRANGER, fill.to, fill.data);
  const { gasUsed } = await sendBy(await signSale(await venue.parlayCount()));
  expect(gasUsed <= novate.gasAtMost).toBe(true);
});

it('a sale that somebody else has sent is found, and not sent again', async () => {
  const sale = await signSale((await position()).parlayId);
  const { transactionHash } = await sendBy(sale);
  const before = await venue.rpc.getTransactionCount({ address: SENDER.address });
  const { executor, life } = venue.executor([SENDER]);
  expect(await executor.execute('novate', sale)).toMatchObject({
    ...{ status: 'mined', txHash: transactionHash, result: { newOwner: BUYER.address } },
  });
  expect(await venue.rpc.getTransactionCount({ address: SENDER.address })).toBe(before);
  expect(await whyImpossible(sale)).toBeNull();
  life.abort();
});

it.each<[string, string, (sale: SignedNovation, legs: ParlayLeg[]) => Promise<unknown>]>([
  ['whose offer is cancelled', 'NONCE_ALREADY_USED', ({ offer }) => cancel(BUYER, offer.nonce)],
  [
    'whose acceptance is cancelled',
    'NONCE_ALREADY_USED',
    ({ acceptance }) => cancel(venue.taker, acceptance.nonce),
  ],
  ['whose deadline is over', 'EXPIRED', () => venue.later(601)],
  [
    'of a parlay of which a leg was recorded',
    'RESOLUTION_STATE_CHANGED',
    async ({ offer }, legs) => {
      await venue.finalise([{ outcomeId: legs[0]?.outcomeId ?? 0, result: 'Yes' }]);
      const { to, data } = venue.escrowCall('resolveLeg', [offer.parlayId, 0n]);
      await venue.send(STRANGER, to, data);
    },
  ],
  [
    'of a parlay that is settled',
    'NOT_OPEN',
    async ({ offer }, legs) => {
      await venue.finalise([{ outcomeId: legs[0]?.outcomeId ?? 0, result: 'No' }]);
      const { to, data } = venue.escrowCall('settle', [offer.parlayId]);
      await venue.send(STRANGER, to, data);
    },
  ],
])('a sale %s can never be mined any more, and is not sent', async (_name, code, happen) => {
  const { parlayId, legs } = await position();
  const sale = await signSale(parlayId);
  expect(await whyImpossible(sale)).toBeNull();
  await happen(sale, legs);
  expect(await whyImpossible(sale)).toMatchObject({ code });
  const before = await venue.rpc.getTransactionCount({ address: SENDER.address });
  const { executor, life } = venue.executor([SENDER]);
  expect(await executor.execute('novate', sale)).toMatchObject({ status: 'refused', txHash: null });
  expect(await venue.rpc.getTransactionCount({ address: SENDER.address })).toBe(before);
  life.abort();
});

it('a sale that waits for a veto can still be mined', async () => {
  const { parlayId, legs } = await position();
  const sale = await signSale(parlayId);
  await venue.publish([{ outcomeId: legs[0]?.outcomeId ?? 0, result: 'Yes' }]);
  expect(await whyImpossible(sale)).toBeNull();
});
