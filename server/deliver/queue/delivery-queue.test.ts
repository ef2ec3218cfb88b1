import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tier } from '#domain/tier.ts';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import type { MessageOutcome } from '#services/ports/messenger.ts';
import { takeDeliveries } from '#store/webhook/take-deliveries.ts';
import { Egress } from '../egress/egress.ts';
import { type Answer, type Receiver, startReceiver } from '../egress/testing/receiver.ts';
import {
  addOrg,
  deliveriesOf,
  enqueue,
  type NewSubscription,
  openSecret,
  SECRET,
  statesOf,
  subscribe,
} from '../testing/webhook-lab.ts';
import { DeliveryQueue, type DeliveryQueueOptions } from './delivery-queue.ts';
import { linkedChats } from './linked-chats.ts';

let database: TestDatabase;
let orgId: string;
const cleanup: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  orgId = await addOrg(database.pool, randomUUID());
});
afterEach(async () => {
  for (const end of cleanup.splice(0).reverse()) await end();
  await database.pool.query('DELETE FROM org');
});
afterAll(() => database.drop());

const status =
  (code: number, body = ''): Answer =>
  (response) =>
    void response.writeHead(code).end(body);

async function receiver(answer?: Answer): Promise<Receiver> {
  const started = await startReceiver(answer ? { answer } : {});
  cleanup.push(() => started.close());
  return started;
}

/** Retries at once, a circuit that opens after three failures for a second, and a lease of two. */
const QUICK = {
  ...{ leaseMs: 2_000, tryMs: 1_000, lookMs: 20, retriesMs: [10, 10] },
  circuit: { threshold: 1_000, firstOpenMs: 1_000, longestOpenMs: 1_000 },
};

type Running = { queue: DeliveryQueue; stop: () => Promise<void> };

function start(options: Partial<DeliveryQueueOptions> = {}): Running {
  const egress = new Egress({ allowLoopback: true, timeoutMs: QUICK.tryMs });
  const queue = new DeliveryQueue({
    ...{ db: database.pool, logger: createLogger({ level: 'silent' }), now: Date.now, openSecret },
    ...{ egress, messenger: null, chats: linkedChats(database.pool) },
    ...options,
    timing: { ...QUICK, ...options.timing },
  });
  const stopping = new AbortController();
  const done = queue.run(stopping.signal);
  const stop = async (): Promise<void> => {
    stopping.abort();
    await done;
    await egress.close();
  };
  cleanup.push(stop);
  return { queue, stop };
}

async function newSubscription(more: Partial<NewSubscription> = {}) {
  const subscription = { subscriptionId: `whk_${randomUUID()}`, orgId, ...more };
  await subscribe(database.pool, subscription);
  return subscription;
}

const states = (id: string) => statesOf(database.pool, id);

async function attemptsOf(subscriptionId: string) {
  const { rows } = await database.pool.query(
    `SELECT a.number, a.status, a.error, a.response_body FROM webhook_attempt a JOIN webhook_delivery USING (delivery_id)
     WHERE subscription_id = $1 ORDER BY delivery_id, number`,
    [subscriptionId],
  );
  return rows;
}

async function usageOf(org: string) {
  const { rows } = await database.pool.query(
    'SELECT matched, delivered, failed, bytes FROM webhook_usage WHERE org_id = $1',
    [org],
  );
  return rows[0];
}

const stripe = new Stripe('sk_test_none');

