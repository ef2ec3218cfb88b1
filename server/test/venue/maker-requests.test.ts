import { afterAll, describe, expect, test } from 'vitest';
import { usd } from './chain.ts';
import { inTime, Maker, newQuoteId } from './maker.ts';
import { Scene } from './scene.ts';
import { canonical, legsHashOf, positionId } from './typed-data.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const scene = await Scene.of(venue);
afterAll(() => scene.close());
const maker = await scene.maker();

describe('RFQ_REQUEST', () => {
  test('tells every maker the same, in canonical order, with the terms to echo', async () => {
    const other = await scene.maker();
    const legs = scene.markets.combo(3).map((leg, at) => ({ ...leg, sideIndex: at % 2 }));
    const { taker, snapshot, requests } = await scene.request([maker, other], { legs: legs.toReversed() });
    const [request, same] = requests;
    expect(same).toEqual(request);
    expect(request).toMatchObject({
      rfq_id: expect.stringMatching(/^rfqv2_./),
      requestor_public_id: expect.any(String),
      leg_position_ids: canonical(legs).map(positionId),
      condition_id: legsHashOf(legs),
      yes_position_id: expect.any(String),
      no_position_id: expect.any(String),
      direction: 'BUY',
      side: 'YES',
      requested_size: { unit: 'notional', value_e6: '10000000' },
      submission_deadline: expect.any(Number),
    });
    expect(request!.requestor_public_id).not.toContain(taker.account.address.slice(2));
    expect(request!.escrow_terms).toMatchObject({
      taker: taker.account.address,
      taker_collateral_e6: '10000000',
      builder: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      protocol_fee_bps: expect.any(Number),
      builder_fee_bps: expect.any(Number),
      spread_bps: expect.any(Number),
      escrow: venue.info.escrow,
    });
    const { type: _, ...shown } = request!;
    const names = [
      'rfq_id',
      'requestor_public_id',
      'leg_position_ids',
      'condition_id',
      'submission_deadline',
    ] as const;
    for (const name of names) expect(snapshot.request[name], name).toEqual(shown[name]);
    expect(snapshot.escrow_terms).toEqual(request!.escrow_terms);
    expect(snapshot.status).toBe('COLLECTING_QUOTES');
    expect(snapshot.competition_ends_at).toBe(request!.submission_deadline);
  });

  test('of a request under way is not sent to a maker that connects later', async () => {
    const account = await venue.chain.maker();
    const { snapshot } = await scene.request([maker]);
    const late = await scene.maker({ account });
    await late.caughtUp();
    expect(late.framesOf(snapshot.request.rfq_id, 'RFQ_REQUEST')).toEqual([]);
  });
});
describe('cancelling a quote', () => {
  test('is acknowledged and takes it out of the competition', async () => {
    const other = await scene.maker();
    const { taker, snapshot, request } = await scene.request([maker, other]);
    const { quote_id } = await maker.enter(request, usd(50));
    const cancel = { type: 'RFQ_QUOTE_CANCEL', rfq_id: request.rfq_id, quote_id };
    expect(inTime(await maker.socket.ask(cancel), request)).toMatchObject({
      type: 'ACK_RFQ_QUOTE_CANCEL',
      rfq_id: request.rfq_id,
      quote_id,
    });
    const next = await other.enter(request, usd(15));
    expect((await taker.offered(snapshot.request.rfq_id)).quote_id).toBe(next.quote_id);
  });

  test('of somebody else or of nothing is refused, and the quote stays', async () => {
    const other = await scene.maker();
    const { taker, snapshot, request } = await scene.request([maker, other]);
    const { quote_id } = await maker.enter(request, usd(50));
    for (const id of [quote_id, newQuoteId()]) {
      const answer = await other.socket.ask({
        type: 'RFQ_QUOTE_CANCEL',
        rfq_id: request.rfq_id,
        quote_id: id,
      });
      expect(answer).toMatchObject({ type: 'RFQ_ERROR', code: expect.any(String), rfq_id: request.rfq_id });
    }
    expect((await taker.offered(snapshot.request.rfq_id)).quote_id).toBe(quote_id);
  });
});

test('frames that make no sense never close a socket nor stop another maker', async () => {
  const noise = await Maker.connect({
    url: venue.url,
    apiKey: venue.info.makerApiKey,
    account: await venue.chain.maker(usd(1)),
  });
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const nonsense = [
    'null',
    '[]',
    '7',
    '"text"',
    '{}',
    '{"type":7}',
    '{"type":null}',
    deep,
    Buffer.from([0, 255, 1]),
  ];
  for (const frame of nonsense) {
    expect(await noise.socket.ask(frame)).toMatchObject({ type: 'RFQ_ERROR', code: 'INVALID_MESSAGE' });
  }
  for (const type of ['RFQ_QUOTE', 'RFQ_QUOTE_CANCEL', 'RFQ_CONFIRMATION_RESPONSE']) {
    for (const rfq_id of [undefined, null, 7, {}, 'rfqv2_x', '__proto__']) {
      expect((await noise.socket.ask({ type, rfq_id, quote_id: rfq_id })).type).toBe('RFQ_ERROR');
    }
  }
  expect(noise.socket.isOpen).toBe(true);
  const { request } = await scene.request([maker]);
  expect((await maker.quote(request, usd(15))).type).toBe('ACK_RFQ_QUOTE');
  await noise.close();
});
