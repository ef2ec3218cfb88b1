import Link from 'next/link';
import { formatUsdExact } from '#app/format/numbers.ts';
import { Stat } from '#app/ui/figures/stat.tsx';
import { isPaidTier } from '#domain/billing/paid-tier.ts';
import { MonthMeter } from '../../usage/_usage/month-meter.tsx';
import { requestsOf } from '../../usage/_usage/usage-words.ts';
import type { Billing } from './billing.ts';

/** This month against the quota, and what it costs so far. */
export function MonthCost({ of: billing }: { of: Billing }) {
  const { plan, month } = billing;
  return (
    <div className="grid gap-3 p-3">
      <MonthMeter
        used={month.used}
        quota={plan.tokensPerMonth}
        testId="billed-used"
        aside={
          <Link
            href="/console/usage"
            prefetch={false}
            className="ml-auto text-muted text-xs underline hover:text-text"
          >
            By day and key
          </Link>
        }
      />
      <Costs of={billing} />
    </div>
  );
}

/** Figures of what is charged; a plan that was granted is charged nothing, whatever is used. */
function Costs({ of: { plan, month, subscription } }: { of: Billing }) {
  const { overage, costUsd } = month;
  if (isPaidTier(plan.tier) && !subscription)
    return (
      <p className="text-muted text-xs">
        {plan.name} was granted without a subscription, so nothing is charged, even beyond the quota.
      </p>
    );
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Stat label="Plan">{plan.priceUsd === null ? '–' : formatUsdExact(plan.priceUsd)}</Stat>
        <Stat label="Beyond the quota">{overage ? requestsOf(overage.requests) : 'not available'}</Stat>
        <Stat label="Overage so far">{overage ? formatUsdExact(overage.costUsd) : '–'}</Stat>
        <Stat label="Total">{costUsd === null ? '–' : formatUsdExact(costUsd)}</Stat>
      </dl>
      <p className="text-muted text-xs">{overageWords(plan)}</p>
    </>
  );
}

function overageWords({ overagePer100kUsd, hardMonthlyQuota, name }: Billing['plan']): string {
  if (overagePer100kUsd !== null)
    return `Requests beyond the quota cost $${overagePer100kUsd} per 100,000, pro rata, on the next invoice.`;
  if (hardMonthlyQuota)
    return `${name} stops at its quota with 429 until the next month starts. You are never charged.`;
  return `${name} has no quota and no overage.`;
}
