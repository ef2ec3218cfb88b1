import { cycleName } from '#app/format/reward-words.ts';
import { Choice } from '#app/ui/controls/choice.tsx';
import { cyclesOf } from '#domain/rewards/cycle.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import type { CampaignParams, ChangeCampaign } from './campaign-params.ts';

type CycleChoiceProps = { card: CampaignCard; params: CampaignParams; change: ChangeCampaign };

/** Chooses among the cycles that have begun, the newest first. */
export function CycleChoice({ card, params, change }: CycleChoiceProps) {
  const { terms, current_cycle: present, status } = card.campaign;
  const begun = cyclesOf(terms).filter(
    ({ number }) => number <= present.number || terms.schedule.kind === 'events',
  );
  if (begun.length < 2) return null;
  const options = begun.toReversed().map((cycle) => ({
    value: String(cycle.number),
    label:
      cycle.number === present.number && status === 'live' ? `${cycleName(cycle)} (now)` : cycleName(cycle),
  }));
  return (
    <Choice
      label={terms.schedule.kind === 'daily' ? 'Day' : 'Match'}
      value={String(params.cycle ?? present.number)}
      options={options}
      onChange={(value) =>
        change({ cycle: value === null || Number(value) === present.number ? null : Number(value) })
      }
    />
  );
}
