import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROOF_LIFE_MS } from '#domain/parlay/maker-proof.ts';
import type { RfqRequestFrame } from '#relay/frames.ts';
import type { MakerFiguresView, SignedMakerProof } from '#relay/makers/maker-figures.ts';
import { until } from '#relay/testing/harness.ts';
import { signedProof } from '#relay/testing/maker-figures.ts';
import { accountOf, identityOf, signedAcceptance, signedQuote } from '#relay/testing/traders.ts';
import { MAKER_API_KEY, startVenueApi, type VenueApi } from '#server/test/venue-api.ts';

const taker = accountOf('taker');
const [max, mia, hot] = [accountOf('max'), accountOf('mia'), accountOf('hot')];
const LEGS = [
  { outcomeId: 2, sideIndex: 0 },
  { outcomeId: 1, sideIndex: 1 },
];
const PATH = '/v1/maker/figures';

let server: VenueApi;
beforeAll(async () => {
  server = await startVenueApi();
});
afterAll(() => server.stop());

const inAnHour = (): number => server.world.clock.now() + 3_600_000;
const bodyOf = ({ maker, validUntilMs, signature }: SignedMakerProof) => ({
  body: { maker_address: maker, valid_until: validUntilMs, signature },
});
const figuresOf = async (account = max): Promise<MakerFiguresView> =>
  server.ok<MakerFiguresView>('POST', PATH, bodyOf(await signedProof(account, inAnHour())));

/** A request that these makers have quoted, each with so much collateral. */
async function quoted(...offers: [maker: typeof max, collateralE6: bigint][]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<RfqRequestFrame>();
  const end = server.venue.events.on('request', resolve);
  await server.venue.requests.create({ taker: taker.address, legs: LEGS, stakeUsd: 25 });
  end();
  const frame = await promise;
  for (const [maker, collateralE6] of offers) {
    server.world.clock.advance(30);
    const nowMs = server.world.clock.now();
    const input = await signedQuote(frame, maker, { collateralE6, nowMs });
    await server.venue.quotes.submit(identityOf(maker, true), input);
  }
  return frame.rfq_id;
}

const reaches = (rfqId: string, status: string): Promise<boolean> =>
  until(status, async () => (await server.venue.requests.get(rfqId)).status === status);

async function accepted(rfqId: string): Promise<void> {
  server.world.clock.advance(400);
  await reaches(rfqId, 'AWAITING_REQUESTER_ACCEPTANCE');
  const prepared = await server.venue.requests.prepare(rfqId);
  await server.venue.requests.accept(rfqId, await signedAcceptance(prepared, taker));
  await reaches(rfqId, 'AWAITING_MAKER_CONFIRMATION');
}

/** As the index of the escrow would store the parlay of a fill. */
async function indexed(rfqId: string): Promise<void> {
  await reaches(rfqId, 'FILLED');
  const stored = await server.database.pool.query(
    `INSERT INTO parlay (parlay_id, taker, maker, taker_collateral_e6, net_stake_e6, maker_collateral_e6, legs_hash,
       leg_count, quote_hash, created_block, created_ms, created_tx)
     SELECT parlay_id, taker, decode($2, 'hex'), 25000000, 24000000, 60000000, condition_id, 2, quote_hash, 1, created_ms,
       tx_hash FROM rfq WHERE rfq_id = $1`,
    [rfqId, max.address.slice(2)],
  );
  expect(stored.rowCount).toBe(1);
}