describe('a due delivery', () => {
  it('arrives once, signed and byte for byte, is recorded, and counts as usage', async () => {
    const to = await receiver();
    const subscription = await newSubscription({ url: to.url });
    start();
    await enqueue(database.pool, subscription, [1, 120]);
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ delivered: 120 });
    expect(new Set(to.received.map(({ headers }) => headers['x-svc-event-id'])).size).toBe(120);
    expect(to.received).toHaveLength(120);
    const [first] = to.received;
    const header = String(first?.headers['x-svc-signature']);
    expect(stripe.webhooks.constructEvent(first?.body ?? '', header, SECRET)).toMatchObject({ note: 'é' });
    const stored = await deliveriesOf(database.pool, subscription.subscriptionId);
    expect(first?.headers['x-svc-delivery']).toMatch(/^dlv_\d+$/);
    expect(stored.every(({ attempts, last_status }) => attempts === 1 && last_status === 204)).toBe(true);
    expect(await attemptsOf(subscription.subscriptionId)).toHaveLength(120);
    const bytes = to.received.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    expect(await usageOf(orgId)).toEqual({ matched: 120, delivered: 120, failed: 0, bytes });
  });

  it('is tried by one of several processes, and by each of them some', async () => {
    const to = await receiver((response) => void setTimeout(() => response.writeHead(204).end(), 5));
    const subscription = await newSubscription({ url: to.url });
    start();
    start();
    for (let nth = 0; nth < 20; nth += 1) {
      await enqueue(database.pool, subscription, [nth * 20 + 1, nth * 20 + 20]);
    }
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ delivered: 400 });
    expect(to.received).toHaveLength(400);
  });

  it('that a process took and died with is tried by another when the lease is over', async () => {
    const to = await receiver();
    const subscription = await newSubscription({ url: to.url });
    await enqueue(database.pool, subscription, [1, 3]);
    const { subscriptionId } = subscription;
    expect(
      await takeDeliveries(database.pool, [{ subscriptionId, most: 10, testsOnly: false }], 300),
    ).toHaveLength(3);
    start();
    await expect.poll(() => states(subscriptionId)).toEqual({ delivered: 3 });
  });

  it('that waits when its process ends is given back at once', async () => {
    const to = await receiver((response) => void setTimeout(() => response.writeHead(204).end(), 300));
    const subscription = await newSubscription({ url: to.url });
    await enqueue(database.pool, subscription, [1, 60]);
    const { stop } = start({ timing: { leaseMs: 600_000 } });
    await expect.poll(() => to.received.length).toBeGreaterThan(0);
    await stop();
    const { rows } = await database.pool.query(
      `SELECT count(*) AS n FROM webhook_delivery WHERE state = 'pending' AND due_at > now()`,
    );
    expect(rows[0].n).toBe(0);
    start();
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ delivered: 60 });
    expect(to.received).toHaveLength(60);
  });
});

describe('a failure', () => {
  it('is retried by the ladder and listed as failed after the last try, with what was answered', async () => {
    const to = await receiver(status(503, 'over\0loaded'));
    const subscription = await newSubscription({ url: to.url });
    start();
    await enqueue(database.pool, subscription, [1, 2]);
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ failed: 2 });
    expect(to.received).toHaveLength(6);
    expect(new Set(to.received.map(({ headers }) => headers['x-svc-event-id'])).size).toBe(2);
    const once = { status: 503, error: null, response_body: 'over\ufffdloaded' };
    expect((await attemptsOf(subscription.subscriptionId)).slice(0, 3)).toEqual([
      { number: 1, ...once },
      { number: 2, ...once },
      { number: 3, ...once },
    ]);
    expect(await usageOf(orgId)).toMatchObject({ matched: 2, delivered: 0, failed: 2, bytes: 0 });
  });

  it('that a retry makes good ends delivered, and of the success no body is kept', async () => {
    let calls = 0;
    const to = await receiver((response) => status(calls++ === 0 ? 500 : 200, 'said')(response, {} as never));
    const subscription = await newSubscription({ url: to.url });
    start();
    await enqueue(database.pool, subscription, [1, 1]);
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ delivered: 1 });
    expect(await attemptsOf(subscription.subscriptionId)).toEqual([
      { number: 1, status: 500, error: null, response_body: 'said' },
      { number: 2, status: 200, error: null, response_body: null },
    ]);
  });

  it.each<[Tier, number]>([
    ['free', 1],
    ['growth', 1],
    ['scale', 3],
    ['enterprise', 3],
  ])('on the %s tier is tried %i times', async (tier, tries) => {
    const to = await receiver(status(307));
    const org = await addOrg(database.pool, randomUUID(), tier);
    const subscription = await newSubscription({ url: to.url, orgId: org });
    start();
    await enqueue(database.pool, subscription, [1, 1]);
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ failed: 1 });
    expect(to.received).toHaveLength(tries);
  });
});

