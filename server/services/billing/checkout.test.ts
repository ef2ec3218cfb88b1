import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StripeBilling } from '#integrations/stripe/stripe-billing.ts';
import {
  type BillingHarness,
  type Buyer,
  DECLINED_CARD,
  GOOD_CARD,
  LATER_DECLINED_CARD,
  ORIGIN,
  payWith,
  providerOf,
  startBillingHarness,
} from '#server/test/billing/billing-harness.ts';
import { listInvoices } from './list-invoices.ts';
import { openPortal } from './open-portal.ts';
import { refreshBilling } from './refresh-billing.ts';
import { showBilling } from './show-billing.ts';
import { startCheckout } from './start-checkout.ts';

let harness: BillingHarness;
beforeAll(async () => {
  harness = await startBillingHarness();
});
afterAll(() => harness.close());

const customersOf = (orgId: string) =>
  Object.values(harness.stripe.ledger.kept.customers).filter(({ metadata }) => metadata.org_id === orgId);

test('a card that pays puts the organisation on the tier it bought, and the audit log says who began it', async () => {
  const buyer = await harness.newBuyer();
  const { url } = await startCheckout(harness.ctx(buyer.actor), { tier: 'growth' });
  const page = await fetch(url);
  expect(await page.text()).toContain('$1,100.00');
  const paid = await payWith(url, GOOD_CARD);
  expect([paid.status, paid.headers.get('location')]).toEqual([
    303,
    `${ORIGIN}/console/billing?checkout=done`,
  ]);
  await harness.deliver();
  expect(await harness.row(buyer.orgId)).toMatchObject({
    orgTier: 'growth',
    tier: 'growth',
    status: 'active',
  });
  expect(await harness.audits(buyer.orgId)).toEqual([
    'billing.checkout_started',
    'billing.subscription_changed',
  ]);
  expect(customersOf(buyer.orgId)).toMatchObject([
    { name: 'Acme', email: expect.stringContaining('@example.com') },
  ]);
});

test('a declined card buys nothing, and a better one can be tried on the same page', async () => {
  const buyer = await harness.newBuyer();
  const { url } = await startCheckout(harness.ctx(buyer.actor), { tier: 'growth' });
  const declined = await payWith(url, DECLINED_CARD);
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining('Your card was declined.'),
  ]);
  await harness.deliver();
  expect(await harness.row(buyer.orgId)).toMatchObject({ orgTier: 'free', sub: null });
  expect((await payWith(url, GOOD_CARD)).status).toBe(303);
  await harness.deliver();
  expect(await harness.row(buyer.orgId)).toMatchObject({ orgTier: 'growth' });
});

test('an organisation has one customer however many ask at once', async () => {
  const buyer = await harness.newBuyer();
  const asked = Array.from({ length: 4 }, () => startCheckout(harness.ctx(buyer.actor), { tier: 'scale' }));
  const answers = await Promise.allSettled(asked);
  const refused = answers.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code);
  // Whoever expires a page that another has just expired is told to try again; nobody meets a fault.
  expect(refused.filter((code) => code !== 'unavailable')).toEqual([]);
  expect(refused.length).toBeLessThan(answers.length);
  expect(customersOf(buyer.orgId)).toHaveLength(1);
});

