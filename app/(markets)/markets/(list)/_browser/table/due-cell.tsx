import { formatDay, formatDayTime, formatInstant } from '#app/format/times.ts';
import { TimeAgo, TimeLeft } from '#app/live/time-left.tsx';
import type { EventRow } from '../use-event-pages.ts';
import { leadOf } from './lead-of.ts';

/** When it is decided: how long until its expiry, or when the match is; of a settled one, how long ago it was. */
export function DueCell({ event: { due, ...event } }: { event: EventRow }) {
  const lead = leadOf({ due, ...event });
  if (event.legs.every((leg) => leg.isSettled)) {
    return lead.settledAtMs === null ? 'Settled' : <TimeAgo ms={lead.settledAtMs} />;
  }
  if (due === null) return <span>no date</span>;
  if (due.is === 'expiry') return <TimeLeft ms={due.timeMs} />;
  return (
    <time
      dateTime={new Date(due.timeMs).toISOString()}
      title={due.is === 'day' ? 'Day of the match (UTC)' : `The match starts at ${formatInstant(due.timeMs)}`}
    >
      {due.is === 'day' ? formatDay(due.timeMs) : formatDayTime(due.timeMs)}
    </time>
  );
}
