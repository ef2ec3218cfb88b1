'use client';
import { useId, useState } from 'react';
import { formatUsdExact } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import { monthlyCostUsd } from '#domain/billing/paid-tier.ts';
import { PLANS, type Tier } from '#domain/tier.ts';
import { countWords } from './plan-words.ts';

const PRICED = ['free', 'growth', 'scale'] as const satisfies readonly Tier[];
/** The slider goes from a thousand to a hundred million, each step the same factor. */
const STEPS = 500;
const LEAST = 1_000;
const MOST = 100_000_000;
const DECADES = Math.log10(MOST / LEAST);
const START = 1_500_000;

const stepOf = (requests: number): number =>
  Math.round((Math.log10(Math.min(MOST, Math.max(LEAST, requests)) / LEAST) / DECADES) * STEPS);

/** The count at a step of the slider, with two digits that mean something. */
function requestsAt(step: number): number {
  const exact = LEAST * 10 ** ((step / STEPS) * DECADES);
  const unit = 10 ** (Math.floor(Math.log10(exact)) - 1);
  return Math.round(exact / unit) * unit;
}

/** What a month of so many requests costs on each plan, and which is the cheapest that serves them all. */
export function OverageCalculator() {
  const [requests, setRequests] = useState(START);
  const id = useId();
  const costs = PRICED.map((tier) => ({ tier, cost: monthlyCostUsd(tier, requests) }));
  const best = costs
    .filter(({ cost }) => cost !== null)
    .toSorted((a, b) => (a.cost ?? 0) - (b.cost ?? 0))[0]?.tier;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid gap-x-10 gap-y-5 rounded-md border bg-panel p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] md:p-5"
    >
      <div>
        <h2 id={`${id}-title`} className="font-semibold text-lg tracking-tight">
          Monthly cost
        </h2>
        <label htmlFor={`${id}-count`} className="mt-3 block text-muted text-xs">
          Requests a month
        </label>
        <input
          id={`${id}-count`}
          inputMode="numeric"
          value={countWords(requests)}
          onChange={({ target }) => setRequests(Math.min(1e12, Number(target.value.replaceAll(/\D/g, ''))))}
          className="mt-1 h-11 w-full rounded border border-line-strong bg-surface px-3 font-semibold text-xl"
        />
        <input
          type="range"
          aria-label="Requests a month, by factor"
          aria-valuetext={`${countWords(requests)} requests`}
          min={0}
          max={STEPS}
          value={stepOf(requests)}
          onChange={({ target }) => setRequests(requestsAt(Number(target.value)))}
          className="mt-4 h-6 w-full accent-[var(--accent-text)]"
        />
      </div>
      <dl aria-live="polite" className="grid content-center">
        {costs.map(({ tier, cost }) => (
          <Cost key={tier} tier={tier} cost={cost} requests={requests} isBest={tier === best} />
        ))}
      </dl>
    </section>
  );
}

type CostProps = { tier: (typeof PRICED)[number]; cost: number | null; requests: number; isBest: boolean };

function Cost({ tier, cost, requests, isBest }: CostProps) {
  const { name, tokensPerMonth } = PLANS[tier];
  const beyond = Math.max(0, requests - (tokensPerMonth ?? 0));
  const says =
    cost === null
      ? `stops ${countWords(beyond)} short`
      : beyond > 0
        ? `${countWords(beyond)} beyond the quota`
        : 'within the quota';
  return (
    <div data-cost={tier} className="flex items-baseline gap-3 border-t py-2.5 first:border-0">
      <dt className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{name}</span>
        <span className="text-muted text-xs">{says}</span>
      </dt>
      <dd className={cn('text-right font-semibold', isBest ? 'text-accent-text text-lg' : 'text-muted')}>
        {cost === null ? '–' : formatUsdExact(cost)}
        {isBest && <span className="block font-medium text-2xs">Cheapest plan that covers them all</span>}
      </dd>
    </div>
  );
}
