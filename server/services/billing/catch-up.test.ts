import { expect, test } from 'vitest';
import type { StripeBilling } from '#integrations/stripe/stripe-billing.ts';
import type { BillingEventsBench } from '#server/test/billing/billing-events-bench.ts';
import { billingEventsBenchForEach } from '#server/test/billing/billing-events-bench-for-each.ts';
import { LATER_DECLINED_CARD, providerOf } from '#server/test/billing/billing-world.ts';
import { catchUp } from './catch-up.ts';
import { openPortal } from './open-portal.ts';

let bench: BillingEventsBench;
billingEventsBenchForEach((given) => {
  bench = given;
});

test('a failed payment keeps the tier for 7 days and then gives Free, unless it was paid meanwhile', async () => {
  await bench.buyGrowth(LATER_DECLINED_CARD);
  const payer = await bench.world.newBuyer();
  await bench.world.buy(payer, 'growth', LATER_DECLINED_CARD);
  await bench.deliver();
  bench.advance(31.5);
  await bench.deliver();
  const { grace, ...late } = await bench.row();
  expect(late).toMatchObject({ orgTier: 'growth', status: 'past_due' });
  expect(await bench.audits()).toContain('billing.payment_failed');
  await catchUp(bench.deps());
  expect(await bench.row()).toMatchObject({ orgTier: 'growth' });
  const { url } = await openPortal(bench.world.ctx(payer.actor));
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'card', number: '4242424242424242' }),
  });
  // The events of the payment are lost: the end of the grace must find out by itself.
  bench.heldEvents();
  const after = { ...bench.deps(), now: () => (grace?.getTime() ?? 0) + 60_000 };
  await catchUp(after);
  expect(await bench.row()).toMatchObject({ orgTier: 'free', tier: 'free', status: 'past_due' });
  expect(await bench.row(payer)).toMatchObject({ orgTier: 'growth', grace: null, status: 'active' });
  expect(await bench.audits(payer)).toContain('billing.payment_recovered');
});

test('a cancellation whose events never arrive is noticed when the month is over', async () => {
  await bench.buyGrowth();
  await bench.deliver();
  await bench.cancel();
  bench.advance(32);
  bench.heldEvents();
  expect(await bench.row()).toMatchObject({ orgTier: 'growth' });
  await catchUp(bench.deps());
  expect(await bench.row()).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('an organisation that Stripe refuses keeps no other from being looked at', async () => {
  const unlucky = await bench.world.newBuyer();
  await bench.world.buy(unlucky, 'growth');
  await bench.buyGrowth();
  await bench.deliver();
  await bench.cancel();
  bench.advance(32);
  bench.heldEvents();
  const { sub } = await bench.row(unlucky);
  const refusing: StripeBilling = Object.create(providerOf(bench.world.stripe), {
    subscription: {
      value: async (id: string) => {
        if (id === sub) throw new Error('refused');
        return bench.world.desk.provider.subscription(id);
      },
    },
  });
  await expect(catchUp({ ...bench.deps(), provider: refusing })).rejects.toThrow(/^1 of \d+ failed$/);
  expect(await bench.row()).toMatchObject({ orgTier: 'free', status: 'canceled' });
});

test('further failures do not prolong the grace, and a last one ends it', async () => {
  await bench.buyGrowth(LATER_DECLINED_CARD);
  await bench.deliver();
  bench.advance(31.5);
  await bench.deliver();
  const first = (await bench.row()).grace;
  bench.advance(4);
  await bench.deliver();
  expect((await bench.row()).grace).toEqual(first);
  bench.advance(16);
  await bench.deliver();
  expect(await bench.row()).toMatchObject({ orgTier: 'free', status: 'canceled' });
});
