import { expect, test } from 'vitest';
import type { StripeBilling } from '#integrations/stripe/stripe-billing.ts';
import type { Event } from '#sandbox/stripe/objects.ts';
import { type BillingEventsHarness, typed } from '#server/test/billing/billing-events-harness.ts';
import { billingEventsHarnessForEach } from '#server/test/billing/billing-events-harness-for-each.ts';
import { providerOf } from '#server/test/billing/billing-harness.ts';
import { changeTier } from '#services/org/change-tier.ts';

let harness: BillingEventsHarness;
billingEventsHarnessForEach((given) => {
  harness = given;
});

test('an event that comes again has no second effect', async () => {
  await harness.buyGrowth();
  const events = harness.heldEvents();
  for (const event of [...events, ...events]) await harness.receive(event);
  const completed = typed(events, 'checkout.session.completed');
  expect(await harness.receive(completed)).toBe('seen');
  expect(await harness.recorded(completed)).toEqual(['active growth']);
  expect(await harness.audits()).toEqual(['billing.checkout_started', 'billing.subscription_changed']);
});

test('the same event in two processes at once takes effect once', async () => {
  await harness.buyGrowth();
  const created = typed(harness.heldEvents(), 'customer.subscription.created');
  const other = providerOf(harness.billing.stripe);
  const outcomes = await Promise.all([
    harness.receive(created),
    harness.receive(created, other),
    harness.receive(created, other),
  ]);
  expect(outcomes.toSorted()).toEqual(['done', 'seen', 'seen']);
  expect(await harness.audits()).toEqual(['billing.checkout_started', 'billing.subscription_changed']);
});

test('events in the wrong order end where the right order ends', async () => {
  await harness.buyGrowth();
  await harness.cancel();
  harness.advance(32);
  const events = harness.heldEvents();
  expect(events.map(({ type }) => type)).toContain('customer.subscription.deleted');
  for (const event of events.toReversed()) await harness.receive(event);
  expect(await harness.row()).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('a process that read the subscription before another one wrote reads it again', async () => {
  await harness.buyGrowth();
  const created = typed(harness.heldEvents(), 'customer.subscription.created');
  const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: StripeBilling = Object.create(providerOf(harness.billing.stripe), {
    readEvent: { value: harness.billing.config.provider.readEvent.bind(harness.billing.config.provider) },
    subscription: {
      value: async (id: string) => {
        const read = await harness.billing.config.provider.subscription(id);
        hasRead.resolve();
        await mayGoOn.promise;
        return read;
      },
    },
  });
  const first = harness.receive(created, slow);
  await hasRead.promise;
  await harness.cancel();
  harness.advance(32);
  await harness.receive(typed(harness.heldEvents(), 'customer.subscription.deleted'));
  mayGoOn.resolve();
  expect(await first).toBe('done');
  expect(await harness.row()).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('late events of an old subscription do not touch the new one', async () => {
  await harness.buyGrowth();
  await harness.deliver();
  await harness.cancel();
  harness.advance(32);
  const late = harness.heldEvents();
  await harness.receive(typed(late, 'customer.subscription.deleted'));
  await harness.billing.buy(harness.buyer, 'scale');
  await harness.deliver();
  expect(await harness.receive(typed(late, 'customer.subscription.updated'))).toBe('another subscription');
  expect(await harness.row()).toMatchObject({ orgTier: 'scale', status: 'active' });
});

test('an event whose effect fails is not recorded, and takes effect when it comes again', async () => {
  await harness.buyGrowth();
  const { pool } = harness.billing.database;
  const created = typed(harness.heldEvents(), 'customer.subscription.created');
  await pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
  );
  await pool.query(
    'CREATE TRIGGER refuse BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  const body = JSON.stringify(created);
  const failed = await harness.post(body, harness.sign(body));
  await pool.query('DROP TRIGGER refuse ON audit_event');
  expect([failed.status, await harness.recorded(created)]).toEqual([500, []]);
  expect(await harness.row()).toMatchObject({ orgTier: 'free', status: 'none' });
  expect((await harness.post(body, harness.sign(body))).status).toBe(200);
  expect(await harness.row()).toMatchObject({ orgTier: 'growth' });
});

test('a second subscription that runs beside the first is said aloud, and changes nothing', async () => {
  await harness.buyGrowth();
  await harness.deliver();
  const { sub } = await harness.row();
  const { kept } = harness.billing.stripe.ledger;
  const first = kept.subscriptions[sub ?? ''];
  kept.subscriptions.sub_second = { ...structuredClone(first), id: 'sub_second' } as NonNullable<
    typeof first
  >;
  harness.billing.stripe.ledger.emit('customer.subscription.created', kept.subscriptions.sub_second);
  const [created] = harness.heldEvents() as [Event];
  expect(await harness.receive(created)).toBe('second subscription');
  expect(await harness.row()).toMatchObject({ sub, orgTier: 'growth' });
});

test('a tier that an operator granted outlives the end of a subscription', async () => {
  await harness.buyGrowth();
  await harness.deliver();
  await changeTier(harness.billing.database.pool, { orgId: harness.buyer.orgId, tier: 'enterprise' });
  await harness.cancel();
  harness.advance(32);
  await harness.deliver();
  expect(await harness.row()).toMatchObject({
    orgTier: 'enterprise',
    tier: 'free',
    status: 'canceled',
  });
});
