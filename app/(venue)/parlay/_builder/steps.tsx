import { useEffect, useState } from 'react';
import { shortHash } from '#app/format/numbers.ts';
import { type Step, StepList } from '#app/ui/panels/step-list.tsx';
import type { SlipView } from '../_slip/slip-driver.ts';

const SENT = { accepting: 2, confirming: 2, executing: 3 } as const;

function stepsOf({ prompt, quoteHash }: SlipView, isPermit: boolean, lastLook: boolean | null): Step[] {
  const permit = { name: 'Sign the permit', note: 'It lets the escrow take this stake. No gas.' };
  const look =
    lastLook === false ? 'This maker has no last look.' : 'It may decline. If it does, nothing is spent.';
  // The page has made it anew from the quote's fields: a person can compare it with what the wallet shows.
  const hash = quoteHash ? ` Your wallet shows quoteHash ${shortHash(quoteHash)}.` : '';
  return [
    ...(isPermit || prompt === 'permit' ? [permit] : []),
    { name: 'Sign the order', note: `It covers this quote and this stake only. No gas.${hash}` },
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
  return <StepList steps={steps} now={now} />;
}
