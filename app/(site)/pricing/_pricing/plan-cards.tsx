import { cn } from '#app/ui/class-names.ts';
import { PLANS, TIERS, type TierPlan } from '#domain/tier.ts';
import type { Buyer } from './buyer.ts';
import { PlanAction } from './plan-action.tsx';
import { beyondWords, countWords, quotaWords, usdWords } from './plan-words.ts';

const FOR_WHOM: Record<TierPlan['tier'], string> = {
  free: 'To look around and build a first version.',
  growth: 'For a product that reads markets all day.',
  scale: 'For many users, with webhooks instead of polling.',
  enterprise: 'For the whole feed, with power features and soft limits.',
};

/** The plans side by side, the cheapest first. */
export function PlanCards({ buyer }: { buyer: Buyer | null }) {
  return (
    <section
      aria-label="Plans"
      className="grid gap-px overflow-hidden rounded-md border bg-line sm:grid-cols-2 lg:grid-cols-4"
    >
      {TIERS.map((tier) => (
        <PlanCard key={tier} plan={PLANS[tier]} buyer={buyer} />
      ))}
    </section>
  );
}

function PlanCard({ plan, buyer }: { plan: TierPlan; buyer: Buyer | null }) {
  const isTheirs = buyer?.tier === plan.tier;
  return (
    <article
      data-plan={plan.tier}
      aria-labelledby={`plan-${plan.tier}`}
      className={cn('flex flex-col bg-panel p-4', isTheirs && 'shadow-[inset_0_2px_0_var(--accent)]')}
    >
      <h2 id={`plan-${plan.tier}`} className="font-semibold text-sm">
        {plan.name}
      </h2>
      <p className="mt-2 flex items-baseline gap-1.5">
        <span className="font-semibold text-3xl tracking-tight">
          {plan.priceUsd === null ? 'Custom' : usdWords(plan.priceUsd)}
        </span>
        <span className="text-muted text-xs">{plan.priceUsd === null ? 'by agreement' : 'a month'}</span>
      </p>
      <p className="mt-2 text-muted sm:min-h-10 text-xs">{FOR_WHOM[plan.tier]}</p>
      <dl className="mt-3 mb-4 grid gap-2 border-t pt-3 text-xs">
        <Line name="Requests a minute" value={countWords(plan.requestsPerMinute)} />
        <Line name="Requests a month" value={quotaWords(plan)} />
        <Line name="Beyond that" value={beyondWords(plan)} />
      </dl>
      <div className="mt-auto">
        <PlanAction tier={plan.tier} buyer={buyer} />
      </div>
    </article>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  );
}
