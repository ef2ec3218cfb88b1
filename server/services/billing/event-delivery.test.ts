import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import type { Event } from '#sandbox/stripe/objects.ts';
import { signPayload } from '#sandbox/stripe/webhook-sender.ts';
import { type BillingEventsHarness, typed } from '#server/test/billing/billing-events-harness.ts';
import { billingEventsHarnessForEach } from '#server/test/billing/billing-events-harness-for-each.ts';
import { forgetEvents } from './forget-events.ts';

let harness: BillingEventsHarness;
billingEventsHarnessForEach((given) => {
  harness = given;
});

test('an event that was changed, signed by another or signed long ago is refused, and nothing is recorded', async () => {
  await harness.buyGrowth();
  const event = typed(harness.heldEvents(), 'customer.subscription.created');
  const body = JSON.stringify(event);
  const changed = body.replace('"growth"', '"scale"').replace(event.type, 'customer.subscription.updated');
  const answers = await Promise.all([
    harness.post(changed, harness.sign(body)),
    harness.post(body, signPayload(body, 'whsec_of_somebody_else', Math.floor(Date.now() / 1_000))),
    harness.post(body, harness.sign(body, Date.now() / 1_000 - 301)),
    harness.post(body, 'nonsense'),
    fetch(harness.billing.webhookUrl, { method: 'POST', body }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(await harness.recorded(event)).toEqual([]);
  expect(await harness.row()).toMatchObject({ orgTier: 'free' });
});

test('a body that is too large is refused whether it says its length or not', async () => {
  const large = 'x'.repeat(600_000);
  expect((await harness.post(large, 't=1,v1=0')).status).toBe(413);
  const stream = new Blob([large]).stream();
  const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'stripe-signature': 't=1,v1=0' } };
  expect((await fetch(harness.billing.webhookUrl, init as RequestInit)).status).toBe(413);
});

test('strangers whose bodies never end keep no event out, and are let go', async () => {
  const waiting = Array.from({ length: 12 }, () => {
    const socket = connect(Number(new URL(harness.billing.webhookUrl).port), '127.0.0.1');
    const head =
      'POST /api/stripe/webhook HTTP/1.1\r\nhost: x\r\nstripe-signature: t=1,v1=0\r\ncontent-length: 9\r\n\r\n';
    socket.write(`${head}{`);
    return { socket, answered: once(socket, 'data') };
  });
  // A request of the same listener that is answered says that those before it have arrived.
  await fetch(harness.billing.webhookUrl);
  await harness.buyGrowth();
  for (const event of harness.heldEvents())
    expect(await harness.billing.stripe.webhooks.send(event)).toBe(200);
  for (const { socket, answered } of waiting) {
    expect(String((await answered)[0])).toContain('408');
    socket.destroy();
  }
});

test('an event of an unknown kind, or of a customer of somebody else, is recorded and answered 200', async () => {
  harness.billing.stripe.ledger.emit('customer.tax_id.created', { id: 'txi_1', customer: 'cus_1' });
  harness.billing.stripe.ledger.emit('invoice.paid', {
    customer: 'cus_of_another',
    parent: { subscription_details: { subscription: 'sub_of_another' } },
  });
  const [tax, invoice] = harness.heldEvents() as [Event, Event];
  expect(await harness.billing.stripe.webhooks.send(tax)).toBe(200);
  expect(await harness.billing.stripe.webhooks.send(invoice)).toBe(200);
  expect([await harness.recorded(tax), await harness.recorded(invoice)]).toEqual([
    ['ignored'],
    ['unknown customer'],
  ]);
});

test('Stripe sends again what was answered with a fault, until it is taken', async () => {
  const { pool } = harness.billing.database;
  await pool.query('ALTER TABLE billing_event RENAME TO billing_event_away');
  harness.billing.stripe.webhooks.release();
  harness.billing.stripe.ledger.emit('customer.tax_id.created', { id: 'txi_2', customer: 'cus_1' });
  const failures = () =>
    harness.billing.stripe.webhooks.deliveries.filter(({ status }) => status === 500).length;
  const before = failures();
  await expect.poll(failures, { interval: 20 }).toBeGreaterThan(before);
  await pool.query('ALTER TABLE billing_event_away RENAME TO billing_event');
  const last = () =>
    harness.billing.stripe.webhooks.deliveries.findLast(
      ({ event }) => event.type === 'customer.tax_id.created',
    );
  await expect.poll(() => last()?.status, { interval: 20, timeout: 10_000 }).toBe(200);
  harness.billing.stripe.webhooks.hold();
});

test('an event is remembered for 90 days, and forgotten after', async () => {
  harness.billing.stripe.webhooks.hold();
  harness.billing.stripe.ledger.emit('customer.tax_id.created', { id: 'txi_3', customer: 'cus_1' });
  const [event] = harness.heldEvents() as [Event];
  await harness.receive(event);
  const { accounts } = harness.deps();
  const at = (days: number) => ({ accounts, now: () => Date.now() + days * DAY_MS });
  await forgetEvents(at(89));
  expect(await harness.recorded(event)).toEqual(['ignored']);
  await forgetEvents(at(91));
  expect(await harness.recorded(event)).toEqual([]);
});
