import { ConfirmByTyping } from '../../_parts/confirm-by-typing.tsx';
import type { OwnCampaign } from '../_rewards/campaign.ts';
import { useCampaignChange } from './use-campaign-change.ts';

/** Asks before a campaign ends for good. */
export function EndCampaign({ of: campaign, onClose }: { of: OwnCampaign; onClose: () => void }) {
  const { change, isPending, error } = useCampaignChange(campaign, onClose);
  return (
    <ConfirmByTyping
      title="End this campaign?"
      phrase="end"
      action="End campaign"
      onConfirm={() => change('end')}
      onClose={onClose}
      isBusy={isPending}
      error={error}
    >
      No further fills count in “{campaign.name}”. Fills that already counted are still paid. This cannot be
      undone. To stop it temporarily, pause it instead.
    </ConfirmByTyping>
  );
}
