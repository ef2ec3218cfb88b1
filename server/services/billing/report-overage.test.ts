import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overageSince } from '#domain/billing/overage.ts';
import { isPaidTier } from '#domain/billing/paid-tier.ts';
import { PLANS, type Tier } from '#domain/tier.ts';
import { DAY_MS } from '#domain/time.ts';
import type { StripeBilling } from '#integrations/stripe/stripe-billing.ts';
import {
  type BillingHarness,
  type Buyer,
  providerOf,
  startBillingHarness,
} from '#server/test/billing/billing-harness.ts';
import { startCheckout } from '#services/billing/start-checkout.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { addUsage } from '#store/queries/access/usage.ts';
import { accountingPeriod } from './accounting-period.ts';
import { reportOverage } from './report-overage.ts';

let harness: BillingHarness;
beforeAll(async () => {
  harness = await startBillingHarness();
});
afterAll(() => harness.close());

const deps = (provider = harness.config.provider) => ({
  accounts: harness.database.pool,
  provider,
  now: harness.now,
});
const use = (orgId: string, used: number) =>
  addUsage(harness.database.pool, [{ subject: orgId, period: accountingPeriod(harness.now()), used }]);

/** What Stripe has counted for an organisation, by the name of the meter's events. */
async function counted(orgId: string): Promise<Record<string, number>> {
  const { rows } = await harness.database.pool.query<{ id: string }>(
    'SELECT stripe_customer_id AS id FROM billing_account WHERE org_id = $1',
    [orgId],
  );
  const sums: Record<string, number> = {};
  for (const { event_name: name, payload } of Object.values(harness.stripe.ledger.kept.meterEvents)) {
    if (payload.stripe_customer_id === rows[0]?.id) sums[name] = (sums[name] ?? 0) + Number(payload.value);
  }
  return sums;
}

async function subscriber(tier: 'growth' | 'scale'): Promise<Buyer> {
  const buyer = await harness.newBuyer();
  await harness.buy(buyer, tier);
  await harness.deliver();
  return buyer;
}

test('requests beyond the quota reach Stripe once, as a running total, and are billed at the price of the tier', async () => {
  const { orgId } = await subscriber('growth');
  await use(orgId, 1_000_000);
  await reportOverage(deps());
  expect(await counted(orgId)).toEqual({});
  await use(orgId, 250_000);
  await reportOverage(deps());
  await reportOverage(deps());
  await use(orgId, 50_000);
  await reportOverage(deps());
  expect(await counted(orgId)).toEqual({ hashmark_overage_growth: 300_000 });
  expect(await harness.audits(orgId)).toContain('billing.overage_reported');
  harness.stripe.advance(harness.now() + 31.5 * DAY_MS);
  const last = Object.values(harness.stripe.ledger.kept.invoices).at(-1);
  expect(last?.lines.data.map(({ amount }) => amount)).toEqual([110_000, 300_000 * 0.022]);
});

test.each(['free', 'enterprise'] as const)('a %s organisation is never billed for requests', async (tier) => {
  const { orgId } = await subscriber('growth');
  await changeTier(harness.database.pool, { orgId, tier });
  await use(orgId, 90_000_000);
  await reportOverage(deps());
  // Nor when it comes back to the plan: what it used was not used under it.
  await changeTier(harness.database.pool, { orgId, tier: 'growth' });
  await use(orgId, 5);
  await reportOverage(deps());
  expect(await counted(orgId)).toEqual({ hashmark_overage_growth: 5 });
});

test('a change of plan charges what was used before it by the plan before', async () => {
  const buyer = await subscriber('growth');
  await use(buyer.orgId, 1_400_000);
  await startCheckout(harness.ctx(buyer.actor), { tier: 'scale' });
  await use(buyer.orgId, 1_700_000);
  await reportOverage(deps());
  expect(await counted(buyer.orgId)).toEqual({
    hashmark_overage_growth: 400_000,
    hashmark_overage_scale: 100_000,
  });
});

test('a crash after Stripe has counted, and before that is recorded, counts nothing twice and loses nothing', async () => {
  const { orgId } = await subscriber('growth');
  await use(orgId, 1_000_100);
  const { pool } = harness.database;
  await pool.query(
    `CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'crash'; END $$`,
  );
  await pool.query(
    'CREATE TRIGGER crash BEFORE UPDATE OF reported_units ON overage_report FOR EACH ROW EXECUTE FUNCTION crash()',
  );
  await expect(reportOverage(deps())).rejects.toThrow();
  await pool.query('DROP TRIGGER crash ON overage_report');
  expect(await counted(orgId)).toEqual({ hashmark_overage_growth: 100 });
  await use(orgId, 50);
  await reportOverage(deps(providerOf(harness.stripe)));
  await reportOverage(deps(providerOf(harness.stripe)));
  expect(await counted(orgId)).toEqual({ hashmark_overage_growth: 150 });
});

