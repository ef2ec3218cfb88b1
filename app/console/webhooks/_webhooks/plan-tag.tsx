import { Lock } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { PLANS, reachesTier, type Tier } from '#domain/tier.ts';
import { useFrame } from '../../_parts/frame/frame.tsx';

/** Whether the plan of the organisation has what takes `tier`. */
export const useReaches = (tier: Tier): boolean => reachesTier(useFrame().tier, tier);

/** Says which plan something takes, and leads to where it is changed; nothing where the organisation has it. */
export function PlanTag({ tier }: { tier: Tier }) {
  if (useReaches(tier)) return null;
  return (
    <Link
      href="/console/billing"
      prefetch={false}
      title={`Requires the ${PLANS[tier].name} plan`}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm border border-line-strong px-1.5 font-medium text-2xs text-muted hover:text-text"
    >
      <Lock aria-hidden className="size-3" />
      <span className="sr-only">Requires the </span>
      {PLANS[tier].name}
      <span className="sr-only"> plan</span>
    </Link>
  );
}

/** A sentence in a panel about what the plan of the organisation does not have; nothing where it has it. */
export function PlanNote({ tier, children }: { tier: Tier; children: ReactNode }) {
  const { tier: own } = useFrame();
  if (useReaches(tier)) return null;
  return (
    <p
      data-testid="plan-note"
      className="flex items-start gap-2 border-b bg-raised px-3 py-2 text-muted text-xs"
    >
      <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {children} <strong className="font-semibold text-text">{PLANS[tier].name}</strong> plan; yours is{' '}
        {PLANS[own].name}.{' '}
        <Link href="/console/billing" prefetch={false} className="underline hover:text-text">
          See the plans
        </Link>
      </span>
    </p>
  );
}
