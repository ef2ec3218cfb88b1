import { Bar } from '#app/ui/bar.tsx';
import type { OwnCampaign } from './campaign.ts';
import { usdOfText } from './campaign-words.ts';

type SpendBarProps = { of: Pick<OwnCampaign, 'spentUsd' | 'costUsd'> };

/** What cycles that are over have cost, of what all of them may cost. */
export const SpendBar = ({ of: { spentUsd, costUsd } }: SpendBarProps) => (
  <span className="block">
    <span className="block whitespace-nowrap">
      {usdOfText(spentUsd)} <span className="text-muted">of {usdOfText(costUsd)}</span>
    </span>
    <Bar part={Number(spentUsd) / Math.max(1, Number(costUsd))} className="mt-1" />
  </span>
);
