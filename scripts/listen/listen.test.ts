import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Changefeed } from '#changefeed/changefeed.ts';
import { type Receiver, startReceiver } from '#deliver/egress/testing/receiver.ts';
import { type Deliver, startDeliver } from '#deliver/start-deliver.ts';
import { FILLS_WALLET } from '#deliver/testing/webhook-harness.ts';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { CuttableRoute } from '#server/test/cuttable-route.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { freePort } from '#server/test/system/product.ts';
import { openSecret } from '#services/webhook/seal.ts';
import { Listener } from './testing/listener.ts';

/** The key that the test API seals secrets with. */
const SECRETS_KEY = Buffer.alloc(32, 7);
const SUBSCRIPTIONS = '/v1/webhooks/subscriptions';

let api: TestApi;
let feed: Changefeed;
let deliver: Deliver;
/** What a subscription names as its URL. */
let endpoint: Receiver;
/** The receiver of whoever develops one. */
let local: Receiver;
const listeners: Listener[] = [];

beforeAll(async () => {
  api = await startTestApi({ webhooks: { allowLoopback: true, secretsKey: SECRETS_KEY } });
  const { pool: db, url: databaseUrl } = api.database;
  const logger = createLogger({ level: 'silent' });
  feed = new Changefeed({ databaseUrl, db, logger });
  deliver = startDeliver({
    ...{ db, databaseUrl, feed, logger, now: Date.now, egress: { allowLoopback: true } },
    ...{
      openSecret: (sealed, id) => openSecret(SECRETS_KEY, sealed, id),
      mailer: undefined,
      messenger: null,
    },
  });
});
beforeEach(async () => {
  [endpoint, local] = [await startReceiver(), await startReceiver()];
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.kill();
  await Promise.all([endpoint.close(), local.close()]);
});
afterAll(async () => {
  await deliver.close();
  await feed.close();
  await api.stop();
});

type Org = {
  apiKey: string;
  subscribe: () => Promise<{ id: string; signing_secret: string }>;
  test: (id: string) => Promise<string>;
};

