import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import type { StripeBilling } from '#integrations/stripe/stripe-billing.ts';
import type { Event } from '#sandbox/stripe/objects.ts';
import { signPayload } from '#sandbox/stripe/webhook-sender.ts';
import {
  type BillingWorld,
  type Buyer,
  LATER_DECLINED_CARD,
  providerOf,
  startBillingWorld,
} from '#server/test/billing-world.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { catchUp } from './catch-up.ts';
import { forgetEvents } from './forget-events.ts';
import { openPortal } from './open-portal.ts';
import { receiveEvent } from './receive-event.ts';

let world: BillingWorld;
let buyer: Buyer;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  buyer = await world.newBuyer();
});

const deps = () => ({ accounts: world.database.pool, provider: world.desk.provider, now: world.now });
const sign = (body: string, seconds = Date.now() / 1_000) =>
  signPayload(body, world.stripe.webhookSecret, Math.floor(seconds));
const post = (body: string, signature: string) =>
  fetch(world.webhookUrl, { method: 'POST', body, headers: { 'stripe-signature': signature } });
const receive = (event: Event, provider = world.desk.provider) => {
  const body = JSON.stringify(event);
  return receiveEvent({ ...deps(), provider }, { body: Buffer.from(body), signature: sign(body) });
};
const recorded = async (event: Event) => {
  const { rows } = await world.database.pool.query('SELECT outcome FROM billing_event WHERE event_id = $1', [
    event.id,
  ]);
  return rows.map(({ outcome }) => outcome);
};
const typed = (events: readonly Event[], type: string): Event => {
  const event = events.find((one) => one.type === type);
  if (!event) throw new Error(`no ${type}`);
  return event;
};
const cancelNow = async () => {
  const { url } = await openPortal(world.ctx(buyer.actor));
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'cancel' }) });
};

test('an event that comes again has no second effect', async () => {
  await world.buy(buyer, 'growth');
  const events = world.heldEvents();
  for (const event of [...events, ...events]) await receive(event);
  const completed = typed(events, 'checkout.session.completed');
  expect(await receive(completed)).toBe('seen');
  expect(await recorded(completed)).toEqual(['active growth']);
  expect(await world.audits(buyer.orgId)).toEqual([
    'billing.checkout_started',
    'billing.subscription_changed',
  ]);
});

test('the same event in two processes at once takes effect once', async () => {
  await world.buy(buyer, 'growth');
  const created = typed(world.heldEvents(), 'customer.subscription.created');
  const other = providerOf(world.stripe);
  const outcomes = await Promise.all([receive(created), receive(created, other), receive(created, other)]);
  expect(outcomes.toSorted()).toEqual(['done', 'seen', 'seen']);
  expect(await world.audits(buyer.orgId)).toEqual([
    'billing.checkout_started',
    'billing.subscription_changed',
  ]);
});

test('events in the wrong order end where the right order ends', async () => {
  await world.buy(buyer, 'growth');
  await cancelNow();
  world.stripe.advance(world.now() + 32 * DAY_MS);
  const events = world.heldEvents();
  expect(events.map(({ type }) => type)).toContain('customer.subscription.deleted');
  for (const event of events.toReversed()) await receive(event);
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('a process that read the subscription before another one wrote reads it again', async () => {
  await world.buy(buyer, 'growth');
  const created = typed(world.heldEvents(), 'customer.subscription.created');
  const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: StripeBilling = Object.create(providerOf(world.stripe), {
    readEvent: { value: world.desk.provider.readEvent.bind(world.desk.provider) },
    subscription: {
      value: async (id: string) => {
        const read = await world.desk.provider.subscription(id);
        hasRead.resolve();
        await mayGoOn.promise;
        return read;
      },
    },
  });
  const first = receive(created, slow);
  await hasRead.promise;
  await cancelNow();
  world.stripe.advance(world.now() + 32 * DAY_MS);
  await receive(typed(world.heldEvents(), 'customer.subscription.deleted'));
  mayGoOn.resolve();
  expect(await first).toBe('done');
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('late events of an old subscription do not touch the new one', async () => {
  await world.buy(buyer, 'growth');
  await world.deliver();
  await cancelNow();
  world.stripe.advance(world.now() + 32 * DAY_MS);
  const late = world.heldEvents();
  await receive(typed(late, 'customer.subscription.deleted'));
  await world.buy(buyer, 'scale');
  await world.deliver();
  expect(await receive(typed(late, 'customer.subscription.updated'))).toBe('another subscription');
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'scale', status: 'active' });
});

test('an event whose effect fails is not recorded, and takes effect when it comes again', async () => {
  await world.buy(buyer, 'growth');
  const { pool } = world.database;
  const created = typed(world.heldEvents(), 'customer.subscription.created');
  await pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
  );
  await pool.query(
    'CREATE TRIGGER refuse BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  const body = JSON.stringify(created);
  const failed = await post(body, sign(body));
  await pool.query('DROP TRIGGER refuse ON audit_event');
  expect([failed.status, await recorded(created)]).toEqual([500, []]);
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'free', status: 'none' });
  expect((await post(body, sign(body))).status).toBe(200);
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'growth' });
});

