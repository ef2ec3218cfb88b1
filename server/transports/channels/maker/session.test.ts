import { describe, expect, it } from 'vitest';
import { until } from '#relay/testing/harness.ts';
import { accountOf, signedAcceptance } from '#relay/testing/traders.ts';
import { type MakerHarness, quoteFrame } from '../testing/maker-harness.ts';
import { makerHarnessForEach } from '../testing/maker-harness-for-each.ts';
import type { WireClient } from '../testing/wire-client.ts';

const [max, mia] = [accountOf('max'), accountOf('mia')];

let harness: MakerHarness;
makerHarnessForEach((fresh) => {
  harness = fresh;
});

describe('a last look', () => {
  /** A maker with last look whose quote the taker has accepted. */
  async function asked(): Promise<{ client: WireClient; rfqId: string; quoteId: string }> {
    const client = await harness.maker(max, { last_look: true });
    const frame = await harness.ask();
    const quoteId = await harness.quoteOn(client, frame, max);
    await harness.closeWindow(frame.rfq_id);
    await harness.accept(frame.rfq_id);
    return { client, rfqId: frame.rfq_id, quoteId };
  }

  it('is asked of the winner, and CONFIRM fills', async () => {
    const { client, rfqId, quoteId } = await asked();
    expect(await client.nextOf('RFQ_CONFIRMATION_REQUEST')).toMatchObject({
      rfq_id: rfqId,
      quote_id: quoteId,
      maker_address: max.address,
      confirm_by: harness.world.clock.now() + 1_000,
    });
    const name = { rfq_id: rfqId, quote_id: quoteId };
    client.send({ type: 'RFQ_CONFIRMATION_RESPONSE', ...name, decision: 'CONFIRM', request_id: 1 });
    expect(await client.nextOf('ACK_RFQ_CONFIRMATION_RESPONSE')).toEqual({
      type: 'ACK_RFQ_CONFIRMATION_RESPONSE',
      ...name,
      decision: 'CONFIRM',
      request_id: 1,
    });
    await harness.reaches(rfqId, 'FILLED');
  });

  it('that is declined ends the request when nobody else quoted', async () => {
    const { client, rfqId, quoteId } = await asked();
    client.send({ type: 'RFQ_CONFIRMATION_RESPONSE', rfq_id: rfqId, quote_id: quoteId, decision: 'DECLINE' });
    expect(await client.nextOf('ACK_RFQ_CONFIRMATION_RESPONSE')).toMatchObject({ decision: 'DECLINE' });
    await harness.reaches(rfqId, 'REJECTED');
  });

  it('takes no other decision', async () => {
    const { client, rfqId, quoteId } = await asked();
    client.send({ type: 'RFQ_CONFIRMATION_RESPONSE', rfq_id: rfqId, quote_id: quoteId, decision: 'confirm' });
    expect(await client.nextOf('RFQ_ERROR')).toMatchObject({
      code: 'INVALID_CONFIRMATION',
      quote_id: quoteId,
    });
  });

  it('that was asked before the maker came back is asked again', async () => {
    const { client, rfqId } = await asked();
    await client.leave();
    const back = await harness.maker(max);
    expect(await back.next()).toMatchObject({ type: 'RFQ_CONFIRMATION_REQUEST', rfq_id: rfqId });
  });

  it('is as the session said when it came, whatever its quotes say', async () => {
    const client = await harness.maker(max);
    const frame = await harness.ask();
    client.send(quoteFrame(await harness.quote(frame, max), { last_look: true }));
    await client.nextOf('ACK_RFQ_QUOTE');
    await harness.closeWindow(frame.rfq_id);
    await harness.accept(frame.rfq_id);
    await harness.reaches(frame.rfq_id, 'FILLED');
    expect(client.count('RFQ_CONFIRMATION_REQUEST')).toBe(0);
  });
});

