import Link from 'next/link';
import { formatShare } from '#app/format/gains.ts';
import { formatCount } from '#app/format/numbers.ts';
import { cycleName, everyWords, formatPool, STATUS_WORDS } from '#app/format/reward-words.ts';
import { FactBlock } from '#app/ui/panels/fact-block.tsx';
import { BuilderName } from '../../_parts/builder-name.tsx';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { CycleRuler } from '../../_parts/cycle-ruler.tsx';
import { MarketSigns } from '../../_parts/market-signs.tsx';

const SIGNS = 6;

/** What a campaign is: its name, builder, markets and pool, and how much of its cycle is left. */
export function CampaignHead({ card }: { card: CampaignCard }) {
  const { campaign, builderName, wallets, topShare } = card;
  const { terms, current_cycle: cycle, cycles, status } = campaign;
  return (
    <div className="mb-3 grid gap-3">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="text-muted text-xs">
            <Link href="/rewards" className="inline-flex min-h-6 items-center hover:underline">
              Rewards
            </Link>{' '}
            / <span data-testid="campaign-status">{STATUS_WORDS[status]}</span>
          </p>
          <h1 className="font-semibold text-2xl leading-7">{campaign.name}</h1>
        </div>
        <p className="flex items-center gap-1.5 text-muted text-xs">
          by <BuilderName address={campaign.builder} name={builderName} />
        </p>
      </div>
      <div className="text-xs">
        <MarketSigns card={card} terms={terms} most={SIGNS} />
      </div>
      <div className="grid items-center gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,34rem)]">
        <FactBlock
          label="Campaign summary"
          facts={[
            { name: 'Pool', value: formatPool(terms.pool_usd), note: everyWords(terms) },
            {
              ...{ name: terms.schedule.kind === 'daily' ? 'Day' : 'Match', value: cycleName(cycle) },
              note: `${cycle.number} of ${cycles}`,
            },
            { name: 'Wallets', value: formatCount(wallets), note: 'with a fill in this cycle' },
            {
              ...{ name: 'Top share', note: 'of the pool' },
              value: topShare === null ? '–' : formatShare(topShare),
            },
          ]}
        />
        <CycleRuler from={cycle.from} to={cycle.to} size="hero" />
      </div>
    </div>
  );
}
