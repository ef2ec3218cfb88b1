import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { PLANS, TIERS, type TierPlan } from '#domain/tier.ts';
import { beyondWords, countWords, quotaWords, usdWords, webhookWords } from './plan-words.ts';

const isAtLeast = (plan: TierPlan, tier: TierPlan['tier']): boolean =>
  TIERS.indexOf(plan.tier) >= TIERS.indexOf(tier);
const yes = (has: boolean): string => (has ? 'Yes' : 'No');

const ROWS: readonly { name: string; of: (plan: TierPlan) => string }[] = [
  { name: 'Price a month', of: ({ priceUsd }) => (priceUsd === null ? 'By agreement' : usdWords(priceUsd)) },
  { name: 'Requests a minute', of: (plan) => countWords(plan.requestsPerMinute) },
  { name: 'At the limit of a minute', of: (plan) => (plan.hardMinuteLimit ? '429' : 'Not stopped') },
  { name: 'Requests a month', of: quotaWords },
  { name: 'Beyond the quota', of: beyondWords },
  { name: 'Markets, fills, wallets, live streams', of: () => 'Yes' },
  {
    name: 'Open streams, 3 of each key at most',
    of: (plan) => countWords(plan.streamsPerOrg),
  },
  { name: 'Builder and group analytics', of: (plan) => yes(plan.groupAnalytics) },
  { name: 'Webhook subscriptions', of: webhookWords },
  {
    name: 'Sports, votes, block stream, replay of webhooks',
    of: (plan) => yes(isAtLeast(plan, 'enterprise')),
  },
];

/** Every plan by every feature. */
export function CompareTable() {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="font-semibold text-lg tracking-tight">
        Compare plans
      </h2>
      <ScrollRegion
        label="Comparison of the plans"
        className="mt-3 overflow-x-auto rounded-md border bg-panel"
      >
        <table className="w-full min-w-[44rem] text-left text-xs">
          <thead>
            <tr className="border-b">
              <th scope="col" className="w-1/4 px-3 py-2 font-medium text-muted">
                Feature
              </th>
              {TIERS.map((tier) => (
                <th key={tier} scope="col" className="px-3 py-2 font-semibold">
                  {PLANS[tier].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ name, of }) => (
              <tr key={name} className="border-b last:border-0">
                <th scope="row" className="px-3 py-2 font-normal text-muted">
                  {name}
                </th>
                {TIERS.map((tier) => (
                  <td key={tier} className="px-3 py-2">
                    {of(PLANS[tier])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
