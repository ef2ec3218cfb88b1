import { expect, test } from 'vitest';
import type { StripeBilling } from '#integrations/stripe/stripe-billing.ts';
import type { Event } from '#sandbox/stripe/objects.ts';
import { type BillingEventsBench, typed } from '#server/test/billing/billing-events-bench.ts';
import { billingEventsBenchForEach } from '#server/test/billing/billing-events-bench-for-each.ts';
import { providerOf } from '#server/test/billing/billing-world.ts';
import { changeTier } from '#services/org/change-tier.ts';

let bench: BillingEventsBench;
billingEventsBenchForEach((given) => {
  bench = given;
});

test('an event that comes again has no second effect', async () => {
  await bench.buyGrowth();
  const events = bench.heldEvents();
  for (const event of [...events, ...events]) await bench.receive(event);
  const completed = typed(events, 'checkout.session.completed');
  expect(await bench.receive(completed)).toBe('seen');
  expect(await bench.recorded(completed)).toEqual(['active growth']);
  expect(await bench.audits()).toEqual(['billing.checkout_started', 'billing.subscription_changed']);
});

test('the same event in two processes at once takes effect once', async () => {
  await bench.buyGrowth();
  const created = typed(bench.heldEvents(), 'customer.subscription.created');
  const other = providerOf(bench.world.stripe);
  const outcomes = await Promise.all([
    bench.receive(created),
    bench.receive(created, other),
    bench.receive(created, other),
  ]);
  expect(outcomes.toSorted()).toEqual(['done', 'seen', 'seen']);
  expect(await bench.audits()).toEqual(['billing.checkout_started', 'billing.subscription_changed']);
});

test('events in the wrong order end where the right order ends', async () => {
  await bench.buyGrowth();
  await bench.cancel();
  bench.advance(32);
  const events = bench.heldEvents();
  expect(events.map(({ type }) => type)).toContain('customer.subscription.deleted');
  for (const event of events.toReversed()) await bench.receive(event);
  expect(await bench.row()).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('a process that read the subscription before another one wrote reads it again', async () => {
  await bench.buyGrowth();
  const created = typed(bench.heldEvents(), 'customer.subscription.created');
  const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: StripeBilling = Object.create(providerOf(bench.world.stripe), {
    readEvent: { value: bench.world.desk.provider.readEvent.bind(bench.world.desk.provider) },
    subscription: {
      value: async (id: string) => {
        const read = await bench.world.desk.provider.subscription(id);
        hasRead.resolve();
        await mayGoOn.promise;
        return read;
      },
    },
  });
  const first = bench.receive(created, slow);
  await hasRead.promise;
  await bench.cancel();
  bench.advance(32);
  await bench.receive(typed(bench.heldEvents(), 'customer.subscription.deleted'));
  mayGoOn.resolve();
  expect(await first).toBe('done');
  expect(await bench.row()).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('late events of an old subscription do not touch the new one', async () => {
  await bench.buyGrowth();
  await bench.deliver();
  await bench.cancel();
  bench.advance(32);
  const late = bench.heldEvents();
  await bench.receive(typed(late, 'customer.subscription.deleted'));
  await bench.world.buy(bench.buyer, 'scale');
  await bench.deliver();
  expect(await bench.receive(typed(late, 'customer.subscription.updated'))).toBe('another subscription');
  expect(await bench.row()).toMatchObject({ orgTier: 'scale', status: 'active' });
});

test('an event whose effect fails is not recorded, and takes effect when it comes again', async () => {
  await bench.buyGrowth();
  const { pool } = bench.world.database;
  const created = typed(bench.heldEvents(), 'customer.subscription.created');
  await pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
  );
  await pool.query(
    'CREATE TRIGGER refuse BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  const body = JSON.stringify(created);
  const failed = await bench.post(body, bench.sign(body));
  await pool.query('DROP TRIGGER refuse ON audit_event');
  expect([failed.status, await bench.recorded(created)]).toEqual([500, []]);
  expect(await bench.row()).toMatchObject({ orgTier: 'free', status: 'none' });
  expect((await bench.post(body, bench.sign(body))).status).toBe(200);
  expect(await bench.row()).toMatchObject({ orgTier: 'growth' });
});

test('a second subscription that runs beside the first is said aloud, and changes nothing', async () => {
  await bench.buyGrowth();
  await bench.deliver();
  const { sub } = await bench.row();
  const { kept } = bench.world.stripe.ledger;
  const first = kept.subscriptions[sub ?? ''];
  kept.subscriptions.sub_second = { ...structuredClone(first), id: 'sub_second' } as NonNullable<
    typeof first
  >;
  bench.world.stripe.ledger.emit('customer.subscription.created', kept.subscriptions.sub_second);
  const [created] = bench.heldEvents() as [Event];
  expect(await bench.receive(created)).toBe('second subscription');
  expect(await bench.row()).toMatchObject({ sub, orgTier: 'growth' });
});

test('a tier that an operator granted outlives the end of a subscription', async () => {
  await bench.buyGrowth();
  await bench.deliver();
  await changeTier(bench.world.database.pool, { orgId: bench.buyer.orgId, tier: 'enterprise' });
  await bench.cancel();
  bench.advance(32);
  await bench.deliver();
  expect(await bench.row()).toMatchObject({
    orgTier: 'enterprise',
    tier: 'free',
    status: 'canceled',
  });
});
