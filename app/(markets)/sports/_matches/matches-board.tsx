'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useWatch } from '#app/live/live-provider.tsx';
import { Panel, PanelNote } from '#app/ui/panel.tsx';
import { PanelBody } from '#app/ui/panel-body.tsx';
import { PanelCall } from '#app/ui/panel-call.tsx';
import { LiveMatch } from './live-match.tsx';
import type { Match } from './match.ts';
import { MatchRow } from './match-row.tsx';
import { sectionsOf } from './match-words.ts';

/** How often scores are asked for while a match is on, and while none is. */
const LIVE_MS = 5_000;
const IDLE_MS = 30_000;

const NOT_NOW = 'The sports provider does not answer. Scores come back by themselves.';

/** Matches that are on, that come, and that are over, each with its prices. */
export function MatchesBoard() {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.sports.matches.queryOptions(),
    refetchInterval: ({ state }) =>
      sectionsOf(state.data?.matches ?? []).live.length > 0 ? LIVE_MS : IDLE_MS,
  });
  const matches = query.data?.matches ?? [];
  const { live, upcoming, over } = sectionsOf(matches);
  useWatch(matches.flatMap(({ prices }) => prices.map(({ outcomeId }) => outcomeId)));
  const why = (otherwise: string) => (query.data?.isAvailable === false ? NOT_NOW : otherwise);
  const list = (title: string, shown: readonly Match[], nothing: string) => (
    <Panel title={title} aside={String(shown.length)}>
      <PanelBody
        what="matches"
        query={query}
        empty={() => (shown.length === 0 ? why(nothing) : null)}
        awaited="h-40"
        isQuietWhenStale
      >
        {() => (
          <ul className="divide-y">
            {shown.map((match) => (
              <MatchRow key={`${match.fixture.id}-${match.prices[0]?.coin}`} match={match} />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  );
  return (
    <>
      <h1 className="mb-3 font-semibold text-[15px]">Sports</h1>
      <section
        aria-label="Live matches"
        className="mb-3 grid gap-3 2xl:grid-cols-2"
        data-testid="live-matches"
      >
        {live.map((match) => (
          <LiveMatch key={`${match.fixture.id}-${match.prices[0]?.coin}`} match={match} />
        ))}
        {live.length === 0 && query.data ? (
          <Panel title="Live" className="2xl:col-span-2">
            <PanelNote>{why('No match is on. The next ones are below.')}</PanelNote>
          </Panel>
        ) : null}
      </section>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        {list('Upcoming', upcoming, 'No match with a market begins in the next two days.')}
        {list('Finished', over, 'No match with a market ended in the last four hours.')}
      </div>
      <PanelCall path="/v1/sports/match-markets?type=match" plan="Enterprise" />
    </>
  );
}
