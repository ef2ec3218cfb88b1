import { expect, test } from 'vitest';
import type { StripeBilling } from '#integrations/stripe/stripe-billing.ts';
import type { BillingEventsHarness } from '#server/test/billing/billing-events-harness.ts';
import { billingEventsHarnessForEach } from '#server/test/billing/billing-events-harness-for-each.ts';
import { LATER_DECLINED_CARD, providerOf } from '#server/test/billing/billing-harness.ts';
import { catchUp } from './catch-up.ts';
import { openPortal } from './open-portal.ts';

let harness: BillingEventsHarness;
billingEventsHarnessForEach((given) => {
  harness = given;
});

test('a failed payment keeps the tier for 7 days and then gives Free, unless it was paid meanwhile', async () => {
  await harness.buyGrowth(LATER_DECLINED_CARD);
  const payer = await harness.billing.newBuyer();
  await harness.billing.buy(payer, 'growth', LATER_DECLINED_CARD);
  await harness.deliver();
  harness.advance(31.5);
  await harness.deliver();
  const { grace, ...late } = await harness.row();
  expect(late).toMatchObject({ orgTier: 'growth', status: 'past_due' });
  expect(await harness.audits()).toContain('billing.payment_failed');
  await catchUp(harness.deps());
  expect(await harness.row()).toMatchObject({ orgTier: 'growth' });
  const { url } = await openPortal(harness.billing.ctx(payer.actor));
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'card', number: '4242424242424242' }),
  });
  // The events of the payment are lost: the end of the grace must find out by itself.
  harness.heldEvents();
  const after = { ...harness.deps(), now: () => (grace?.getTime() ?? 0) + 60_000 };
  await catchUp(after);
  expect(await harness.row()).toMatchObject({ orgTier: 'free', tier: 'free', status: 'past_due' });
  expect(await harness.row(payer)).toMatchObject({ orgTier: 'growth', grace: null, status: 'active' });
  expect(await harness.audits(payer)).toContain('billing.payment_recovered');
});

test('a cancellation whose events never arrive is noticed when the month is over', async () => {
  await harness.buyGrowth();
  await harness.deliver();
  await harness.cancel();
  harness.advance(32);
  harness.heldEvents();
  expect(await harness.row()).toMatchObject({ orgTier: 'growth' });
  await catchUp(harness.deps());
  expect(await harness.row()).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('an organisation that Stripe refuses keeps no other from being looked at', async () => {
  const unlucky = await harness.billing.newBuyer();
  await harness.billing.buy(unlucky, 'growth');
  await harness.buyGrowth();
  await harness.deliver();
  await harness.cancel();
  harness.advance(32);
  harness.heldEvents();
  const { sub } = await harness.row(unlucky);
  const refusing: StripeBilling = Object.create(providerOf(harness.billing.stripe), {
    subscription: {
      value: async (id: string) => {
        if (id === sub) throw new Error('refused');
        return harness.billing.config.provider.subscription(id);
      },
    },
  });
  await expect(catchUp({ ...harness.deps(), provider: refusing })).rejects.toThrow(/^1 of \d+ failed$/);
  expect(await harness.row()).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('further failures do not prolong the grace, and a last one ends it', async () => {
  await harness.buyGrowth(LATER_DECLINED_CARD);
  await harness.deliver();
  harness.advance(31.5);
  await harness.deliver();
  const first = (await harness.row()).grace;
  harness.advance(4);
  await harness.deliver();
  expect((await harness.row()).grace).toEqual(first);
  harness.advance(16);
  await harness.deliver();
  expect(await harness.row()).toMatchObject({ orgTier: 'free', status: 'canceled' });
});
