'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useNews, useWatch } from '#app/live/live-provider.tsx';
import { Panel, PanelNote } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { LiveMatch } from './live-match.tsx';
import type { Match } from './match.ts';
import { MatchList } from './match-list.tsx';
import { sectionsOf } from './match-words.ts';

/** Changes are pushed, but the minute of play moves on without one, and a push may get lost. */
const REFRESH_MS = 15_000;

const NOT_NOW = 'The sports provider is not responding. Scores will return automatically.';

/** Live, upcoming and finished matches, each with its prices. */
export function MatchesBoard() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery({ ...trpc.sports.matches.queryOptions(), refetchInterval: REFRESH_MS });
  const refresh = useCallback(() => {
    void queries.invalidateQueries(trpc.sports.matches.queryFilter());
    void queries.invalidateQueries(trpc.sports.oddsLine.queryFilter());
  }, [queries, trpc]);
  useNews('fixtures', refresh);
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
        {() => <MatchList matches={shown} />}
      </PanelBody>
    </Panel>
  );
  return (
    <>
      <h1 className="font-semibold text-[15px]">Sports</h1>
      <p className="mb-3 text-muted text-xs">Live scores beside the market price of each result.</p>
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
            <PanelNote>{why('No matches are live. Upcoming matches are listed below.')}</PanelNote>
          </Panel>
        ) : null}
      </section>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        {list('Upcoming', upcoming, 'No matches with a market start in the next two days.')}
        {list('Finished', over, 'No matches with a market ended in the last four hours.')}
      </div>
      <PanelCall path="/v1/sports/match-markets?type=match" plan="Enterprise" />
    </>
  );
}