test('no connection to the database waits while Stripe makes a customer', async () => {
  const { actor } = await harness.newBuyer();
  const [isAsked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: StripeBilling = Object.create(harness.config.provider, {
    createCustomer: {
      value: async (input: { orgId: string }) => {
        isAsked.resolve();
        await mayGoOn.promise;
        return providerOf(harness.stripe).createCustomer(input);
      },
    },
    describeCustomer: { value: async () => {} },
    startCheckout: { value: async () => ({ url: ORIGIN }) },
  });
  const ctx = { ...harness.ctx(actor), billing: { provider: slow, origin: ORIGIN } };
  const checkout = startCheckout(ctx, { tier: 'growth' });
  await isAsked.promise;
  const { rows } = await harness.database.pool.query(
    `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  mayGoOn.resolve();
  expect(rows).toEqual([]);
  expect(await checkout).toEqual({ url: ORIGIN });
});

test('a crash after Stripe has made the customer, and before we noted it, leaves one customer', async () => {
  const buyer = await harness.newBuyer();
  const { pool } = harness.database;
  await pool.query(
    `CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'crash'; END $$`,
  );
  await pool.query(
    'CREATE TRIGGER crash BEFORE INSERT ON billing_account FOR EACH ROW EXECUTE FUNCTION crash()',
  );
  await expect(startCheckout(harness.ctx(buyer.actor), { tier: 'growth' })).rejects.toThrow();
  await pool.query('DROP TRIGGER crash ON billing_account');
  await startCheckout(harness.ctx(buyer.actor), { tier: 'growth' });
  expect(customersOf(buyer.orgId)).toHaveLength(1);
});

test('a connection that breaks after Stripe has made the customer leaves one customer', async () => {
  const buyer = await harness.newBuyer();
  let cuts = 0;
  harness.stripe.cut.when = (path) => (path === '/v1/customers' && cuts++ === 0 ? 'after' : null);
  await startCheckout(harness.ctx(buyer.actor), { tier: 'growth' });
  harness.stripe.cut.when = null;
  expect([cuts, customersOf(buyer.orgId).length]).toEqual([2, 1]);
});

test('of two open pages only the last can be paid on, so that nobody pays twice', async () => {
  const buyer = await harness.newBuyer();
  const first = await startCheckout(harness.ctx(buyer.actor), { tier: 'growth' });
  const second = await startCheckout(harness.ctx(buyer.actor), { tier: 'scale' });
  expect((await payWith(first.url, GOOD_CARD)).status).toBe(410);
  expect((await payWith(second.url, GOOD_CARD)).status).toBe(303);
  await harness.deliver();
  expect(await harness.row(buyer.orgId)).toMatchObject({ orgTier: 'scale' });
});

test('with a plan, buying the other one moves it at once and charges the difference', async () => {
  const buyer = await harness.newBuyer();
  await harness.buy(buyer, 'growth');
  await harness.deliver();
  const { url } = await startCheckout(harness.ctx(buyer.actor), { tier: 'scale' });
  expect(url).toBe(`${ORIGIN}/console/billing?changed=scale`);
  expect(await harness.row(buyer.orgId)).toMatchObject({ orgTier: 'scale', tier: 'scale' });
  const { invoices } = await listInvoices(harness.ctx(buyer.actor));
  expect(invoices.map(({ totalCents, status }) => [totalCents, status])).toEqual([
    [120_000, 'paid'],
    [110_000, 'paid'],
  ]);
  await expect(startCheckout(harness.ctx(buyer.actor), { tier: 'scale' })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a card that is declined for the difference leaves the plan as it was', async () => {
  const buyer = await harness.newBuyer();
  await harness.buy(buyer, 'growth', LATER_DECLINED_CARD);
  await harness.deliver();
  await expect(startCheckout(harness.ctx(buyer.actor), { tier: 'scale' })).rejects.toMatchObject({
    code: 'invalid',
    message: 'Your card was declined.',
  });
  await harness.deliver();
  expect(await harness.row(buyer.orgId)).toMatchObject({ orgTier: 'growth', status: 'active' });
});

test('an Enterprise that an operator has granted cannot buy a lower plan by mistake', async () => {
  const buyer = await harness.newBuyer('enterprise');
  await expect(startCheckout(harness.ctx(buyer.actor), { tier: 'growth' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Enterprise'),
  });
  expect(customersOf(buyer.orgId)).toEqual([]);
});

test.each(['developer', 'viewer'] as const)(
  'a %s may see the plan, and neither buys nor manages it',
  async (role) => {
    const { actor } = await harness.newBuyer('free', role);
    const ctx = harness.ctx(actor);
    await expect(startCheckout(ctx, { tier: 'growth' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(openPortal(ctx)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listInvoices(ctx)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(refreshBilling(ctx)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await showBilling(ctx)).toMatchObject({ tier: 'free', canManage: false, subscription: null });
  },
);

test('the portal is for those who went to the checkout, and shows their bills', async () => {
  const buyer = await harness.newBuyer();
  await expect(openPortal(harness.ctx(buyer.actor))).rejects.toMatchObject({
    code: 'invalid',
    message: 'no billing account',
  });
  await harness.buy(buyer, 'growth');
  const { url } = await openPortal(harness.ctx(buyer.actor));
  const text = await (await fetch(url)).text();
  expect(text).toContain('visa ending in 4242');
  expect(text).toContain(`${ORIGIN}/console/billing?portal=closed`);
});

/** Is on Growth, and has just cancelled that in the portal; the word of it has not arrived. */
async function subscriberWhoCancels(): Promise<Buyer> {
  const buyer = await harness.newBuyer();
  await harness.buy(buyer, 'growth');
  await harness.deliver();
  const { url } = await openPortal(harness.ctx(buyer.actor));
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'cancel' }) });
  return buyer;
}

test('whoever comes back from the portal sees what they did there before the word of it arrives, which then changes nothing', async () => {
  const buyer = await subscriberWhoCancels();
  const shown = await refreshBilling(harness.ctx(buyer.actor));
  expect(shown).toMatchObject({ tier: 'growth', subscription: { cancelAtPeriodEnd: true } });
  const audits = await harness.audits(buyer.orgId);
  expect(audits.at(-1)).toBe('billing.subscription_changed');
  await harness.deliver();
  expect(await showBilling(harness.ctx(buyer.actor))).toEqual(shown);
  expect(await harness.audits(buyer.orgId)).toEqual(audits);
});

test('a look at the provider needs no subscription, and says when the provider does not answer', async () => {
  const buyer = await harness.newBuyer();
  expect(await refreshBilling(harness.ctx(buyer.actor))).toMatchObject({ tier: 'free', subscription: null });
  await harness.buy(buyer, 'growth');
  await harness.deliver();
  harness.stripe.cut.when = (path) => (path.startsWith('/v1/subscriptions/') ? 'before' : null);
  const look = refreshBilling(harness.ctx(buyer.actor));
  await expect(look).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 });
  harness.stripe.cut.when = null;
});

test('a cancellation keeps the tier to the end of the month and then gives Free; the page says so', async () => {
  const buyer = await subscriberWhoCancels();
  await harness.deliver();
  const shown = await showBilling(harness.ctx(buyer.actor));
  expect(shown).toMatchObject({ tier: 'growth', subscription: { cancelAtPeriodEnd: true } });
  harness.stripe.advance((shown.subscription?.periodEndMs ?? 0) + 1_000);
  await harness.deliver();
  expect(await harness.row(buyer.orgId)).toMatchObject({ orgTier: 'free', status: 'canceled' });
  expect(await harness.audits(buyer.orgId)).toEqual([
    'billing.checkout_started',
    'billing.subscription_changed',
    'billing.portal_opened',
    'billing.subscription_changed',
    'billing.subscription_changed',
  ]);
});

test('without a payment provider nothing can be bought, and the message says so', async () => {
  const { actor } = await harness.newBuyer();
  const ctx = { ...harness.ctx(actor), billing: null };
  await expect(startCheckout(ctx, { tier: 'growth' })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Billing is not configured on this server.',
  });
  expect(await showBilling(ctx)).toMatchObject({ isSetUp: false });
});

test('a provider that does not answer makes a clear refusal that can be tried again', async () => {
  const { actor } = await harness.newBuyer();
  harness.stripe.cut.when = () => 'before';
  await expect(startCheckout(harness.ctx(actor), { tier: 'growth' })).rejects.toMatchObject({
    code: 'unavailable',
  });
  harness.stripe.cut.when = null;
});