test('an organisation that Stripe refuses keeps the overage of no other waiting', async () => {
  const both = [await subscriber('growth'), await subscriber('growth')];
  for (const { orgId } of both) await use(orgId, 1_000_010);
  const [first = '', second = ''] = both.map(({ orgId }) => orgId).sort();
  const refusing: StripeBilling = Object.create(providerOf(harness.stripe), {
    reportOverage: {
      value: async (input: Parameters<StripeBilling['reportOverage']>[0]) => {
        if (input.identifier.includes(first)) throw new Error('No such customer');
        await harness.config.provider.reportOverage(input);
      },
    },
  });
  await expect(reportOverage(deps(refusing))).rejects.toThrow('1 of 2 failed');
  expect(await counted(second)).toEqual({ hashmark_overage_growth: 10 });
  await reportOverage(deps());
  expect(await counted(first)).toEqual({ hashmark_overage_growth: 10 });
});

test('a call whose answer was lost longer ago than Stripe remembers is held for an operator', async () => {
  const { orgId } = await subscriber('growth');
  await use(orgId, 1_000_100);
  harness.stripe.cut.when = () => 'before';
  await expect(reportOverage(deps())).rejects.toMatchObject({ name: 'BillingUnavailable' });
  harness.stripe.cut.when = null;
  harness.stripe.advance(harness.now() + DAY_MS);
  expect((await reportOverage(deps())).held).toMatchObject([{ orgId, tier: 'growth' }]);
  expect(await counted(orgId)).toEqual({});
  await harness.database.pool.query('UPDATE overage_report SET sending_since = now() WHERE org_id = $1', [
    orgId,
  ]);
});

type Step =
  | { kind: 'use'; requests: number }
  | { kind: 'tier'; tier: Tier }
  | { kind: 'month' }
  | { kind: 'run'; processes: number; cut: 'before' | 'after' | null };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('use' as const),
      requests: fc.integer({ min: 1, max: 2_500_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('tier' as const),
      tier: fc.constantFrom<Tier>('free', 'growth', 'scale', 'enterprise'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('month' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      processes: fc.integer({ min: 1, max: 3 }),
      cut: fc.constantFrom('before' as const, 'after' as const, null),
    }),
  },
);

/** What should be charged, told plainly: at each look, by the plan of that moment, what lies beyond the quota and is new. */
class Model {
  readonly charged: Record<string, number> = {};
  tier: Tier = 'growth';
  used = 0;
  seen = 0;

  look(): void {
    const quota = PLANS[this.tier].tokensPerMonth;
    const owed = quota !== null && isPaidTier(this.tier) ? overageSince(this.seen, this.used, quota) : 0;
    if (owed > 0)
      this.charged[`hashmark_overage_${this.tier}`] =
        (this.charged[`hashmark_overage_${this.tier}`] ?? 0) + owed;
    this.seen = this.used;
  }

  nextMonth(): void {
    this.look();
    this.used = 0;
    this.seen = 0;
  }
}

async function run({ processes, cut }: Step & { kind: 'run' }): Promise<void> {
  let isFirst = true;
  harness.stripe.cut.when = (path) => {
    if (!isFirst || path !== '/v1/billing/meter_events') return null;
    isFirst = false;
    return cut;
  };
  await Promise.allSettled(
    Array.from({ length: processes }, () => reportOverage(deps(providerOf(harness.stripe)))),
  );
  harness.stripe.cut.when = null;
}

test('whatever is used, whichever plan holds and whatever breaks, Stripe is told of each request at most once and of all in the end', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
    const { orgId } = await subscriber('growth');
    const model = new Model();
    for (const one of steps) {
      if (one.kind === 'use') {
        model.used += one.requests;
        await use(orgId, one.requests);
      } else if (one.kind === 'tier') {
        await reportOverage(deps());
        model.look();
        model.tier = one.tier;
        await changeTier(harness.database.pool, { orgId, tier: one.tier });
      } else if (one.kind === 'month') {
        const date = new Date(harness.now());
        harness.stripe.advance(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1, 1));
        harness.heldEvents();
        await reportOverage(deps());
        model.nextMonth();
      } else {
        await run(one);
        model.look();
      }
    }
    await reportOverage(deps());
    model.look();
    expect(await counted(orgId)).toEqual(model.charged);
  });
  await fc.assert(property, { numRuns: 12 });
}, 60_000);
