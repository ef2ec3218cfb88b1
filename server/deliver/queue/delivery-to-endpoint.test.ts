import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { type QueueHarness, queueHarnessForEach, status } from '../testing/queue-harness.ts';
import { enqueue, SECRET } from '../testing/webhook-harness.ts';

let harness: QueueHarness;
queueHarnessForEach((given) => {
  harness = given;
});

describe('an endpoint', () => {
  it('that hangs, with a thousand deliveries waiting, does not hold back another', async () => {
    const [hanging, other] = [await harness.receiver(() => {}), await harness.receiver()];
    const [slow, quick] = [
      await harness.newSubscription({ url: hanging.url }),
      await harness.newSubscription({ url: other.url }),
    ];
    harness.start({ timing: { leaseMs: 60_000, tryMs: 20_000 } });
    await enqueue(harness.database.pool, slow, [1, 1_000]);
    await expect.poll(() => hanging.received.length).toBeGreaterThan(0);
    await enqueue(harness.database.pool, quick, [1, 500]);
    await expect.poll(() => harness.states(quick.subscriptionId)).toEqual({ delivered: 500 });
    expect(await harness.states(slow.subscriptionId)).toEqual({ pending: 1_000 });
    expect(hanging.received.length).toBeLessThan(64);
  });

  it('that keeps failing is left alone, then asked once, and gets everything when it answers again', async () => {
    let isUp = false;
    const to = await harness.receiver((response) => status(isUp ? 200 : 500)(response, {} as never));
    const subscription = await harness.newSubscription({ url: to.url });
    let nowMs = Date.now();
    const circuit = { threshold: 3, firstOpenMs: 60_000, longestOpenMs: 60_000 };
    harness.start({ now: () => nowMs, timing: { circuit, retriesMs: [0, 0, 0, 0, 0, 0, 0, 0, 0] } });
    await enqueue(harness.database.pool, subscription, [1, 1]);
    await expect.poll(() => to.received.length).toBe(3);
    // More events do not reach it while the circuit is open, but a test does, once.
    await enqueue(harness.database.pool, subscription, [2, 30]);
    await enqueue(harness.database.pool, subscription, [31, 31], { origin: 'test', eventId: 'evt_test' });
    await expect.poll(() => to.received.length).toBe(4);
    expect(to.received.at(-1)?.headers['x-svc-event-id']).toBe('evt_test');
    isUp = true;
    nowMs += 61_000;
    await harness.database.pool.query("UPDATE webhook_endpoint SET open_until = now() - interval '1 s'");
    await expect
      .poll(() => harness.states(subscription.subscriptionId))
      .toEqual({ delivered: 30, failed: 1 });
    const { rows } = await harness.database.pool.query(
      'SELECT failures, failing_since, open_until FROM webhook_endpoint',
    );
    expect(rows).toEqual([{ failures: 0, failing_since: null, open_until: null }]);
  });

  it('that was given up gets tests alone, and everything once a test has arrived', async () => {
    const to = await harness.receiver();
    const subscription = await harness.newSubscription({ url: to.url });
    await harness.database.pool.query(
      `INSERT INTO webhook_endpoint (subscription_id, failures, failing_since, told_at)
       VALUES ($1, 100, now() - interval '6 days', now())`,
      [subscription.subscriptionId],
    );
    const { queue } = harness.start();
    await enqueue(harness.database.pool, subscription, [1, 5]);
    queue.announce([subscription.subscriptionId]);
    await enqueue(harness.database.pool, subscription, [6, 6], { origin: 'test', eventId: 'evt_test' });
    queue.announce([subscription.subscriptionId]);
    await expect.poll(() => to.received.length).toBeGreaterThan(0);
    expect(to.received[0]?.headers['x-svc-event-id']).toBe('evt_test');
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ delivered: 6 });
  });

  it('of a subscription that is paused gets tests alone, and the rest when it is resumed', async () => {
    const to = await harness.receiver();
    const subscription = await harness.newSubscription({ url: to.url, status: 'paused' });
    const { subscriptionId } = subscription;
    const { queue } = harness.start();
    await enqueue(harness.database.pool, subscription, [1, 2], { origin: 'redelivery' });
    queue.announce([subscriptionId]);
    const other = await harness.newSubscription({ url: to.url });
    await enqueue(harness.database.pool, other, [3, 3]);
    await expect.poll(() => harness.states(other.subscriptionId)).toEqual({ delivered: 1 });
    expect(await harness.states(subscriptionId)).toEqual({ pending: 2 });
    // Announced, and found by looking.
    await enqueue(harness.database.pool, subscription, [4, 4], { origin: 'test', eventId: 'evt_test_4' });
    queue.announce([subscriptionId]);
    await expect.poll(() => harness.states(subscriptionId)).toEqual({ delivered: 1, pending: 2 });
    await enqueue(harness.database.pool, subscription, [5, 5], { origin: 'test', eventId: 'evt_test_5' });
    await expect.poll(() => harness.states(subscriptionId)).toEqual({ delivered: 2, pending: 2 });
    await harness.database.pool.query("UPDATE webhook_subscription SET status = 'active'");
    queue.changed(subscriptionId);
    await expect.poll(() => harness.states(subscriptionId)).toEqual({ delivered: 4 });
  });

  it('is sent what is signed with the newest secret as soon as it was changed', async () => {
    const to = await harness.receiver();
    const subscription = await harness.newSubscription({ url: to.url });
    const { subscriptionId } = subscription;
    const { queue } = harness.start();
    await enqueue(harness.database.pool, subscription, [1, 1]);
    await expect.poll(() => to.received.length).toBe(1);
    const renewed = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    await harness.database.pool.query('UPDATE webhook_subscription SET sealed_secret = $1', [
      Buffer.from(renewed),
    ]);
    queue.changed(subscriptionId);
    await enqueue(harness.database.pool, subscription, [2, 2]);
    await expect.poll(() => to.received.length).toBe(2);
    const last = to.received[1];
    const stripe = new Stripe('sk_test_none');
    const verify = (secret: string) =>
      stripe.webhooks.constructEvent(last?.body ?? '', String(last?.headers['x-svc-signature']), secret);
    expect(verify(renewed)).toMatchObject({ event_id: 'evt_2' });
    expect(() => verify(SECRET)).toThrow();
  });
});
