import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useNow } from '#app/live/now.ts';
import { AskButtons } from '#app/ui/dialog/ask-buttons.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import type { PaidTier } from '#domain/billing/paid-tier.ts';
import { PLANS } from '#domain/tier.ts';
import { useToasts } from '../../_parts/states/toasts.tsx';
import type { Billing } from './billing.ts';
import { chargeWords } from './billing-words.ts';

type ChangePlanProps = {
  to: PaidTier;
  subscription: NonNullable<Billing['subscription']>;
  /** What was said of an earlier purchase no longer holds. */
  onChanged: () => void;
  onClose: () => void;
};

/** Says what a change of the running plan charges, and changes it. */
export function ChangePlan({ to, subscription, onChanged, onClose }: ChangePlanProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const { mutate, isPending, error } = useMutation({
    ...trpc.billing.checkout.mutationOptions(),
    onSuccess: async () => {
      await Promise.all([
        cache.invalidateQueries(trpc.billing.pathFilter()),
        cache.invalidateQueries(trpc.usage.pathFilter()),
      ]);
      done(`Your organisation is on ${PLANS[to].name}`);
      onChanged();
      onClose();
    },
  });
  const isResumed = subscription.paidTier === to;
  const { name } = PLANS[to];
  return (
    <Dialog title={isResumed ? `Keep ${name}?` : `Change to ${name}?`} onClose={onClose}>
      <div className="grid gap-3 px-4 py-4" data-testid="charge">
        <Charge to={to} subscription={subscription} />
        <Refusal error={error} />
      </div>
      <AskButtons
        action={isResumed ? `Keep ${name}` : `Change to ${name}`}
        busyWords="Changing…"
        isBusy={isPending}
        onAct={() => mutate({ tier: to })}
        onClose={onClose}
      />
    </Dialog>
  );
}

function Charge({ to, subscription }: Pick<ChangePlanProps, 'to' | 'subscription'>) {
  const now = useNow();
  const plan = PLANS[to];
  if (subscription.paidTier === to)
    return (
      <p>
        Your cancellation is withdrawn. Nothing is charged now; the plan renews for $
        {(plan.priceUsd ?? 0).toLocaleString('en-US')} when the paid month ends.
      </p>
    );
  return (
    <>
      <p>
        The limits of {plan.name} hold from the next request on:{' '}
        {plan.requestsPerMinute.toLocaleString('en-US')} a minute,{' '}
        {(plan.tokensPerMonth ?? 0).toLocaleString('en-US')} a month.
      </p>
      <p className="font-medium">{now === null ? null : chargeWords(to, subscription, now)}</p>
      <p className="text-muted text-xs">
        {subscription.cancelAtPeriodEnd ? 'Your cancellation is withdrawn. ' : null}
        From then on ${(plan.priceUsd ?? 0).toLocaleString('en-US')} a month. Requests beyond the quota so far
        keep the price they were made at. If the card is declined, nothing changes.
      </p>
    </>
  );
}
