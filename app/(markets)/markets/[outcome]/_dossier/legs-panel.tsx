'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { legTitle } from '#app/format/market-words.ts';
import { nounFor } from '#app/format/numbers.ts';
import { useLivePrice, useWatch } from '#app/live/live-provider.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Price } from '#app/ui/figures/price.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';

type Leg = Answers['outcome']['siblings'][number];

type LegsPanelProps = { questionId: number; title: string; outcomeId: number };

/** Every outcome of the question that this one belongs to, with the probability of each. */
export function LegsPanel({ questionId, title, outcomeId }: LegsPanelProps) {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.outcome.siblings.queryOptions({ questionId }),
    refetchInterval: 30_000,
  });
  const legs = query.data ?? [];
  useWatch(legs.filter((leg) => !leg.isSettled).map((leg) => leg.outcomeId));
  return (
    <Panel
      className="max-lg:order-4"
      title={title && title !== 'Recurring' ? title : 'Same question'}
      aside={query.data ? `${legs.length} ${nounFor(legs.length, 'outcome')}` : null}
    >
      <PanelBody what="the outcomes of this question" query={query} empty={() => null} awaited="h-40">
        {() => (
          <ScrollRegion label="Outcomes of this question" className="max-h-80">
            <ul data-testid="legs">
              {legs.map((leg) => (
                <LegRow key={leg.outcomeId} leg={leg} question={title} isHere={leg.outcomeId === outcomeId} />
              ))}
            </ul>
          </ScrollRegion>
        )}
      </PanelBody>
    </Panel>
  );
}

function LegRow({ leg, question, isHere }: { leg: Leg; question: string; isHere: boolean }) {
  const coin = `#${leg.outcomeId * 10}`;
  const live = useLivePrice(coin);
  const px = leg.payout ?? live?.px ?? leg.yesPx;
  return (
    <li className="relative border-b last:border-0">
      <div
        aria-hidden
        className={cn('absolute inset-y-0 left-0', isHere ? 'bg-side-a-soft' : 'bg-raised')}
        style={{ width: `${(px ?? 0) * 100}%` }}
      />
      <Link
        href={`/markets/${leg.outcomeId}`}
        aria-current={isHere ? 'page' : undefined}
        prefetch={false}
        className={cn('relative flex h-9 items-center gap-2 px-3 hover:underline', isHere && 'font-semibold')}
      >
        <span className="truncate">{legTitle(leg.title || leg.name, question)}</span>
        {leg.isSettled ? <span className="text-2xs text-muted">settled</span> : null}
        <Price coin={coin} fallback={px} isLive={!leg.isSettled} className="ml-auto shrink-0" />
      </Link>
    </li>
  );
}
