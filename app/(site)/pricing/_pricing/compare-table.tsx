import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { PLANS, TIERS, type TierPlan } from '#domain/tier.ts';
import { beyondWords, countWords, quotaWords, usdWords, webhookWords } from './plan-words.ts';

const isAtLeast = (plan: TierPlan, tier: TierPlan['tier']): boolean =>
  TIERS.indexOf(plan.tier) >= TIERS.indexOf(tier);
const yes = (has: boolean): string => (has ? 'Yes' : 'No');

type Feature = { name: string; of: (plan: TierPlan) => string };

const ROWS: readonly Feature[] = [
  { name: 'Price a month', of: ({ priceUsd }) => (priceUsd === null ? 'By agreement' : usdWords(priceUsd)) },
  { name: 'Requests a minute', of: (plan) => countWords(plan.requestsPerMinute) },
  { name: 'At the minute limit', of: (plan) => (plan.hardMinuteLimit ? '429' : 'Not stopped') },
  { name: 'Requests a month', of: quotaWords },
  { name: 'Beyond the quota', of: beyondWords },
  { name: 'Markets, fills, wallets, live streams', of: () => 'Yes' },
  {
    name: 'Open streams, at most 3 per key',
    of: (plan) => countWords(plan.streamsPerOrg),
  },
  { name: 'Builder and group analytics', of: (plan) => yes(plan.groupAnalytics) },
  { name: 'Webhook subscriptions', of: webhookWords },
  {
    name: 'Sports, votes, block stream, webhook replay',
    of: (plan) => yes(isAtLeast(plan, 'enterprise')),
  },
];

const COLUMNS: readonly Column<Feature>[] = [
  {
    name: 'Feature',
    isRowHead: true,
    className: 'w-1/4',
    headClass: 'font-medium',
    cellClass: 'text-muted',
    cell: ({ name }) => name,
  },
  ...TIERS.map((tier) => ({
    name: PLANS[tier].name,
    headClass: 'font-semibold text-text',
    cell: ({ of }: Feature) => of(PLANS[tier]),
  })),
];

/** Every plan by every feature. */
export function CompareTable() {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="font-semibold text-lg tracking-tight">
        Compare plans
      </h2>
      <ScrollRegion label="Plan comparison" className="mt-3 overflow-x-auto rounded-md border bg-panel">
        <Table
          className="min-w-[44rem]"
          columns={COLUMNS}
          rows={ROWS}
          idOf={({ name }) => name}
          height="plain"
        />
      </ScrollRegion>
    </section>
  );
}
