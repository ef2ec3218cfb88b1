import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import type { RfqEngine } from './engine.ts';
import { heard, newEngine, newWorld, seedOutcomes, until, type World } from './testing/bench.ts';
import { accountOf, identityOf, signedAcceptance, signedQuote } from './testing/traders.ts';
import type { AcceptInput } from './venue.ts';

const taker = accountOf('taker');
const max = accountOf('max');
const legs = [1, 2].map((outcomeId) => ({ outcomeId, sideIndex: 0 }));
const YEAR_S = 31_536_000n;

let db: TestDatabase;
let world: World;
let engine: RfqEngine;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = newWorld(db.pool);
  engine = newEngine(world);
  await engine.start();
});
afterEach(async () => {
  await until('all have ended', () => {
    world.chain.mine();
    world.clock.advance(60_000);
    return engine.openRequests === 0;
  });
  await engine.stop();
});

type Offer = { maker?: typeof max; collateralE6?: bigint; change?: Partial<ParlayQuote>; lastLook?: boolean };

/** A request of the taker for 25 USD that is offered the best of these quotes. @returns its id */
async function offered(...offers: Offer[]): Promise<string> {
  const frames = heard(engine, 'request');
  const { request } = await engine.create({ taker: taker.address, legs, stakeUsd: 25 });
  const frame = frames.find(({ rfq_id }) => rfq_id === request.rfq_id);
  if (!frame) throw new Error('no maker heard of the request');
  for (const { maker = max, collateralE6 = 50_000_000n, change, lastLook } of offers) {
    const input = await signedQuote(frame, maker, {
      collateralE6,
      nowMs: world.clock.nowMs(),
      ...(change && { change }),
    });
    await engine.submitQuote(identityOf(maker, lastLook), input);
  }
  world.clock.advance(400);
  await reaches(request.rfq_id, 'AWAITING_REQUESTER_ACCEPTANCE');
  return request.rfq_id;
}

const reaches = (rfqId: string, status: string): Promise<boolean> =>
  until(`${rfqId} is ${status}`, async () => (await engine.get(rfqId)).status === status);
const signed = async (rfqId: string): Promise<AcceptInput> =>
  signedAcceptance(await engine.prepare(rfqId), taker);

describe('what a taker signs', () => {
  const inYears = (): Offer => ({
    change: { deadline: BigInt(Math.floor(world.clock.nowMs() / 1000)) + YEAR_S },
  });

  it('is good for two minutes after the last moment for acceptance, however long its quote is', async () => {
    const { order, permit, expires_at } = await engine.prepare(await offered(inYears()));
    const latest = String(Math.floor((expires_at + 120_000) / 1000));
    expect([order.message.deadline, permit.message.deadline]).toEqual([latest, latest]);
  });

  it('is good for no longer than its quote', async () => {
    const deadline = BigInt(Math.floor(world.clock.nowMs() / 1000)) + 40n;
    const { order } = await engine.prepare(await offered({ change: { deadline } }));
    expect(order.message.deadline).toBe(String(deadline));
  });

  it('is refused when it could be executed for more than five minutes', async () => {
    const rfqId = await offered(inYears());
    const prepared = await engine.prepare(rfqId);
    const until5 = BigInt(Math.floor(world.clock.nowMs() / 1000)) + 300n;
    const acceptanceUntil = (deadline: bigint) => {
      const message = { ...prepared.order.message, deadline: String(deadline) };
      return signedAcceptance({ ...prepared, order: { ...prepared.order, message } }, taker);
    };
    await expect(engine.accept(rfqId, await acceptanceUntil(until5 + 1n))).rejects.toMatchObject({
      code: 'INVALID_ACCEPTANCE',
      message: expect.stringContaining('order.deadline'),
    });
    expect((await engine.accept(rfqId, await acceptanceUntil(until5))).status).toBe('EXECUTING');
  });
});
