import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatUsdText } from '#app/format/reward-words.ts';
import { DialogForm } from '#app/ui/form/dialog-form.tsx';
import type { Problems } from '#app/ui/form/rules.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { parseUsd } from '#domain/parlay/usd.ts';
import { useToasts } from '../../_parts/states/toasts.tsx';
import type { OwnCampaign } from '../_rewards/campaign.ts';
import { useCampaignsRead } from './use-campaign-change.ts';

type Payment = { amount: string; reference: string };

function paymentProblems({ amount, reference }: Payment): Problems<Payment> {
  const isAmount = (parseUsd(amount.trim()) ?? 0n) > 0n;
  return {
    ...(!isAmount && { amount: 'This must be an amount in USD above zero.' }),
    ...(reference.trim() === '' && { reference: 'Enter a payment reference.' }),
  };
}

/** Puts a payment into the pools on record. */
export function FundCampaign({ of: campaign, onClose }: { of: OwnCampaign; onClose: () => void }) {
  const trpc = useTRPC();
  const readAnew = useCampaignsRead();
  const { done } = useToasts();
  const missing = Number(campaign.missingUsd);
  const { mutateAsync } = useMutation({
    ...trpc.campaigns.fund.mutationOptions(),
    onSuccess: async () => {
      await readAnew();
      done('The payment is on record');
      onClose();
    },
  });
  const form = useForm<Payment>({
    initial: { amount: missing > 0 ? String(missing) : '', reference: '' },
    rules: paymentProblems,
    send: ({ amount, reference }) =>
      mutateAsync({ id: campaign.id, amount: amount.trim(), reference: reference.trim() }),
    refusedAt: (field) => (field === 'amount' || field === 'reference' ? field : null),
  });
  return (
    <DialogForm
      form={form}
      title="Fund this campaign"
      about={`${formatUsdText(campaign.fundedUsd)} of ${formatUsdText(campaign.costUsd)} recorded so far.`}
      action="Record payment"
      busyWords="Recording…"
      onClose={onClose}
    >
      <TextField form={form} name="amount" label="Amount, in USD" inputMode="decimal" />
      <TextField
        form={form}
        name="reference"
        label="Reference"
        hint="A transaction hash or an invoice number. Each reference is recorded only once."
        placeholder="0x… or invoice 2026-118"
      />
      <p className="text-muted text-xs">
        This records your promise to pay; no money moves here. When a cycle’s payout is final, you fund it on
        the venue’s chain from your own wallet, and only then can winners claim.
      </p>
    </DialogForm>
  );
}
