import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { RfqEngine } from '../engine/engine.ts';
import type { AcceptInput } from '../venue.ts';
import { heard, until, type World } from './harness.ts';
import { accountOf, identityOf, signedAcceptance, signedQuote } from './traders.ts';

/** Who asks for prices in these steps. */
export const taker = accountOf('taker');
/** Who offers, unless another is named. */
export const max = accountOf('max');
export const legs = [1, 2].map((outcomeId) => ({ outcomeId, sideIndex: 0 }));

/** A quote that a maker is to send. */
export type Offer = {
  maker?: typeof max;
  collateralE6?: bigint;
  change?: Partial<ParlayQuote>;
  lastLook?: boolean;
};

/** What a taker does in a test, with the world and the engine as they are then. */
export function takerSteps(now: () => { world: World; engine: RfqEngine }) {
  const reaches = (rfqId: string, status: string): Promise<boolean> =>
    until(`${rfqId} is ${status}`, async () => (await now().engine.requests.get(rfqId)).status === status);
  const signed = async (rfqId: string): Promise<AcceptInput> =>
    signedAcceptance(await now().engine.requests.prepare(rfqId), taker);
  return {
    reaches,
    signed,
    accept: async (rfqId: string) => now().engine.requests.accept(rfqId, await signed(rfqId)),

    allEnd: (): Promise<boolean> =>
      until('all have ended', () => {
        const { world, engine } = now();
        world.chain.mine();
        world.clock.advance(60_000);
        return engine.openRequests === 0;
      }),

    /** A request of the taker for 25 USD that is offered the best of these quotes. @returns its id */
    async offered(...offers: Offer[]): Promise<string> {
      const { world, engine } = now();
      const frames = heard(engine, 'request');
      const { request } = await engine.requests.create({ taker: taker.address, legs, stakeUsd: 25 });
      const frame = frames.find(({ rfq_id }) => rfq_id === request.rfq_id);
      if (!frame) throw new Error('no maker heard of the request');
      for (const { maker = max, collateralE6 = 50_000_000n, change, lastLook } of offers) {
        const input = await signedQuote(frame, maker, {
          collateralE6,
          nowMs: world.clock.now(),
          ...(change && { change }),
        });
        await engine.quotes.submit(identityOf(maker, lastLook), input);
      }
      world.clock.advance(400);
      await reaches(request.rfq_id, 'AWAITING_REQUESTER_ACCEPTANCE');
      return request.rfq_id;
    },
  };
}
