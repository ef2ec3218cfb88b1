import { bindFixture, CERTAIN } from '#domain/sports/bind-fixture.ts';
import type { EnrichedFixture } from '#domain/sports/enriched-fixture.ts';
import { SportsProviderError } from '#domain/sports/provider-error.ts';
import type { HighlightMatch, HighlightsFeed } from '#domain/sports/sports-provider.ts';
import type { ServiceContext } from '#services/context.ts';
import { readFixtureBody } from './get-fixture.ts';
import { sportsUnavailable } from './sports-availability.ts';

export type FixtureHighlights = {
  fixtureId: number;
  /** False: there is no coverage. */
  matched: boolean;
  source: string;
  thirdParty: true;
  providerLabel: string;
  title: string | null;
  competition: string | null;
  videos: { id: string; embedUrl: string }[];
};

/** The match of the feed that is a fixture, where that is certain. */
function matchOf(fixture: EnrichedFixture, matches: readonly HighlightMatch[]): HighlightMatch | undefined {
  const candidates = matches.map((match, id) => ({
    ...{ id, league: match.competition, startingAtMs: match.startingAtMs },
    home: { name: match.home, shortCode: null },
    away: { name: match.away, shortCode: null },
  }));
  const binding = bindFixture(
    {
      kind: 'match',
      teams: [fixture.home.name, fixture.away.name],
      codes: ['', ''],
      competition: fixture.league,
      stage: '',
      time: { kind: 'kickoff', atMs: Date.parse(fixture.startingAt) },
    },
    candidates,
  );
  return binding && binding.confidence >= CERTAIN ? matches[binding.fixtureId] : undefined;
}

async function matchesOf(highlights: HighlightsFeed): Promise<HighlightMatch[]> {
  try {
    return await highlights.matches();
  } catch (error) {
    throw error instanceof SportsProviderError ? sportsUnavailable(error) : error;
  }
}

/** `scorebat` as people read it. */
const labelOf = (source: string): string => source.charAt(0).toUpperCase() + source.slice(1);

/** Videos of a fixture, which others host. @throws as `readFixtureBody`, also when the feed is away */
export async function getFixtureHighlights(
  ctx: ServiceContext,
  { id }: { id: number },
): Promise<FixtureHighlights> {
  const fixture = JSON.parse(await readFixtureBody(ctx, { id })) as EnrichedFixture;
  const highlights = ctx.sports?.highlights ?? null;
  const match = highlights ? matchOf(fixture, await matchesOf(highlights)) : undefined;
  const source = highlights?.source ?? '';
  return {
    fixtureId: id,
    matched: match !== undefined,
    source,
    thirdParty: true,
    providerLabel: labelOf(source),
    title: match?.title ?? null,
    competition: match?.competition ?? null,
    videos: (match?.videos ?? []).map(({ id: videoId, embedUrl }) => ({ id: videoId, embedUrl })),
  };
}