describe('a maker that proves itself', () => {
  it('sees its open requests with its own quote, and the best one only once the window is closed', async () => {
    const rfqId = await quoted([max, 50_000_000n], [mia, 60_000_000n]);
    const find = async (account: typeof max) =>
      (await figuresOf(account)).requests.find(({ rfq_id }) => rfq_id === rfqId);
    expect(await find(max)).toMatchObject({
      ...{ status: 'COLLECTING_QUOTES', best: null },
      own: { maker_collateral_e6: '50000000', last_look: true, out: null },
    });
    server.world.clock.advance(400);
    await reaches(rfqId, 'AWAITING_REQUESTER_ACCEPTANCE');
    const best = { maker_collateral_e6: '60000000' };
    expect(await find(max)).toMatchObject({ best: { ...best, own: false } });
    expect(await find(mia)).toMatchObject({ best: { ...best, own: true } });
    expect(await find(hot)).toBeUndefined();
  });

  it('sees how it quoted, answered and won in a day, and what it has at stake', async () => {
    const before = await figuresOf();
    const won = await quoted([max, 60_000_000n], [mia, 50_000_000n]);
    await accepted(won);
    expect((await figuresOf()).exposure.reserved_e6).toBe('60000000');
    const chosen = (await server.venue.requests.get(won)).quote_id ?? '';
    const name = { rfqId: won, quoteId: chosen, decision: 'CONFIRM' } as const;
    await server.venue.quotes.confirm(identityOf(max), name);
    await indexed(won);
    const lost = await quoted([mia, 60_000_000n], [max, 50_000_000n]);
    await accepted(lost);
    const other = (await server.venue.requests.get(lost)).quote_id ?? '';
    await server.venue.quotes.confirm(identityOf(mia), { ...name, rfqId: lost, quoteId: other });
    await reaches(lost, 'FILLED');
    server.world.clock.advance(60_000);
    await until('nothing is open', async () => (await figuresOf()).requests.length === 0);
    server.world.clock.advance(5_000);
    const { record, exposure } = await figuresOf();
    expect(record.won - before.record.won).toBe(1);
    expect(record.last_look.confirmed - before.record.last_look.confirmed).toBe(1);
    expect(record.response_ms).toMatchObject({ p50: expect.any(Number) });
    expect(record.responses.reduce((sum, count) => sum + count)).toBe(record.requests);
    expect(exposure).toMatchObject({
      ...{ reserved_e6: '0', open_parlays: 1, open_collateral_e6: '60000000' },
    });
    // Of mia that is the other side: it lost what max won, and hears of none of max's stakes.
    const theirs = await figuresOf(mia);
    expect(theirs.exposure).toMatchObject({ open_parlays: 0, open_collateral_e6: '0' });
    expect(theirs.record.distance_bps?.p99).toBeGreaterThan(0);
  });

  it('may do so by a key that signs its quotes now, and not any more once it does not', async () => {
    const proof = bodyOf(await signedProof(max, inAnHour(), { signer: hot }));
    server.world.accounts.setMaker(max.address, { isSignerAllowed: true });
    expect(await server.ok('POST', PATH, proof)).toMatchObject({ maker: max.address, signer: hot.address });
    server.world.accounts.makerFacts.delete(max.address);
    expect(await server.call('POST', PATH, proof)).toMatchObject({
      ...{ status: 400, body: { code: 'INVALID_SIGNATURE' } },
    });
  });
});

describe('nobody else', () => {
  const refusal = (code: string, status = 400) => ({ status, body: { code, error: expect.any(String) } });
  const ask = async (proof: SignedMakerProof, change: object = {}) => {
    const { status, body } = await server.call('POST', PATH, { body: { ...bodyOf(proof).body, ...change } });
    expect(Object.keys(body).sort()).toEqual(['code', 'error']);
    return { status, body };
  };

  it('learns anything by another wallet’s signature', async () => {
    const proof = await signedProof(max, inAnHour(), { signer: mia });
    expect(await ask(proof)).toEqual(refusal('INVALID_SIGNATURE'));
  });

  it('can use a proof for another maker, with another end or of another venue', async () => {
    const proof = await signedProof(max, inAnHour());
    expect(await ask(proof, { maker_address: mia.address })).toEqual(refusal('INVALID_SIGNATURE'));
    expect(await ask(proof, { valid_until: proof.validUntilMs + 1 })).toEqual(refusal('INVALID_SIGNATURE'));
    const elsewhere = await signedProof(max, inAnHour(), { escrow: mia.address });
    expect(await ask(elsewhere)).toEqual(refusal('INVALID_SIGNATURE'));
  });

  it('can use a proof after its end, or have one that is good for longer than half a day', async () => {
    const proof = await signedProof(max, inAnHour());
    expect((await server.call('POST', PATH, bodyOf(proof))).status).toBe(200);
    server.world.clock.advance(3_600_000);
    expect(await ask(proof)).toEqual(refusal('EXPIRED_TIMESTAMP'));
    const late = server.world.clock.now() + PROOF_LIFE_MS + 120_000;
    expect(await ask(await signedProof(max, late))).toEqual(refusal('EXPIRED_TIMESTAMP'));
  });

  it('learns anything by the relay’s key, or without a proof', async () => {
    const headers = { authorization: `Bearer ${MAKER_API_KEY}` };
    const { maker_address } = bodyOf(await signedProof(max, inAnHour())).body;
    const named = await server.call('POST', PATH, { headers, body: { maker_address } });
    expect(named).toMatchObject(refusal('UNAUTHENTICATED', 401));
  });

  it('is told apart from a maker: a stranger that proves itself has nothing', async () => {
    const { sessions, requests, record, exposure } = await figuresOf(accountOf('stranger'));
    expect({ sessions, requests }).toEqual({ sessions: [], requests: [] });
    expect(record).toMatchObject({ requests: 0, won: 0, response_ms: null, distance_bps: null });
    expect(exposure).toMatchObject({ reserved_e6: '0', open_parlays: 0 });
  });
});