describe('an endpoint', () => {
  it('that hangs, with a thousand deliveries waiting, does not hold back another', async () => {
    const [hanging, other] = [await receiver(() => {}), await receiver()];
    const [slow, quick] = [
      await newSubscription({ url: hanging.url }),
      await newSubscription({ url: other.url }),
    ];
    start({ timing: { leaseMs: 60_000, tryMs: 20_000 } });
    await enqueue(database.pool, slow, [1, 1_000]);
    await expect.poll(() => hanging.received.length).toBeGreaterThan(0);
    await enqueue(database.pool, quick, [1, 500]);
    await expect.poll(() => states(quick.subscriptionId)).toEqual({ delivered: 500 });
    expect(await states(slow.subscriptionId)).toEqual({ pending: 1_000 });
    expect(hanging.received.length).toBeLessThan(64);
  });

  it('that keeps failing is left alone, then asked once, and gets everything when it answers again', async () => {
    let isUp = false;
    const to = await receiver((response) => status(isUp ? 200 : 500)(response, {} as never));
    const subscription = await newSubscription({ url: to.url });
    let nowMs = Date.now();
    const circuit = { threshold: 3, firstOpenMs: 60_000, longestOpenMs: 60_000 };
    start({ now: () => nowMs, timing: { circuit, retriesMs: [0, 0, 0, 0, 0, 0, 0, 0, 0] } });
    await enqueue(database.pool, subscription, [1, 1]);
    await expect.poll(() => to.received.length).toBe(3);
    // More events do not reach it while the circuit is open, but a test does, once.
    await enqueue(database.pool, subscription, [2, 30]);
    await enqueue(database.pool, subscription, [31, 31], { origin: 'test', eventId: 'evt_test' });
    await expect.poll(() => to.received.length).toBe(4);
    expect(to.received.at(-1)?.headers['x-svc-event-id']).toBe('evt_test');
    isUp = true;
    nowMs += 61_000;
    await database.pool.query("UPDATE webhook_endpoint SET open_until = now() - interval '1 s'");
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ delivered: 30, failed: 1 });
    const { rows } = await database.pool.query(
      'SELECT failures, failing_since, open_until FROM webhook_endpoint',
    );
    expect(rows).toEqual([{ failures: 0, failing_since: null, open_until: null }]);
  });

  it('that was given up gets tests alone, and everything once a test has arrived', async () => {
    const to = await receiver();
    const subscription = await newSubscription({ url: to.url });
    await database.pool.query(
      `INSERT INTO webhook_endpoint (subscription_id, failures, failing_since, told_at)
       VALUES ($1, 100, now() - interval '6 days', now())`,
      [subscription.subscriptionId],
    );
    const { queue } = start();
    await enqueue(database.pool, subscription, [1, 5]);
    queue.announce([subscription.subscriptionId]);
    await enqueue(database.pool, subscription, [6, 6], { origin: 'test', eventId: 'evt_test' });
    queue.announce([subscription.subscriptionId]);
    await expect.poll(() => to.received.length).toBeGreaterThan(0);
    expect(to.received[0]?.headers['x-svc-event-id']).toBe('evt_test');
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ delivered: 6 });
  });

  it('of a subscription that is paused gets tests alone, and the rest when it is resumed', async () => {
    const to = await receiver();
    const subscription = await newSubscription({ url: to.url, status: 'paused' });
    const { subscriptionId } = subscription;
    const { queue } = start();
    await enqueue(database.pool, subscription, [1, 2], { origin: 'redelivery' });
    queue.announce([subscriptionId]);
    const other = await newSubscription({ url: to.url });
    await enqueue(database.pool, other, [3, 3]);
    await expect.poll(() => states(other.subscriptionId)).toEqual({ delivered: 1 });
    expect(await states(subscriptionId)).toEqual({ pending: 2 });
    // Announced, and found by looking.
    await enqueue(database.pool, subscription, [4, 4], { origin: 'test', eventId: 'evt_test_4' });
    queue.announce([subscriptionId]);
    await expect.poll(() => states(subscriptionId)).toEqual({ delivered: 1, pending: 2 });
    await enqueue(database.pool, subscription, [5, 5], { origin: 'test', eventId: 'evt_test_5' });
    await expect.poll(() => states(subscriptionId)).toEqual({ delivered: 2, pending: 2 });
    await database.pool.query("UPDATE webhook_subscription SET status = 'active'");
    queue.changed(subscriptionId);
    await expect.poll(() => states(subscriptionId)).toEqual({ delivered: 4 });
  });

  it('is sent what is signed with the newest secret as soon as it was changed', async () => {
    const to = await receiver();
    const subscription = await newSubscription({ url: to.url });
    const { subscriptionId } = subscription;
    const { queue } = start();
    await enqueue(database.pool, subscription, [1, 1]);
    await expect.poll(() => to.received.length).toBe(1);
    const renewed = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    await database.pool.query('UPDATE webhook_subscription SET sealed_secret = $1', [Buffer.from(renewed)]);
    queue.changed(subscriptionId);
    await enqueue(database.pool, subscription, [2, 2]);
    await expect.poll(() => to.received.length).toBe(2);
    const last = to.received[1];
    const verify = (secret: string) =>
      stripe.webhooks.constructEvent(last?.body ?? '', String(last?.headers['x-svc-signature']), secret);
    expect(verify(renewed)).toMatchObject({ event_id: 'evt_2' });
    expect(() => verify(SECRET)).toThrow();
  });
});