test('an event that was changed, signed by another or signed long ago is refused, and nothing is recorded', async () => {
  await world.buy(buyer, 'growth');
  const event = typed(world.heldEvents(), 'customer.subscription.created');
  const body = JSON.stringify(event);
  const changed = body.replace('"growth"', '"scale"').replace(event.type, 'customer.subscription.updated');
  const answers = await Promise.all([
    post(changed, sign(body)),
    post(body, signPayload(body, 'whsec_of_somebody_else', Math.floor(Date.now() / 1_000))),
    post(body, sign(body, Date.now() / 1_000 - 301)),
    post(body, 'nonsense'),
    fetch(world.webhookUrl, { method: 'POST', body }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(await recorded(event)).toEqual([]);
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'free' });
});

test('a body that is too large is refused whether it says its length or not', async () => {
  const large = 'x'.repeat(600_000);
  expect((await post(large, 't=1,v1=0')).status).toBe(413);
  const stream = new Blob([large]).stream();
  const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'stripe-signature': 't=1,v1=0' } };
  expect((await fetch(world.webhookUrl, init as RequestInit)).status).toBe(413);
});

test('strangers whose bodies never end keep no event out, and are let go', async () => {
  const waiting = Array.from({ length: 12 }, () => {
    const socket = connect(Number(new URL(world.webhookUrl).port), '127.0.0.1');
    const head =
      'POST /api/stripe/webhook HTTP/1.1\r\nhost: x\r\nstripe-signature: t=1,v1=0\r\ncontent-length: 9\r\n\r\n';
    socket.write(`${head}{`);
    return { socket, answered: once(socket, 'data') };
  });
  // A request of the same listener that is answered says that those before it have arrived.
  await fetch(world.webhookUrl);
  await world.buy(buyer, 'growth');
  for (const event of world.heldEvents()) expect(await world.stripe.webhooks.send(event)).toBe(200);
  for (const { socket, answered } of waiting) {
    expect(String((await answered)[0])).toContain('408');
    socket.destroy();
  }
});

test('an event of an unknown kind, or of a customer of somebody else, is recorded and answered 200', async () => {
  world.stripe.ledger.emit('customer.tax_id.created', { id: 'txi_1', customer: 'cus_1' });
  world.stripe.ledger.emit('invoice.paid', {
    customer: 'cus_of_another',
    parent: { subscription_details: { subscription: 'sub_of_another' } },
  });
  const [tax, invoice] = world.heldEvents() as [Event, Event];
  expect(await world.stripe.webhooks.send(tax)).toBe(200);
  expect(await world.stripe.webhooks.send(invoice)).toBe(200);
  expect([await recorded(tax), await recorded(invoice)]).toEqual([['ignored'], ['unknown customer']]);
});

test('a failed payment keeps the tier for 7 days and then gives Free, unless it was paid meanwhile', async () => {
  await world.buy(buyer, 'growth', LATER_DECLINED_CARD);
  const payer = await world.newBuyer();
  await world.buy(payer, 'growth', LATER_DECLINED_CARD);
  await world.deliver();
  world.stripe.advance(world.now() + 31.5 * DAY_MS);
  await world.deliver();
  const { grace, ...late } = await world.row(buyer.orgId);
  expect(late).toMatchObject({ orgTier: 'growth', status: 'past_due' });
  expect(await world.audits(buyer.orgId)).toContain('billing.payment_failed');
  await catchUp(deps());
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'growth' });
  const { url } = await openPortal(world.ctx(payer.actor));
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'card', number: '4242424242424242' }),
  });
  // The events of the payment are lost: the end of the grace must find out by itself.
  world.heldEvents();
  const after = { ...deps(), now: () => (grace?.getTime() ?? 0) + 60_000 };
  await catchUp(after);
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'free', tier: 'free', status: 'past_due' });
  expect(await world.row(payer.orgId)).toMatchObject({ orgTier: 'growth', grace: null, status: 'active' });
  expect(await world.audits(payer.orgId)).toContain('billing.payment_recovered');
});

