import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signFill } from '../testing/signed-fill.ts';
import { TestVenue } from '../testing/test-venue.ts';
import { sendCall } from './send-call.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await TestVenue.start();
});
afterAll(() => venue.stop());

it('a client hears nothing of what a node said of our senders', async () => {
  const poor = privateKeyToAccount(generatePrivateKey());
  const { submitter, life } = venue.submitter([poor]);
  const sent = await sendCall(submitter, { id: 'poor', call: await signFill(venue) });
  expect(sent.status).toBe('unsent');
  expect(JSON.stringify(sent)).not.toMatch(/0x|wei|fund|balance/i);
  const elsewhere = venue.submitter([venue.taker], { chainId: 1 });
  const refused = await sendCall(elsewhere.submitter, { id: 'elsewhere', call: await signFill(venue) });
  expect(refused).toEqual({
    status: 'unsent',
    message: 'the chain takes no transaction of the venue now: send it again later',
  });
  life.abort();
  elsewhere.life.abort();
});
