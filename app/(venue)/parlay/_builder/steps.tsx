'use client';
import { useEffect, useState } from 'react';
import { cn } from '#app/ui/class-names.ts';
import type { SlipView } from '../_slip/slip-driver.ts';

type Step = { name: string; note: string };

const SENT = { accepting: 2, confirming: 2, executing: 3 } as const;

function stepsOf({ prompt }: SlipView, isPermit: boolean, lastLook: boolean | null): Step[] {
  const permit = { name: 'Sign the permit', note: 'It lets the escrow take this stake. No gas.' };
  const look = lastLook === false ? 'This maker has no last look.' : 'May decline. Then nothing is spent.';
  return [
    ...(isPermit || prompt === 'permit' ? [permit] : []),
    { name: 'Sign the order', note: 'It covers this quote and this stake only. No gas.' },
    { name: 'Maker confirms', note: look },
    { name: 'Filled on chain', note: 'Stake and payout are locked together.' },
  ];
}

/** What has been done of a placement, what is under way, and what follows. */
export function Steps({ view }: { view: SlipView }) {
  const { phase } = view.state;
  const [isPermit, setPermit] = useState(false);
  useEffect(() => {
    if (view.prompt === 'permit') setPermit(true);
  }, [view.prompt]);
  if (phase.at !== 'signing' && phase.at !== 'sent') return null;
  const steps = stepsOf(view, isPermit, phase.offer.lastLook);
  const late = steps.length - 3;
  const now = phase.at === 'sent' ? SENT[phase.step] - 1 + late : view.prompt === 'permit' ? 0 : late;
  return (
    <ol aria-live="polite" className="border-t px-4 py-2">
      {steps.map(({ name, note }, at) => (
        <li
          key={name}
          aria-current={at === now ? 'step' : undefined}
          className={cn(
            'grid grid-cols-[0.75rem_minmax(0,1fr)_auto] gap-2 py-1.5',
            at === now && 'font-semibold',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'mt-0.5 h-4 w-[3px]',
              at < now ? 'bg-text' : at === now ? 'bg-accent' : 'bg-line-strong',
            )}
          />
          <span>
            {name}
            <span className="block font-normal text-muted text-xs">{note}</span>
          </span>
          <span className="text-xs">{at < now ? 'done' : at === now ? 'now' : ''}</span>
        </li>
      ))}
    </ol>
  );
}
