import { useState } from 'react';
import { PLANS, type Tier } from '#domain/tier.ts';
import { Notice } from '../../_parts/states/notice.tsx';
import type { Billing } from './billing.ts';
import type { BillingParams } from './billing-params.ts';

type ReturnNoticeProps = {
  params: Pick<BillingParams, 'checkout' | 'changed'>;
  billing: Billing | undefined;
  close: () => void;
};

/** Says how the visit to the payment page ended, to those who come back from it. */
export function ReturnNotice({ params: { checkout, changed }, billing, close }: ReturnNoticeProps) {
  const subscription = billing?.subscription;
  // The plan first seen after the purchase: a later change must not be reported as bought.
  const [bought, setBought] = useState<Tier | null>(null);
  if (checkout === 'done' && subscription && bought === null) setBought(subscription.paidTier);
  if (checkout === 'cancelled')
    return <Notice onClose={close}>The checkout was cancelled. Nothing was bought or charged.</Notice>;
  if (changed && subscription?.paidTier === changed)
    return (
      <Notice look="done" onClose={close}>
        Your organisation is on {PLANS[changed].name}.
      </Notice>
    );
  if (checkout !== 'done' || !billing) return null;
  if (!subscription)
    return (
      <Notice onClose={close}>
        Your payment is being processed. The plan changes here once the payment provider confirms it, usually
        within seconds.
      </Notice>
    );
  if (subscription.cancelAtPeriodEnd || subscription.paidTier !== bought) return null;
  return (
    <Notice look="done" onClose={close}>
      Paid: your organisation is on {PLANS[bought].name} on every key from now on.
    </Notice>
  );
}
