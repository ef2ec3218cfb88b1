import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StripeSandbox, startStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { StripeBilling } from './stripe-billing.ts';

const PRICES = {
  growth: 'hashmark_growth_monthly',
  scale: 'price_scale_monthly',
  growthOverage: 'hashmark_growth_overage',
  scaleOverage: 'price_scale_overage',
};

let sandbox: StripeSandbox;
beforeAll(async () => {
  sandbox = await startStripeSandbox({ file: null, port: 0 });
});
afterAll(() => sandbox.close());

const billing = (prices = PRICES): StripeBilling => {
  const { apiUrl, secretKey, webhookSecret } = sandbox;
  return new StripeBilling({ apiUrl, secretKey, webhookSecret, prices });
};
const checkout = async (provider: StripeBilling) => {
  const { customerId } = await provider.createCustomer({ orgId: 'org_1' });
  const back = { successUrl: 'https://hashmark.test/a', cancelUrl: 'https://hashmark.test/b' };
  return provider.startCheckout({ customerId, orgId: 'org_1', tier: 'scale', ...back });
};

test('prices are found by lookup key and by id', async () => {
  expect((await checkout(billing())).url).toContain('/c/pay/');
});

test('a price that is not there is named', async () => {
  await expect(checkout(billing({ ...PRICES, growth: 'nothing' }))).rejects.toThrow(
    /no active price "nothing"/,
  );
});

test('an overage price without a meter is refused, since nothing would ever be billed by it', async () => {
  await expect(checkout(billing({ ...PRICES, growthOverage: 'price_growth_monthly' }))).rejects.toThrow(
    /no meter/,
  );
});

test('a subscription that Stripe does not know is none', async () => {
  expect(await billing().subscription('sub_none')).toBeNull();
});

test('a broken connection is tried again, and takes effect once', async () => {
  let cuts = 0;
  sandbox.cut.when = (path) => (path === '/v1/customers' && cuts++ < 2 ? 'after' : null);
  const before = Object.keys(sandbox.ledger.kept.customers).length;
  await billing().createCustomer({ orgId: 'org_2' });
  sandbox.cut.when = null;
  expect([cuts, Object.keys(sandbox.ledger.kept.customers).length - before]).toEqual([3, 1]);
});
