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
      Nothing counts in “{campaign.name}” from now on. What counted before is still paid. This cannot be
      undone; to stop it for a while, pause it.
    </ConfirmByTyping>
  );
}
