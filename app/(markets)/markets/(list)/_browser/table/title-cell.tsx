import { categoryWords, classWords, marketTitle } from '#app/format/market-words.ts';
import { formatUsd } from '#app/format/numbers.ts';
import { teamsOf } from '#app/format/team-words.ts';
import { MarketIcon } from '#app/ui/marks/market-icon.tsx';
import { MatchMark } from '#app/ui/marks/team-mark.tsx';
import type { EventRow } from '../use-event-pages.ts';
import { DueCell } from './due-cell.tsx';
import { leadOf } from './lead-of.ts';

/** What the row asks, and below it what it belongs to. On a narrow screen also the figures that have no column there. */
export function TitleCell({ event }: { event: EventRow }) {
  const lead = leadOf(event);
  const topic = lead.underlying || categoryWords(lead.subcategory || lead.category);
  const teams = teamsOf(eventTitle(event));
  const isSettled = event.legs.every((leg) => leg.isSettled);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {teams ? <MatchMark teams={teams} /> : <MarketIcon {...lead} />}
      <div className="min-w-0">
        <div className="font-medium max-md:line-clamp-2 max-md:leading-5 md:truncate">
          {eventTitle(event)}
        </div>
        <div className="truncate text-2xs text-muted max-md:hidden">
          {topic} ·{' '}
          {event.legCount > 1 ? (
            `${event.legCount} outcomes`
          ) : (
            <>
              {classWords(lead.marketClass)} · <span className="font-mono">#{lead.outcomeId * 10}</span>
            </>
          )}
        </div>
        <div className="flex gap-2 truncate text-2xs text-muted md:hidden">
          <span>{topic}</span>
          <span>{formatUsd(isSettled ? event.volumeUsd : event.volume24hUsd)}</span>
          <DueCell event={event} />
        </div>
      </div>
    </div>
  );
}

/** The line that names the row. */
export const eventTitle = (event: EventRow): string => event.title || marketTitle(leadOf(event));
