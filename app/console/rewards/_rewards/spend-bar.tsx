import { formatUsdText } from '#app/format/reward-words.ts';
import { Bar } from '#app/ui/figures/bar.tsx';
import type { OwnCampaign } from './campaign.ts';

type SpendBarProps = { of: Pick<OwnCampaign, 'spentUsd' | 'costUsd'> };

/** What cycles that are over have cost, of what all of them may cost. */
export const SpendBar = ({ of: { spentUsd, costUsd } }: SpendBarProps) => (
  <span className="block">
    <span className="block whitespace-nowrap">
      {formatUsdText(spentUsd)} <span className="text-muted">of {formatUsdText(costUsd)}</span>
    </span>
    <Bar part={Number(spentUsd) / Math.max(1, Number(costUsd))} className="mt-1" />
  </span>
);
