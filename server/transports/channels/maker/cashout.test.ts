import { expect, it } from 'vitest';
import type { CashoutExecutedFrame } from '#relay/cashout/cashouts.ts';
import { until } from '#relay/testing/harness.ts';
import { accountOf } from '#relay/testing/traders.ts';
import { OFFER_ID, UNKNOWN_PARLAY } from '#server/test/recording-cashouts.ts';
import type { MakerHarness } from '../testing/maker-harness.ts';
import { makerHarnessForEach } from '../testing/maker-harness-for-each.ts';
import { CASHOUT_CANCEL, CASHOUT_OFFER } from './cashout-frames.ts';

const [max, mia] = [accountOf('max'), accountOf('mia')];
const SIGNATURE = `0x${'5c'.repeat(65)}`;
const OFFER = {
  ...{ type: 'CASHOUT_OFFER', parlay_id: '7', payout_e6: '40000000', resolvedWonCount: 1, voidedCount: 0 },
  ...{ nonce: '84713', deadline: 1_795_435_500, signature: SIGNATURE, valid_until: 1_795_435_400_000 },
};

let harness: MakerHarness;
makerHarnessForEach((fresh) => {
  harness = fresh;
});

it('an offer reaches the venue in the name of the session’s maker, and is acknowledged by its id', async () => {
  const client = await harness.maker(max);
  client.send({ ...OFFER, maker: mia.address, request_id: 'c-1' });
  expect(await client.next()).toEqual({
    ...{ type: 'ACK_CASHOUT_OFFER', parlay_id: '7', offer_id: OFFER_ID, request_id: 'c-1' },
  });
  expect(harness.cashouts).toEqual([
    [
      'submit',
      max.address,
      {
        ...{ parlayId: 7n, payoutE6: 40_000_000n, resolvedWonCount: 1, voidedCount: 0, nonce: 84_713n },
        ...{ deadline: 1_795_435_500n, signature: SIGNATURE, validUntilMs: 1_795_435_400_000 },
      },
    ],
  ]);
  client.send({ type: 'CASHOUT_CANCEL', parlay_id: 7, offer_id: OFFER_ID });
  expect(await client.next()).toMatchObject({ type: 'ACK_CASHOUT_CANCEL', offer_id: OFFER_ID });
});

it.each<[string, object, string]>([
  ['for an unknown parlay', { parlay_id: String(UNKNOWN_PARLAY) }, 'UNKNOWN_POSITION'],
  ['without a payout', { payout_e6: undefined }, 'INVALID_OFFER'],
  ['with a fraction', { payout_e6: '1.5' }, 'INVALID_OFFER'],
  ['without a signature', { signature: undefined }, 'INVALID_OFFER'],
])('an offer %s is refused by CASHOUT_ERROR, which names it', async (_name, change, code) => {
  const client = await harness.maker(max);
  client.send({ ...OFFER, ...change, request_id: 9 });
  expect(await client.next()).toMatchObject({
    ...{ type: 'CASHOUT_ERROR', code, request_type: 'CASHOUT_OFFER', request_id: 9 },
    error: expect.stringMatching(/\w/),
  });
});

it('an offer before auth is refused as any other frame is', async () => {
  const client = await harness.connect();
  client.send(OFFER);
  expect(await client.next()).toMatchObject({
    type: 'RFQ_ERROR',
    code: 'UNAUTHENTICATED',
    error: 'send auth first',
  });
});

it('a sale is told to sessions that have proved to be its buyer’s, and to no other', async () => {
  harness.provenByOffers.push(max.address);
  const [buyer, other, name] = [await harness.maker(max), await harness.maker(mia), '10.0.0.9'];
  const frame: CashoutExecutedFrame = {
    ...{ type: 'cashout:executed', parlay_id: '7', offer_id: OFFER_ID, tx_hash: `0x${'7b'.repeat(32)}` },
    ...{ old_owner: mia.address, new_owner: max.address, payout_e6: '40000000' },
  };
  harness.engine.events.emit('cashout_executed', { taker: mia.address, maker: max.address, frame });
  expect(await buyer.nextOf('cashout:executed')).toEqual(frame);
  harness.provenByOffers.length = 0;
  const imposter = await harness.maker(max, {}, name);
  harness.engine.events.emit('cashout_executed', { taker: mia.address, maker: max.address, frame });
  imposter.send({ ...OFFER, request_id: 'last' });
  other.send({ ...OFFER, request_id: 'last' });
  await until(
    'both have answered',
    () => imposter.count('ACK_CASHOUT_OFFER') + other.count('ACK_CASHOUT_OFFER') === 2,
  );
  expect([imposter.count('cashout:executed'), other.count('cashout:executed')]).toEqual([0, 0]);
});

it('its frames are declared for the document as they are served', () => {
  for (const { message, type } of [CASHOUT_OFFER, CASHOUT_CANCEL]) {
    for (const example of message.examples) {
      expect(message.payload.safeParse(example).success).toBe(true);
      expect(example.type).toBe(type);
    }
  }
});
