import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CashoutExecutedFrame, CashoutOfferFrame } from '#relay/cashout/cashouts.ts';
import type { VenueEmitter } from '#relay/engine/venue-emitter.ts';
import { accountOf } from '#relay/testing/traders.ts';
import { OFFER_ID } from '#server/test/recording-cashouts.ts';
import { TAKER, TakerHarness } from '#server/test/taker-harness.ts';
import type { WireClient } from '../testing/wire-client.ts';

const MAX = accountOf('max').address;
const SIGNATURE = `0x${'5c'.repeat(65)}`;
const GONE: CashoutOfferFrame = { type: 'cashout:offer', parlay_id: '7', offer: null };
const SOLD: CashoutExecutedFrame = {
  ...{ type: 'cashout:executed', parlay_id: '7', offer_id: OFFER_ID, tx_hash: `0x${'7b'.repeat(32)}` },
  ...{ old_owner: TAKER.address, new_owner: MAX, payout_e6: '40000000' },
};

let harness: TakerHarness;
beforeAll(async () => {
  harness = await TakerHarness.start();
});
afterAll(() => harness.stop());

const emitter = () => harness.api.venue.events as VenueEmitter;
const pushed = (client: WireClient) =>
  client.frames.filter(({ type, reqId }) => !reqId && String(type).startsWith('cashout:'));

/** Tells of both, and waits until whatever is pushed has come. */
async function tell(...clients: WireClient[]): Promise<void> {
  emitter().emit('cashout_offer', { taker: TAKER.address, frame: GONE });
  emitter().emit('cashout_executed', { taker: TAKER.address, maker: MAX, frame: SOLD });
  for (const client of clients) await harness.ask(client, { type: 'ping' });
}

it('offers and sales are pushed after a signed hello alone, beginning with what is offered now', async () => {
  const proven = await harness.connect('10.0.0.2');
  await harness.ask(proven, await harness.signedHello(TAKER.address));
  const unsigned = await harness.hello();
  const other = await harness.connect('10.0.0.3');
  await harness.ask(other, await harness.signedHello(MAX, accountOf('max')));
  await tell(proven, unsigned, other);
  expect(pushed(proven)).toMatchObject([{ parlay_id: '7', offer: { offer_id: OFFER_ID } }, GONE, SOLD]);
  expect([pushed(unsigned), pushed(other)]).toEqual([[], []]);
});

it.each<[string, () => Promise<object>, string]>([
  ['of another', () => harness.signedHello(TAKER.address, accountOf('max')), 'INVALID_SIGNATURE'],
  [
    'of another chain',
    () => harness.signedHello(TAKER.address, TAKER, harness.nowMs, 1),
    'INVALID_SIGNATURE',
  ],
  [
    'of a minute ago',
    () => harness.signedHello(TAKER.address, TAKER, harness.nowMs - 60_001),
    'EXPIRED_TIMESTAMP',
  ],
])('a hello signed %s opens no pushes', async (_name, hello, code) => {
  const client = await harness.connect();
  expect(await harness.ask(client, { ...(await hello()) })).toMatchObject({ type: 'error', code });
  await tell(client);
  expect(pushed(client)).toEqual([]);
});

it('an unsigned hello after a signed one ends the pushes', async () => {
  const client = await harness.connect();
  await harness.ask(client, await harness.signedHello(TAKER.address));
  const before = pushed(client).length;
  await harness.ask(client, { type: 'hello', taker: TAKER.address });
  await tell(client);
  expect(pushed(client)).toHaveLength(before);
});

it('a position is shown, prepared and sold over the socket as over REST', async () => {
  const client = await harness.connect();
  const about = { parlay_id: '7', offer_id: OFFER_ID };
  expect(await harness.ask(client, { type: 'cashout', parlay_id: '7' })).toMatchObject({
    ...{ type: 'cashout', state: 'live', offer: { offer_id: OFFER_ID } },
  });
  expect(await harness.ask(client, { type: 'cashout:prepare', ...about })).toMatchObject({
    ...{ type: 'cashout:prepare', acceptance: { primaryType: 'CashoutAcceptance' } },
  });
  expect(await harness.ask(client, { type: 'cashout:accept', ...about, signature: SIGNATURE })).toMatchObject(
    {
      ...{ type: 'cashout:accept', new_owner: MAX, payout_e6: '40000000' },
    },
  );
  expect(await harness.ask(client, { type: 'cashout', parlay_id: '404' })).toMatchObject({
    ...{ type: 'error', code: 'UNKNOWN_POSITION', parlay_id: '404' },
  });
});