describe('what a maker asks for when it comes', () => {
  it('quote_results: how far it was from the best, and only for those who asked', async () => {
    const [curious, winner] = [await harness.maker(mia, { quote_results: true }), await harness.maker(max)];
    const frame = await harness.ask();
    await harness.quoteOn(winner, frame, max, 50_000_000n);
    await harness.quoteOn(curious, frame, mia, 40_000_000n);
    await harness.closeWindow(frame.rfq_id);
    await harness.accept(frame.rfq_id);
    const result = await curious.nextOf('QUOTE_RESULT');
    expect(result).toMatchObject({ result: 'LOST', rank: 2, quotes: 2, distance_e6: '10000000' });
    expect(JSON.stringify(result)).not.toContain(max.address);
    await winner.nextOf('RFQ_TRADE');
    await winner.roundTrip();
    expect(winner.count('QUOTE_RESULT')).toBe(0);
  });

  it('quote_results: that a request has ended without a trade, and only for those who asked', async () => {
    const [curious, other] = [await harness.maker(mia, { quote_results: true }), await harness.maker(max)];
    const frame = await harness.ask();
    await harness.quoteOn(other, frame, max, 50_000_000n);
    const quoteId = await harness.quoteOn(curious, frame, mia, 40_000_000n);
    await harness.closeWindow(frame.rfq_id);
    harness.world.clock.advance(30_000);
    expect(await curious.nextOf('RFQ_ENDED')).toEqual({
      type: 'RFQ_ENDED',
      rfq_id: frame.rfq_id,
      quote_id: quoteId,
      status: 'EXPIRED',
    });
    await other.roundTrip();
    expect(other.count('RFQ_ENDED')).toBe(0);
  });

  it('exposure_cap_e6: what is accepted of it never stays above that', async () => {
    const client = await harness.maker(max, { exposure_cap_e6: '60000000' });
    const frames = [await harness.ask(), await harness.ask()] as const;
    harness.world.accounts.setTaker(harness.taker.address, { allowanceE6: 1_000_000_000n });
    for (const frame of frames) await harness.quoteOn(client, frame, max, 50_000_000n);
    harness.world.clock.advance(400);
    for (const { rfq_id } of frames) await harness.reaches(rfq_id, 'AWAITING_REQUESTER_ACCEPTANCE');
    harness.world.chain.isHolding = true;
    await harness.accept(frames[0].rfq_id);
    await expect(harness.accept(frames[1].rfq_id)).rejects.toMatchObject({ code: 'QUOTE_UNAVAILABLE' });
    await harness.reaches(frames[1].rfq_id, 'FAILED');
    await until('the fill waits for a block', () => harness.world.chain.broadcasts.size === 1);
    harness.world.chain.mine();
    await until('the fill is known', async () => {
      harness.world.clock.advance(1_000);
      return (await harness.engine.requests.get(frames[0].rfq_id)).status === 'FILLED';
    });
  });

  const left = (): Promise<boolean> => until('it has left', () => harness.log.includes('maker disconnected'));

  it('cancel_on_disconnect: its quotes go with it, also one that was still on its way', async () => {
    const client = await harness.maker(max, { cancel_on_disconnect: true });
    const frame = await harness.ask();
    const { promise, resolve } = Promise.withResolvers<void>();
    harness.beforeQuote = () => promise;
    client.send(quoteFrame(await harness.quote(frame, max)));
    await client.roundTrip();
    await client.leave();
    await left();
    resolve();
    await until('it is cancelled', () => harness.log.includes('quotes of a disconnected maker cancelled'));
    harness.world.clock.advance(400);
    await harness.reaches(frame.rfq_id, 'FAILED');
  });

  it('cancel_on_disconnect: what it quoted over other connections stays', async () => {
    const [client, twin] = [
      await harness.maker(max, { cancel_on_disconnect: true }),
      await harness.maker(max),
    ];
    const [frame, other] = [await harness.ask(), await harness.ask()];
    await harness.quoteOn(client, frame, max);
    await harness.quoteOn(twin, other, max);
    await client.leave();
    await until('it is cancelled', () => harness.log.includes('quotes of a disconnected maker cancelled'));
    await harness.closeWindow(other.rfq_id);
    await harness.reaches(frame.rfq_id, 'FAILED');
  });

  it('without it, quotes stay when their maker goes', async () => {
    const client = await harness.maker(max);
    const frame = await harness.ask();
    await harness.quoteOn(client, frame, max);
    await client.leave();
    await harness.closeWindow(frame.rfq_id);
  });
});

it('a quote that turns out bad when it is accepted is told to its maker, in every session it has', async () => {
  const sessions = [await harness.maker(max), await harness.maker(max)];
  const frame = await harness.ask();
  await harness.quoteOn(sessions[0]!, frame, max);
  await harness.closeWindow(frame.rfq_id);
  const answer = await signedAcceptance(await harness.engine.requests.prepare(frame.rfq_id), harness.taker);
  harness.world.accounts.setMaker(max.address, { balanceE6: 0n });
  await expect(harness.engine.requests.accept(frame.rfq_id, answer)).rejects.toThrow();
  for (const session of sessions) {
    expect(await session.nextOf('RFQ_ERROR')).toMatchObject({ code: 'BALANCE_VALIDATION_FAILED' });
  }
});
