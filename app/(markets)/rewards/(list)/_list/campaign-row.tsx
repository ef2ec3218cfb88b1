import Link from 'next/link';
import { formatShare } from '#app/format/gains.ts';
import { formatCount } from '#app/format/numbers.ts';
import { cycleName, everyWords, formatPool } from '#app/format/reward-words.ts';
import { Stat } from '#app/ui/figures/stat.tsx';
import { BuilderName } from '../../_parts/builder-name.tsx';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { CycleRuler } from '../../_parts/cycle-ruler.tsx';
import { MarketSigns } from '../../_parts/market-signs.tsx';

/** One campaign: what it pays and for what, how long its cycle lasts, and who shares in it. Leads to its page. */
export function CampaignRow({ card }: { card: CampaignCard }) {
  const { campaign, builderName, wallets, topShare } = card;
  const { terms, current_cycle: cycle, cycles } = campaign;
  return (
    <li
      data-campaign={campaign.id}
      className="relative grid items-center gap-x-6 gap-y-3 border-t px-3 py-3 first:border-0 hover:bg-raised md:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1.6fr)_11rem]"
    >
      <div className="min-w-0">
        <Link
          href={`/rewards/${campaign.id}`}
          prefetch={false}
          className="inline-flex min-h-6 items-center font-semibold text-sm after:absolute after:inset-0"
        >
          {campaign.name}
        </Link>
        {campaign.status === 'paused' ? <span className="ml-2 text-muted text-xs">paused</span> : null}
        <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-xs">
          by <BuilderName address={campaign.builder} name={builderName} />
        </p>
        <div className="mt-1 text-xs">
          <MarketSigns card={card} terms={terms} />
        </div>
      </div>
      <p>
        <span className="figure text-xl">{formatPool(terms.pool_usd)}</span>
        <span className="text-muted text-xs"> {everyWords(terms)}</span>
        <span className="block text-2xs text-muted">
          {terms.schedule.kind === 'daily'
            ? `day ${cycle.number} of ${cycles}`
            : `${cycleName(cycle)}, ${cycle.number} of ${cycles}`}
        </span>
      </p>
      <CycleRuler from={cycle.from} to={cycle.to} />
      <dl className="grid grid-cols-2 gap-3">
        <Stat label="Wallets">{formatCount(wallets)}</Stat>
        <Stat label="Top share" title="The largest part of the cycle’s pool">
          {topShare === null ? '–' : formatShare(topShare)}
        </Stat>
      </dl>
    </li>
  );
}
