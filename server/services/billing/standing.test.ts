import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import {
  type BillingHarness,
  type Buyer,
  startBillingHarness,
} from '#server/test/billing/billing-harness.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { addUsage } from '#store/queries/access/usage.ts';
import { accountingPeriod } from './accounting-period.ts';
import { catchUp } from './catch-up.ts';
import { openPortal } from './open-portal.ts';
import { reportOverage } from './report-overage.ts';
import { showBilling } from './show-billing.ts';

let harness: BillingHarness;
beforeAll(async () => {
  harness = await startBillingHarness();
});
afterAll(() => harness.close());

const deps = () => ({ accounts: harness.database.pool, provider: harness.config.provider, now: harness.now });

async function subscriber(): Promise<Buyer & { sub: string }> {
  const buyer = await harness.newBuyer();
  await harness.buy(buyer, 'growth');
  await harness.deliver();
  return { ...buyer, sub: (await harness.row(buyer.orgId)).sub ?? '' };
}
const monthLater = () => {
  harness.stripe.advance(harness.now() + 32 * DAY_MS);
  harness.heldEvents();
};
const use = (orgId: string, used: number) =>
  addUsage(harness.database.pool, [{ subject: orgId, period: accountingPeriod(harness.now()), used }]);
const graceOver = () => harness.stripe.advance(harness.now() + 7 * DAY_MS + 60_000);

test('a subscription that Stripe knows nothing of keeps its tier for 7 days, says so, and then gives Free', async () => {
  const { orgId, actor, sub } = await subscriber();
  delete harness.stripe.ledger.kept.subscriptions[sub];
  monthLater();
  expect(await catchUp(deps())).toMatchObject({ lost: [orgId] });
  expect(await harness.row(orgId)).toMatchObject({ orgTier: 'growth', status: 'lost' });
  const { subscription } = await showBilling(harness.ctx(actor));
  expect(subscription).toMatchObject({ status: 'lost', graceUntilMs: expect.any(Number) });
  expect((await harness.audits(orgId)).at(-1)).toBe('billing.subscription_changed');
  await use(orgId, 1_000_010);
  expect(await reportOverage(deps())).toMatchObject({ reported: 0 });
  expect(await catchUp(deps()), 'not asked for each minute').toMatchObject({ lost: [] });
  graceOver();
  await catchUp(deps());
  expect(await harness.row(orgId)).toMatchObject({ orgTier: 'free', tier: 'free' });
  expect((await showBilling(harness.ctx(actor))).subscription).toBeNull();
  expect(await harness.buy({ orgId, actor }, 'scale')).toBe(303);
  await harness.deliver();
  expect(await harness.row(orgId)).toMatchObject({ orgTier: 'scale', status: 'active' });
});

test('a subscription that Stripe knows again keeps its tier', async () => {
  const { orgId, sub } = await subscriber();
  const { subscriptions } = harness.stripe.ledger.kept;
  const kept = subscriptions[sub];
  if (!kept) throw new Error(`no ${sub}`);
  delete subscriptions[sub];
  monthLater();
  await catchUp(deps());
  expect(await harness.row(orgId)).toMatchObject({ status: 'lost' });
  subscriptions[sub] = kept;
  graceOver();
  await catchUp(deps());
  expect(await harness.row(orgId)).toMatchObject({ orgTier: 'growth', status: 'active', grace: null });
});

test('hundreds of reports that wait for an operator keep no other waiting', async () => {
  const { orgId } = await subscriber();
  await harness.database.pool.query(
    `INSERT INTO org (org_id, name, tier) SELECT 'a_' || n, 'Held', 'growth' FROM generate_series(1, 250) n`,
  );
  await harness.database.pool.query(
    `INSERT INTO billing_account (org_id, stripe_customer_id) SELECT 'a_' || n, 'cus_a_' || n FROM generate_series(1, 250) n`,
  );
  await harness.database.pool.query(
    `INSERT INTO overage_report (org_id, period, tier, units, sending_units, sending_since)
     SELECT 'a_' || n, '2020-01', 'growth', 5, 5, '2020-02-01' FROM generate_series(1, 250) n`,
  );
  await use(orgId, 1_000_010);
  const run = await reportOverage(deps());
  expect([run.held.length, run.reported]).toEqual([250, 1]);
});

test('an operator who grants a tier beside a running subscription is told that it goes on being charged', async () => {
  const { orgId, actor, sub } = await subscriber();
  const granted = await changeTier(harness.database.pool, { orgId, tier: 'enterprise' });
  expect(granted.warning).toMatch(
    new RegExp(`still pays for Growth: its subscription ${sub} renews on 20\\d\\d-`),
  );
  expect(await showBilling(harness.ctx(actor))).toMatchObject({
    tier: 'enterprise',
    subscription: { paidTier: 'growth', cancelAtPeriodEnd: false },
  });
  expect((await harness.audits(orgId)).at(-1)).toBe('org.tier_changed');
  const { url } = await openPortal(harness.ctx(actor));
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'cancel' }) });
  await harness.deliver();
  expect(await changeTier(harness.database.pool, { orgId, tier: 'enterprise' })).not.toHaveProperty(
    'warning',
  );
});

test('an operator who grants what is paid for, or what nobody pays beside, is told of nothing', async () => {
  const { orgId } = await subscriber();
  expect(await changeTier(harness.database.pool, { orgId, tier: 'growth' })).not.toHaveProperty('warning');
  const nobody = await harness.newBuyer();
  const granted = await changeTier(harness.database.pool, { orgId: nobody.orgId, tier: 'enterprise' });
  expect(granted).toEqual({ orgId: nobody.orgId, name: 'Acme', tier: 'enterprise' });
});
