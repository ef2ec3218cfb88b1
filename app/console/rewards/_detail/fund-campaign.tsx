import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatUsdText } from '#app/format/reward-words.ts';
import { parseUsd } from '#domain/parlay/usd.ts';
import { AskButtons } from '../../_parts/ask-buttons.tsx';
import { Dialog } from '../../_parts/dialog.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { TextField } from '../_form/text-field.tsx';
import type { OwnCampaign } from '../_rewards/campaign.ts';
import { useCampaignsRead } from './use-campaign-change.ts';

const amountProblem = (text: string): string | undefined =>
  (parseUsd(text.trim()) ?? 0n) > 0n ? undefined : 'This must be an amount in USD above zero.';
const referenceProblem = (text: string): string | undefined =>
  text.trim() === '' ? 'Say where the payment can be seen.' : undefined;

/** Puts a payment into the pools on record. */
export function FundCampaign({ of: campaign, onClose }: { of: OwnCampaign; onClose: () => void }) {
  const trpc = useTRPC();
  const readAnew = useCampaignsRead();
  const { done } = useToasts();
  const missing = Number(campaign.missingUsd);
  const [amount, setAmount] = useState(missing > 0 ? String(missing) : '');
  const [reference, setReference] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    ...trpc.campaigns.fund.mutationOptions(),
    onSuccess: async () => {
      await readAnew();
      done('The payment is on record');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!amountProblem(amount) && !referenceProblem(reference) && !isPending)
      mutate({ id: campaign.id, amount: amount.trim(), reference: reference.trim() });
  };
  return (
    <Dialog
      title="Fund this campaign"
      about={`${formatUsdText(campaign.fundedUsd)} of ${formatUsdText(campaign.costUsd)} recorded so far.`}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 px-4 py-4">
          <TextField
            label="Amount, in USD"
            value={amount}
            onChange={setAmount}
            problem={isAsked ? amountProblem(amount) : undefined}
            isDecimal
          />
          <TextField
            label="Reference"
            value={reference}
            onChange={setReference}
            problem={isAsked ? referenceProblem(reference) : undefined}
            hint="Where the payment can be seen: a transaction, an invoice. Each reference is recorded only once."
            placeholder="0x… or invoice 2026-118"
          />
          <p className="text-muted text-xs">
            This records your promise to pay; no money moves here. When a cycle’s payout is final, you fund it
            on the venue’s chain from your own wallet, and only then can winners claim.
          </p>
          <Refusal error={error} />
        </div>
        <AskButtons action="Record payment" busyWords="Recording…" isBusy={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