async function newOrg(): Promise<Org> {
  const { apiKey } = await api.newOrg('enterprise');
  const post = async (path: string, body: unknown = {}) => {
    const headers = { 'x-api-key': apiKey };
    const response = await fetch(api.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as Record<string, string>;
  };
  return {
    apiKey,
    subscribe: async () =>
      (await post(SUBSCRIPTIONS, { url: endpoint.url, wallets: [FILLS_WALLET] })) as {
        id: string;
        signing_secret: string;
      },
    test: async (id) => String((await post(`${SUBSCRIPTIONS}/${id}/test`)).event_id),
  };
}

function listen(env: Record<string, string>, ...args: string[]): Listener {
  const listener = new Listener(['--forward', local.url, ...args], { HASHMARK_URL: api.url, ...env });
  listeners.push(listener);
  return listener;
}

/** Fills are matched from where matching began. */
const untilFollowed = () =>
  expect
    .poll(
      async () =>
        (await api.database.pool.query("SELECT FROM changefeed_cursor WHERE name = 'webhooks'")).rowCount,
    )
    .toBe(1);
const fills = (count: number) => storeFills(api.database.pool, { count, timeMs: Date.now() });
const byId = ({ received }: Receiver) =>
  new Map(received.map((request) => [String(request.headers['x-svc-event-id']), request]));

describe('forwarding', () => {
  it('sends each live event once with the bytes that delivery sends, and published verifiers accept its signatures', async () => {
    const org = await newOrg();
    const { signing_secret: theirs } = await org.subscribe();
    await untilFollowed();
    const listener = await listen({ HASHMARK_API_KEY: org.apiKey }).ready();
    await fills(40);
    await fills(10);
    await expect.poll(() => [byId(endpoint).size, byId(local).size]).toEqual([50, 50]);
    await expect.poll(() => listener.out).toMatch(/(.* fill .* 204 .*ms\n){50}/);
    expect(local.received).toHaveLength(50);
    const stripe = new Stripe('sk_test_none');
    for (const [id, { body, headers }] of byId(local)) {
      const [signature, sent] = [String(headers['x-svc-signature']), byId(endpoint).get(id)];
      expect(body).toBe(sent?.body);
      expect(headers['x-svc-delivery']).toBe(sent?.headers['x-svc-delivery']);
      expect(stripe.webhooks.constructEvent(body, signature, listener.secret)).toMatchObject({
        event_id: id,
      });
      expect(new Webhook(listener.secret).verify(body, headers as Record<string, string>)).toBeDefined();
      expect(() => stripe.webhooks.constructEvent(body, signature, theirs)).toThrow();
    }
    expect(await listener.stop()).toBe(0);
    expect(listener.out).toMatch(/Stopped\. Forwarded 50, failed 0\.\n$/);
  });

  it('signs with the secret of the environment, which it does not print', async () => {
    const [org, secret] = [await newOrg(), `whsec_${Buffer.alloc(24, 9).toString('base64')}`];
    const { id } = await org.subscribe();
    const listener = await listen({ HASHMARK_API_KEY: org.apiKey, HASHMARK_WEBHOOK_SECRET: secret }).ready();
    await org.test(id);
    await expect.poll(() => local.received).toHaveLength(1);
    const [{ body, headers }] = local.received as [(typeof local.received)[0]];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ sub_id: id });
    expect(listener.out + listener.err).not.toContain(secret);
  });

  it('takes only the subscriptions and event types that it is told', async () => {
    const org = await newOrg();
    const [other, wanted] = [await org.subscribe(), await org.subscribe()];
    await listen(
      { HASHMARK_API_KEY: org.apiKey },
      '--subscription',
      wanted.id,
      '--events',
      'fill,order',
    ).ready();
    await org.test(other.id);
    const eventId = await org.test(wanted.id);
    await expect.poll(() => [...byId(local).keys()]).toEqual([eventId]);
  });

  it('goes on after the server was away, without an event lost or sent twice', async () => {
    const org = await newOrg();
    await org.subscribe();
    await untilFollowed();
    const route = await new CuttableRoute(Number(new URL(api.url).port)).listen();
    const listener = await listen(
      { HASHMARK_API_KEY: org.apiKey },
      '--url',
      `http://${route.address}`,
    ).ready();
    await fills(5);
    await expect.poll(() => byId(local).size).toBe(5);
    route.isOpen = false;
    route.cut();
    await expect.poll(() => listener.err).toMatch(/is not responding; trying again in/);
    await fills(7);
    route.isOpen = true;
    await expect.poll(() => byId(local).size).toBe(12);
    expect(local.received).toHaveLength(12);
    expect(listener.err).toContain('Connected again. Nothing was missed.');
    await route.close();
  });

  it('a server that is not there is reported once with what to do', async () => {
    const listener = listen({ HASHMARK_API_KEY: 'hm_any', HASHMARK_URL: 'http://127.0.0.1:1' });
    await expect.poll(() => listener.err).toMatch(/(127\.0\.0\.1:1 is not responding[\s\S]*){2}/);
    expect(listener.err.match(/Start the product/g)).toEqual(['Start the product']);
    expect(await listener.stop()).toBe(0);
  });

  it('says that nothing listens on the port, and goes on', async () => {
    const org = await newOrg();
    const { id } = await org.subscribe();
    await local.close();
    // One that no other test is given while nothing listens at it.
    const port = await freePort();
    local.url = `http://127.0.0.1:${port}`;
    const listener = await listen({ HASHMARK_API_KEY: org.apiKey }).ready();
    const eventId = await org.test(id);
    await expect
      .poll(() => listener.out)
      .toMatch(new RegExp(`${eventId}  failed: nothing listens at this address`));
    local = await startReceiver({ port });
    const next = await org.test(id);
    await expect.poll(() => [...byId(local).keys()]).toEqual([next]);
  });
});

describe('what cannot work ends at once and says what to do', () => {
  const refusal = async (env: Record<string, string>, ...args: string[]) => {
    const listener = listen(env, ...args);
    return { code: await listener.end(), err: listener.err };
  };
  const key = () => ({ HASHMARK_API_KEY: api.key });

  it('without a key', async () => {
    const { code, err } = await refusal({});
    expect([code, err]).toEqual([2, expect.stringContaining(`Create a key at ${api.url}/console/keys`)]);
  });

  it('with a key that the server does not know', async () => {
    const { code, err } = await refusal({ HASHMARK_API_KEY: 'nobodys' });
    expect([code, err]).toEqual([1, expect.stringContaining('The server does not know this API key')]);
  });

  it('with a key whose plan has no webhooks', async () => {
    const { apiKey } = await api.newOrg('growth');
    const { code, err } = await refusal({ HASHMARK_API_KEY: apiKey });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/requires an API key of the Scale tier.*Scale plan/),
    ]);
  });

  it('with a subscription that the organisation does not have, or an event type that there is not', async () => {
    const unknown = await refusal(key(), '--subscription', `whk_${'0'.repeat(24)}`);
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('Subscription not found.')]);
    const misspelt = await refusal(key(), '--events', 'fil');
    expect([misspelt.code, misspelt.err]).toEqual([1, expect.stringContaining('expected fill, order')]);
  });

  it.each([
    'https://example.com',
    'http://10.0.0.1:80',
    'http://127.0.0.1.example.com',
    'ftp://localhost',
    'x',
  ])('forwarding to %s, which is no address of this machine', async (forward) => {
    const { code, err } = await refusal(key(), '--forward', forward);
    expect([code, err]).toEqual([2, expect.stringContaining('--forward ')]);
  });

  it('with a server to which the key would go unencrypted', async () => {
    const { code, err } = await refusal(key(), '--url', 'http://hashmark.example.com');
    expect([code, err]).toEqual([2, expect.stringContaining('must begin with https://')]);
  });
});
