import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import type { Event } from '#sandbox/stripe/objects.ts';
import { signPayload } from '#sandbox/stripe/webhook-sender.ts';
import { type BillingEventsBench, typed } from '#server/test/billing/billing-events-bench.ts';
import { billingEventsBenchForEach } from '#server/test/billing/billing-events-bench-for-each.ts';
import { forgetEvents } from './forget-events.ts';

let bench: BillingEventsBench;
billingEventsBenchForEach((given) => {
  bench = given;
});

test('an event that was changed, signed by another or signed long ago is refused, and nothing is recorded', async () => {
  await bench.buyGrowth();
  const event = typed(bench.heldEvents(), 'customer.subscription.created');
  const body = JSON.stringify(event);
  const changed = body.replace('"growth"', '"scale"').replace(event.type, 'customer.subscription.updated');
  const answers = await Promise.all([
    bench.post(changed, bench.sign(body)),
    bench.post(body, signPayload(body, 'whsec_of_somebody_else', Math.floor(Date.now() / 1_000))),
    bench.post(body, bench.sign(body, Date.now() / 1_000 - 301)),
    bench.post(body, 'nonsense'),
    fetch(bench.world.webhookUrl, { method: 'POST', body }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(await bench.recorded(event)).toEqual([]);
  expect(await bench.row()).toMatchObject({ orgTier: 'free' });
});

test('a body that is too large is refused whether it says its length or not', async () => {
  const large = 'x'.repeat(600_000);
  expect((await bench.post(large, 't=1,v1=0')).status).toBe(413);
  const stream = new Blob([large]).stream();
  const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'stripe-signature': 't=1,v1=0' } };
  expect((await fetch(bench.world.webhookUrl, init as RequestInit)).status).toBe(413);
});

test('strangers whose bodies never end keep no event out, and are let go', async () => {
  const waiting = Array.from({ length: 12 }, () => {
    const socket = connect(Number(new URL(bench.world.webhookUrl).port), '127.0.0.1');
    const head =
      'POST /api/stripe/webhook HTTP/1.1\r\nhost: x\r\nstripe-signature: t=1,v1=0\r\ncontent-length: 9\r\n\r\n';
    socket.write(`${head}{`);
    return { socket, answered: once(socket, 'data') };
  });
  // A request of the same listener that is answered says that those before it have arrived.
  await fetch(bench.world.webhookUrl);
  await bench.buyGrowth();
  for (const event of bench.heldEvents()) expect(await bench.world.stripe.webhooks.send(event)).toBe(200);
  for (const { socket, answered } of waiting) {
    expect(String((await answered)[0])).toContain('408');
    socket.destroy();
  }
});

test('an event of an unknown kind, or of a customer of somebody else, is recorded and answered 200', async () => {
  bench.world.stripe.ledger.emit('customer.tax_id.created', { id: 'txi_1', customer: 'cus_1' });
  bench.world.stripe.ledger.emit('invoice.paid', {
    customer: 'cus_of_another',
    parent: { subscription_details: { subscription: 'sub_of_another' } },
  });
  const [tax, invoice] = bench.heldEvents() as [Event, Event];
  expect(await bench.world.stripe.webhooks.send(tax)).toBe(200);
  expect(await bench.world.stripe.webhooks.send(invoice)).toBe(200);
  expect([await bench.recorded(tax), await bench.recorded(invoice)]).toEqual([
    ['ignored'],
    ['unknown customer'],
  ]);
});

test('Stripe sends again what was answered with a fault, until it is taken', async () => {
  const { pool } = bench.world.database;
  await pool.query('ALTER TABLE billing_event RENAME TO billing_event_away');
  bench.world.stripe.webhooks.release();
  bench.world.stripe.ledger.emit('customer.tax_id.created', { id: 'txi_2', customer: 'cus_1' });
  const failures = () => bench.world.stripe.webhooks.deliveries.filter(({ status }) => status === 500).length;
  const before = failures();
  await expect.poll(failures, { interval: 20 }).toBeGreaterThan(before);
  await pool.query('ALTER TABLE billing_event_away RENAME TO billing_event');
  const last = () =>
    bench.world.stripe.webhooks.deliveries.findLast(({ event }) => event.type === 'customer.tax_id.created');
  await expect.poll(() => last()?.status, { interval: 20, timeout: 10_000 }).toBe(200);
  bench.world.stripe.webhooks.hold();
});

test('an event is remembered for 90 days, and forgotten after', async () => {
  bench.world.stripe.webhooks.hold();
  bench.world.stripe.ledger.emit('customer.tax_id.created', { id: 'txi_3', customer: 'cus_1' });
  const [event] = bench.heldEvents() as [Event];
  await bench.receive(event);
  const { accounts } = bench.deps();
  const at = (days: number) => ({ accounts, now: () => Date.now() + days * DAY_MS });
  await forgetEvents(at(89));
  expect(await bench.recorded(event)).toEqual(['ignored']);
  await forgetEvents(at(91));
  expect(await bench.recorded(event)).toEqual([]);
});
