import Link from 'next/link';
import type { Answers } from '#app/data/trpc-client.ts';
import { marketTitle } from '#app/format/market-words.ts';
import { formatUsd } from '#app/format/numbers.ts';
import { payoutWords } from '#app/format/payout-words.ts';
import { LiveFigure, LiveRuler } from './live-reading.tsx';
import { WrittenChart, type WrittenPoint } from './written-chart.tsx';

type Row = Answers['markets']['list']['rows'][number];
type FeaturedMarketProps = { market: Row; points: readonly WrittenPoint[]; nowMs: number };

/** One live market, large: its figure, its ruler, and what the needle wrote. */
export function FeaturedMarket({ market, points, nowMs }: FeaturedMarketProps) {
  const { outcomeId, yesPx, change24h } = market;
  const title = marketTitle(market);
  const dayAgo = yesPx === null || change24h === null ? null : yesPx - change24h;
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-3 flex items-end gap-x-4 gap-y-2 pr-14 max-sm:flex-col max-sm:items-start">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-lg">
            <Link href={`/markets/${outcomeId}`} prefetch={false} className="hover:underline">
              {title}
            </Link>
          </h2>
          <p className="mt-0.5 text-muted text-xs">
            {payoutWords({ ...market, title })} {formatUsd(market.volume24hUsd)} traded in 24 h.
          </p>
        </div>
        <LiveFigure outcomeId={outcomeId} px={yesPx} />
      </div>
      <div className="pr-14">
        <LiveRuler outcomeId={outcomeId} px={yesPx} dayAgo={dayAgo} />
      </div>
      <WrittenChart
        label={`${title}: its probability up to now, newest on top`}
        points={points}
        nowMs={nowMs}
      />
      <p className="mt-2 text-2xs text-muted">Time runs upwards, newest on top. Times are UTC.</p>
    </section>
  );
}
