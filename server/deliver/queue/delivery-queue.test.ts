import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { Tier } from '#domain/tier.ts';
import { takeDeliveries } from '#store/webhook/take-deliveries.ts';
import { type QueueHarness, queueHarnessForEach, status } from '../testing/queue-harness.ts';
import { addOrg, deliveriesOf, enqueue, SECRET } from '../testing/webhook-harness.ts';

let harness: QueueHarness;
queueHarnessForEach((given) => {
  harness = given;
});

const stripe = new Stripe('sk_test_none');

describe('a due delivery', () => {
  it('arrives once, signed and byte for byte, is recorded, and counts as usage', async () => {
    const to = await harness.receiver();
    const subscription = await harness.newSubscription({ url: to.url });
    harness.start();
    await enqueue(harness.database.pool, subscription, [1, 120]);
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ delivered: 120 });
    expect(new Set(to.received.map(({ headers }) => headers['x-svc-event-id'])).size).toBe(120);
    expect(to.received).toHaveLength(120);
    const [first] = to.received;
    const header = String(first?.headers['x-svc-signature']);
    expect(stripe.webhooks.constructEvent(first?.body ?? '', header, SECRET)).toMatchObject({ note: 'é' });
    const stored = await deliveriesOf(harness.database.pool, subscription.subscriptionId);
    expect(first?.headers['x-svc-delivery']).toMatch(/^dlv_\d+$/);
    expect(stored.every(({ attempts, last_status }) => attempts === 1 && last_status === 204)).toBe(true);
    expect(await harness.attemptsOf(subscription.subscriptionId)).toHaveLength(120);
    const bytes = to.received.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    expect(await harness.usage()).toEqual({ matched: 120, delivered: 120, failed: 0, bytes });
  });

  it('is tried by one of several processes, and by each of them some', async () => {
    const to = await harness.receiver((response) => void setTimeout(() => response.writeHead(204).end(), 5));
    const subscription = await harness.newSubscription({ url: to.url });
    harness.start();
    harness.start();
    for (let nth = 0; nth < 20; nth += 1) {
      await enqueue(harness.database.pool, subscription, [nth * 20 + 1, nth * 20 + 20]);
    }
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ delivered: 400 });
    expect(to.received).toHaveLength(400);
  });

  it('that a process took and died with is tried by another when the lease is over', async () => {
    const to = await harness.receiver();
    const subscription = await harness.newSubscription({ url: to.url });
    await enqueue(harness.database.pool, subscription, [1, 3]);
    const { subscriptionId } = subscription;
    expect(
      await takeDeliveries(harness.database.pool, [{ subscriptionId, most: 10, testsOnly: false }], 300),
    ).toHaveLength(3);
    harness.start();
    await expect.poll(() => harness.states(subscriptionId)).toEqual({ delivered: 3 });
  });

  it('that waits when its process ends is given back at once', async () => {
    const to = await harness.receiver(
      (response) => void setTimeout(() => response.writeHead(204).end(), 300),
    );
    const subscription = await harness.newSubscription({ url: to.url });
    await enqueue(harness.database.pool, subscription, [1, 60]);
    const { stop } = harness.start({ timing: { leaseMs: 600_000 } });
    await expect.poll(() => to.received.length).toBeGreaterThan(0);
    await stop();
    const { rows } = await harness.database.pool.query(
      `SELECT count(*) AS n FROM webhook_delivery WHERE state = 'pending' AND due_at > now()`,
    );
    expect(rows[0].n).toBe(0);
    harness.start();
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ delivered: 60 });
    expect(to.received).toHaveLength(60);
  });
});

describe('a failure', () => {
  it('is retried by the ladder and listed as failed after the last try, with what was answered', async () => {
    const to = await harness.receiver(status(503, 'over\0loaded'));
    const subscription = await harness.newSubscription({ url: to.url });
    harness.start();
    await enqueue(harness.database.pool, subscription, [1, 2]);
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ failed: 2 });
    expect(to.received).toHaveLength(6);
    expect(new Set(to.received.map(({ headers }) => headers['x-svc-event-id'])).size).toBe(2);
    const once = { status: 503, error: null, response_body: 'over\ufffdloaded' };
    expect((await harness.attemptsOf(subscription.subscriptionId)).slice(0, 3)).toEqual([
      { number: 1, ...once },
      { number: 2, ...once },
      { number: 3, ...once },
    ]);
    expect(await harness.usage()).toMatchObject({ matched: 2, delivered: 0, failed: 2, bytes: 0 });
  });

  it('that a retry makes good ends delivered, and of the success no body is kept', async () => {
    let calls = 0;
    const to = await harness.receiver((response) =>
      status(calls++ === 0 ? 500 : 200, 'said')(response, {} as never),
    );
    const subscription = await harness.newSubscription({ url: to.url });
    harness.start();
    await enqueue(harness.database.pool, subscription, [1, 1]);
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ delivered: 1 });
    expect(await harness.attemptsOf(subscription.subscriptionId)).toEqual([
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
    const to = await harness.receiver(status(307));
    const org = await addOrg(harness.database.pool, randomUUID(), tier);
    const subscription = await harness.newSubscription({ url: to.url, orgId: org });
    harness.start();
    await enqueue(harness.database.pool, subscription, [1, 1]);
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ failed: 1 });
    expect(to.received).toHaveLength(tries);
  });
});
