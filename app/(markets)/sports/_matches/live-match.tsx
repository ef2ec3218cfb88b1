import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatUsd } from '#app/format/numbers.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import type { Match } from './match.ts';
import { MatchEvents } from './match-events.tsx';
import { MatchPrices } from './match-prices.tsx';
import { standingWord } from './match-words.ts';
import { OddsPlot } from './odds-plot.tsx';

const REFRESH_MS = 5_000;

/** A match that is on: score and minute, its prices, what happened, and how the prices moved. */
export function LiveMatch({ match }: { match: Match }) {
  const { fixture, prices, volume24h } = match;
  const title = `${fixture.home.name} vs ${fixture.away.name}`;
  const trpc = useTRPC();
  const line = useQuery({
    ...trpc.sports.oddsLine.queryOptions({ fixtureId: fixture.id }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title={title}
      aside={
        <>
          <span>{fixture.league}</span>
          <span className="max-sm:hidden">{formatUsd(volume24h)} traded in 24 h</span>
        </>
      }
    >
      <div className="grid gap-x-4 gap-y-3 p-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <div className="min-w-0">
          <Score match={match} />
          <MatchPrices prices={prices} />
          <ScrollRegion label={`Events of ${title}`} className="mt-2 max-h-40">
            <MatchEvents fixture={fixture} />
          </ScrollRegion>
        </div>
        <div className="min-w-0">
          {line.data === undefined ? <Skeleton className="h-44 lg:h-56" /> : null}
          {line.data ? <OddsPlot line={line.data} /> : null}
        </div>
      </div>
    </Panel>
  );
}

function Score({ match }: { match: Match }) {
  const { fixture } = match;
  const { home, away } = fixture.score ?? { home: 0, away: 0 };
  return (
    <div className="mb-3 flex items-center gap-3" data-testid="score">
      <span className="rounded bg-up-soft px-1.5 py-0.5 font-semibold text-2xs text-up">
        {standingWord(match)}
      </span>
      <dl className="min-w-0 flex-1 space-y-0.5 font-semibold text-[15px]">
        <Side name={fixture.home.name} goals={home} />
        <Side name={fixture.away.name} goals={away} />
      </dl>
    </div>
  );
}

const Side = ({ name, goals }: { name: string; goals: number }) => (
  <div className="flex items-baseline justify-between gap-2">
    <dt className="min-w-0 truncate">{name}</dt>
    <dd>{goals}</dd>
  </div>
);