describe('a delivery to a chat', () => {
  const chat = { channel: 'messenger', chatId: 77 } as const;
  const link = () =>
    database.pool.query("INSERT INTO messenger_chat (org_id, chat_id, type) VALUES ($1, 77, 'private')", [
      orgId,
    ]);
  const isLinked = async () => (await database.pool.query('SELECT FROM messenger_chat')).rowCount === 1;

  it('fails with a clear reason where no messenger is set up', async () => {
    const subscription = await newSubscription(chat);
    start();
    await enqueue(database.pool, subscription, [1, 1]);
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ failed: 1 });
    expect(await attemptsOf(subscription.subscriptionId)).toMatchObject([
      { number: 1, status: null, error: 'No messenger is set up on this server.' },
    ]);
  });

  it('arrives in words; one that has to wait is sent later, and a chat that is gone ends it', async () => {
    const outcomes: MessageOutcome[] = [
      { outcome: 'later', afterMs: 20, why: 'too many' },
      { outcome: 'sent' },
      { outcome: 'gone', why: 'blocked' },
    ];
    const said: [bigint, string][] = [];
    const messenger = {
      async send(chatId: bigint, text: string) {
        said.push([chatId, text]);
        const outcome = outcomes.shift();
        if (!outcome) throw new Error('asked too often');
        return outcome;
      },
    };
    await link();
    const subscription = await newSubscription(chat);
    start({ messenger });
    await enqueue(database.pool, subscription, [1, 1]);
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ delivered: 1 });
    expect(said[0]).toEqual([77n, 'fill\nnote: é']);
    await enqueue(database.pool, subscription, [2, 2]);
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ delivered: 1, failed: 1 });
    expect(said).toHaveLength(3);
    expect(await isLinked()).toBe(false);
  });

  it('ends with a clear reason, unsent, once the chat is unlinked', async () => {
    const subscription = await newSubscription(chat);
    start({ messenger: { send: () => Promise.reject(new Error('asked')) } });
    await enqueue(database.pool, subscription, [1, 1]);
    await expect.poll(() => states(subscription.subscriptionId)).toEqual({ failed: 1 });
    expect(await attemptsOf(subscription.subscriptionId)).toMatchObject([
      { number: 1, error: 'The chat is not linked any more.' },
    ]);
  });
});
