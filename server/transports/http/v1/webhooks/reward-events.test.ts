import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '#deliver/egress/testing/receiver.ts';
import { PAYOUTS_CURSOR } from '#deliver/rewards/tell-payouts.ts';
import { matchedUpTo, startDelivering } from '#deliver/testing/start-delivering.ts';
import { BUILDER } from '#domain/rewards/testing/made-trade.ts';
import { finalizeDue } from '#jobs/rewards/finalize-cycles.ts';
import {
  busyDay,
  giveFills,
  ingestThrough,
  LONG_AFTER_MS,
  readFills,
  runCampaign,
} from '#jobs/rewards/testing/reward-harness.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';
import { openSecret } from '#services/webhook/seal.ts';

const SECRETS_KEY = Buffer.alloc(32, 7);
const TYPE = 'reward.cycle.finalized';
const logger = { info: () => {}, error: () => {} };
let api: TestApi;
let to: Receiver;
let ending: (() => unknown)[];

beforeEach(async () => {
  to = await startReceiver();
  ending = [() => to.close()];
  api = await startTestApi({ webhooks: { secretsKey: SECRETS_KEY, allowLoopback: true } });
  ending.unshift(() => api.stop());
});
afterEach(async () => {
  for (const end of ending) await end();
});

/** Runs a campaign to the payout of its only day. */
async function payOut(): Promise<void> {
  const { pool } = api.database;
  await runCampaign(pool);
  await storeGivenFills(pool, busyDay(1, 60, 0, 12).flat());
  await giveFills(pool, await readFills(pool));
  await ingestThrough(pool, LONG_AFTER_MS);
  expect(await finalizeDue({ db: pool, logger, now: () => LONG_AFTER_MS })).toHaveLength(1);
}

it('the event of a final payout is signed, stands in the log, and is sent again with the same bytes when asked for', async () => {
  const { apiKey } = await api.newOrg('enterprise');
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
    const url = `${api.url}/v1/webhooks/subscriptions${path}`;
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(300);
    return response.json();
  };
  const made = await call('POST', '', { url: to.url, event_types: [TYPE], builders: [BUILDER] });
  const secretOf = (sealed: Buffer, id: string) => openSecret(SECRETS_KEY, sealed, id);
  ending.unshift(startDelivering(api.database, { openSecret: secretOf }));
  await expect.poll(() => matchedUpTo(api.database, PAYOUTS_CURSOR)).not.toBeNull();
  await payOut();
  const logged = async () => (await call('GET', `/${made.id}/log`)).data as Record<string, unknown>[];
  await expect.poll(async () => (await logged()).map(({ state }) => state)).toEqual(['delivered']);
  const [first] = await logged();
  expect(first).toMatchObject({ event_type: TYPE, event_id: expect.stringMatching(/^evt_payout_\d+$/) });

  await call('POST', `/${made.id}/deliveries/${first?.id}/redeliver`);
  await expect
    .poll(async () => (await logged()).map(({ state }) => state))
    .toEqual(['delivered', 'delivered']);
  const [sent, again] = to.received;
  expect(again?.body).toBe(sent?.body);
  for (const { headers, body } of to.received) {
    expect(headers['x-svc-event-id']).toBe(first?.event_id);
    Stripe.webhooks.constructEvent(body, String(headers['x-svc-signature']), made.signing_secret);
  }
  expect(to.received).toHaveLength(2);
});