test('a cancellation whose events never arrive is noticed when the month is over', async () => {
  await world.buy(buyer, 'growth');
  await world.deliver();
  await cancelNow();
  world.stripe.advance(world.now() + 32 * DAY_MS);
  world.heldEvents();
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'growth' });
  await catchUp(deps());
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('an organisation that Stripe refuses keeps no other from being looked at', async () => {
  const unlucky = buyer;
  buyer = await world.newBuyer();
  for (const { actor } of [unlucky, buyer]) await world.buy({ orgId: actor.orgId, actor }, 'growth');
  await world.deliver();
  await cancelNow();
  world.stripe.advance(world.now() + 32 * DAY_MS);
  world.heldEvents();
  const { sub } = await world.row(unlucky.orgId);
  const refusing: StripeBilling = Object.create(providerOf(world.stripe), {
    subscription: {
      value: async (id: string) => {
        if (id === sub) throw new Error('refused');
        return world.desk.provider.subscription(id);
      },
    },
  });
  await expect(catchUp({ ...deps(), provider: refusing })).rejects.toThrow(/^1 of \d+ failed$/);
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('a second subscription that runs beside the first is said aloud, and changes nothing', async () => {
  await world.buy(buyer, 'growth');
  await world.deliver();
  const { sub } = await world.row(buyer.orgId);
  const { kept } = world.stripe.ledger;
  const first = kept.subscriptions[sub ?? ''];
  kept.subscriptions.sub_second = { ...structuredClone(first), id: 'sub_second' } as NonNullable<
    typeof first
  >;
  world.stripe.ledger.emit('customer.subscription.created', kept.subscriptions.sub_second);
  const [created] = world.heldEvents() as [Event];
  expect(await receive(created)).toBe('second subscription');
  expect(await world.row(buyer.orgId)).toMatchObject({ sub, orgTier: 'growth' });
});

test('further failures do not prolong the grace, and a last one ends it', async () => {
  await world.buy(buyer, 'growth', LATER_DECLINED_CARD);
  await world.deliver();
  world.stripe.advance(world.now() + 31.5 * DAY_MS);
  await world.deliver();
  const first = (await world.row(buyer.orgId)).grace;
  world.stripe.advance(world.now() + 4 * DAY_MS);
  await world.deliver();
  expect((await world.row(buyer.orgId)).grace).toEqual(first);
  world.stripe.advance(world.now() + 16 * DAY_MS);
  await world.deliver();
  expect(await world.row(buyer.orgId)).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('a tier that an operator granted outlives the end of a subscription', async () => {
  await world.buy(buyer, 'growth');
  await world.deliver();
  await changeTier(world.database.pool, { orgId: buyer.orgId, tier: 'enterprise' });
  await cancelNow();
  world.stripe.advance(world.now() + 32 * DAY_MS);
  await world.deliver();
  expect(await world.row(buyer.orgId)).toMatchObject({
    orgTier: 'enterprise',
    tier: 'free',
    status: 'canceled',
  });
});

test('Stripe sends again what was answered with a fault, until it is taken', async () => {
  const { pool } = world.database;
  await pool.query('ALTER TABLE billing_event RENAME TO billing_event_away');
  world.stripe.webhooks.release();
  world.stripe.ledger.emit('customer.tax_id.created', { id: 'txi_2', customer: 'cus_1' });
  const failures = () => world.stripe.webhooks.deliveries.filter(({ status }) => status === 500).length;
  const before = failures();
  await expect.poll(failures, { interval: 20 }).toBeGreaterThan(before);
  await pool.query('ALTER TABLE billing_event_away RENAME TO billing_event');
  const last = () =>
    world.stripe.webhooks.deliveries.findLast(({ event }) => event.type === 'customer.tax_id.created');
  await expect.poll(() => last()?.status, { interval: 20, timeout: 10_000 }).toBe(200);
  world.stripe.webhooks.hold();
});

test('an event is remembered for 90 days, and forgotten after', async () => {
  world.stripe.webhooks.hold();
  world.stripe.ledger.emit('customer.tax_id.created', { id: 'txi_3', customer: 'cus_1' });
  const [event] = world.heldEvents() as [Event];
  await receive(event);
  const { accounts } = deps();
  const at = (days: number) => ({ accounts, now: () => Date.now() + days * DAY_MS });
  await forgetEvents(at(89));
  expect(await recorded(event)).toEqual(['ignored']);
  await forgetEvents(at(91));
  expect(await recorded(event)).toEqual([]);
});
