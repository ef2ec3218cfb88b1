import { Banknote, CalendarCheck, CirclePause, CirclePlay, OctagonX } from 'lucide-react';
import { formatUsdText } from '#app/format/reward-words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { useReaches } from '../../webhooks/_webhooks/plan-tag.tsx';
import type { OwnCampaign } from '../_rewards/campaign.ts';
import { useCampaignChange } from './use-campaign-change.ts';

export type Doing = 'fund' | 'end';

/** Everything that can be done with a campaign, the next thing first. */
export function CampaignActions({ of: campaign, start }: { of: OwnCampaign; start: (doing: Doing) => void }) {
  const mayManage = useMay('rewards.manage');
  const mayChange = useReaches('enterprise') && mayManage;
  const { change, isPending, error } = useCampaignChange(campaign);
  const { status, missingUsd } = campaign;
  if (status === 'ended') return null;
  const isFunded = Number(missingUsd) === 0;
  return (
    <>
      {status === 'draft' ? (
        <p data-testid="next-step" className="border-t px-3 pt-2.5 text-xs">
          {isFunded
            ? 'The campaign is funded. Schedule it, and fills count from its first cycle.'
            : `Fund ${formatUsdText(missingUsd)} more before you schedule it.`}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 border-t px-3 py-2.5 [p+&]:border-0">
        {status === 'draft' ? (
          <Button
            look={isFunded ? 'solid' : 'outline'}
            disabled={!mayChange || !isFunded || isPending}
            onClick={() => change('schedule')}
          >
            <CalendarCheck aria-hidden />
            Schedule
          </Button>
        ) : null}
        <Button
          look={status === 'draft' && !isFunded ? 'solid' : 'outline'}
          disabled={!mayChange}
          onClick={() => start('fund')}
        >
          <Banknote aria-hidden />
          Fund
        </Button>
        {status === 'scheduled' || status === 'live' ? (
          <Button disabled={!mayManage || isPending} onClick={() => change('pause')}>
            <CirclePause aria-hidden />
            Pause
          </Button>
        ) : null}
        {status === 'paused' ? (
          <Button look="solid" disabled={!mayChange || isPending} onClick={() => change('resume')}>
            <CirclePlay aria-hidden />
            Resume
          </Button>
        ) : null}
        <Button look="final" disabled={!mayManage} onClick={() => start('end')} className="sm:ml-auto">
          <OctagonX aria-hidden />
          End
        </Button>
      </div>
      {error ? (
        <div className="px-3 pb-3">
          <Refusal error={error} />
        </div>
      ) : null}
    </>
  );
}
