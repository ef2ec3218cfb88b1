import { formatDayTime } from '#app/format/times.ts';
import { TeamMark } from '#app/ui/marks/team-mark.tsx';
import type { Match } from './match.ts';
import { MatchPrices } from './match-prices.tsx';
import { standingWord } from './match-words.ts';

/** A match that comes or is over: when or how it ended, and its prices. */
export function MatchRow({ match }: { match: Match }) {
  const { fixture, prices } = match;
  const { score, status } = fixture;
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-3 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-1.5 font-medium [overflow-wrap:anywhere]">
          <TeamMark name={fixture.home.name} />
          {fixture.home.name} {score && status === 'finished' ? `${score.home}–${score.away}` : 'vs'}{' '}
          <TeamMark name={fixture.away.name} />
          {fixture.away.name}
        </p>
        <p className="truncate text-2xs text-muted">
          {status === 'upcoming'
            ? `${formatDayTime(Date.parse(fixture.startingAt))} UTC`
            : standingWord(match)}
          {' · '}
          {fixture.league}
        </p>
      </div>
      <MatchPrices prices={prices} />
    </li>
  );
}
