import { afterAll, describe, expect, test } from 'vitest';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { until } from '../system/wait.ts';
import { randomNonce, usd } from './chain.ts';
import { Scene } from './scene.ts';
import { feesOf } from './typed-data.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const { chain } = venue;
const scene = await Scene.of(venue);
afterAll(() => scene.close());
const maker = await scene.maker();

/** Waits until the relay knows of everything on the chain so far: it lists a parlay that is newer. */
async function relayHasSeenThis(): Promise<void> {
  const taker = await scene.taker();
  const { address } = taker.account;
  await maker.whileQuoting(address, usd(15), () => taker.trade(scene.markets.combo(2), 10));
  const isListed = async (): Promise<boolean> => {
    const { body } = await taker.api.get(`/v1/positions?address=${address}`);
    return (body.positions as unknown[]).length > 0;
  };
  await until(isListed, { what: 'the parlay is listed' });
}

describe('a quote', () => {
  test('for a request that does not exist gets UNKNOWN_RFQ', async () => {
    const { request } = await scene.request([maker]);
    const answer = await maker.quote({ ...request, rfq_id: 'rfqv2_nothing' }, usd(15));
    expect(answer).toMatchObject({ type: 'RFQ_ERROR', code: 'UNKNOWN_RFQ' });
  });

  test('after the window gets SUBMISSION_WINDOW_CLOSED, named by request and quote', async () => {
    const { taker, snapshot, request } = await scene.request([maker]);
    const inTime = await maker.enter(request, usd(15));
    const offered = await taker.offered(snapshot.request.rfq_id);
    const late = await maker.send(request, usd(20));
    expect(await maker.answerTo(late.quote_id)).toMatchObject({
      type: 'RFQ_ERROR',
      code: 'SUBMISSION_WINDOW_CLOSED',
      rfq_id: request.rfq_id,
      quote_id: late.quote_id,
    });
    expect((await taker.get(snapshot.request.rfq_id)).quote_id).toBe(inTime.quote_id);
    expect(offered.quote_id).toBe(inTime.quote_id);
  });

  test('of a maker without a standing allowance gets ALLOWANCE_VALIDATION_FAILED', async () => {
    const bare = await scene.maker({ account: await chain.account(usd(1_000)) });
    const { request } = await scene.request([bare]);
    const answer = await bare.quote(request, usd(15));
    expect(answer).toMatchObject({
      type: 'RFQ_ERROR',
      code: 'ALLOWANCE_VALIDATION_FAILED',
      rfq_id: request.rfq_id,
    });
  });

  test('above what the maker has gets BALANCE_VALIDATION_FAILED', async () => {
    const poor = await scene.maker({ account: await chain.maker(usd(14)) });
    const { request } = await scene.request([poor]);
    const answer = await poor.quote(request, usd(14) + 1n);
    expect(answer).toMatchObject({
      type: 'RFQ_ERROR',
      code: 'BALANCE_VALIDATION_FAILED',
      rfq_id: request.rfq_id,
    });
    expect((await poor.quote(request, usd(14))).type).toBe('ACK_RFQ_QUOTE');
  });

  test('with a nonce that its maker cancelled on the chain does not win', async () => {
    const careful = await scene.maker();
    const nonce = randomNonce();
    const call = {
      address: venue.info.escrow,
      abi: parlayEscrowAbi,
      functionName: 'cancelNonce',
      args: [nonce],
    } as const;
    await chain.mined(
      await chain.client.writeContract({ ...call, account: careful.account, chain: chain.client.chain }),
    );
    await relayHasSeenThis();
    const { request, snapshot, taker } = await scene.request([careful, maker]);
    const answer = await careful.quote(request, usd(50), { signed: { nonce } });
    expect(answer).toMatchObject({ type: 'RFQ_ERROR', code: expect.stringMatching(/^INVALID_/) });
    const honest = await maker.enter(request, usd(15));
    expect((await taker.offered(snapshot.request.rfq_id)).quote_id).toBe(honest.quote_id);
  });

  test('of the stake net of fees is what price and size are of', async () => {
    const { request } = await scene.request([maker], { stakeUsd: 333.333333 });
    const { taker_collateral_e6, protocol_fee_bps, builder_fee_bps } = request.escrow_terms;
    expect(taker_collateral_e6).toBe('333333333');
    const { net } = feesOf(333_333_333n, protocol_fee_bps, builder_fee_bps);
    const gross = { size_e6: String(333_333_333n + usd(400)) };
    if (net !== 333_333_333n)
      expect((await maker.quote(request, usd(400), { frame: gross })).code).toBe('QUOTE_MISMATCH');
    expect((await maker.quote(request, usd(400))).type).toBe('ACK_RFQ_QUOTE');
  });
});
