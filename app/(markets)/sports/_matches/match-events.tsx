import { cn } from '#app/ui/class-names.ts';
import type { Match, MatchEvent } from './match.ts';
import { eventPlayers, eventWord, minuteWord } from './match-words.ts';

const IS_GOAL = new Set<MatchEvent['type']>(['goal', 'own_goal', 'penalty']);

/** What happened, the latest first. */
export function MatchEvents({ fixture }: { fixture: Match['fixture'] }) {
  const { events, home, away } = fixture;
  if (events.length === 0) return <p className="py-2 text-muted text-xs">No events yet.</p>;
  return (
    <ol className="divide-y text-xs" data-testid="match-events">
      {events.toReversed().map((event) => (
        <li key={event.id} className="flex items-baseline gap-2 py-1">
          <span className="w-10 shrink-0 text-right text-muted">
            {minuteWord(event.minute, event.extraMinute)}
          </span>
          <span className={cn('shrink-0', IS_GOAL.has(event.type) && 'font-semibold')}>
            {eventWord(event)}
            {event.result === null ? '' : ` ${event.result.replace('-', '–')}`}
          </span>
          <span className="min-w-0 truncate text-muted">
            {event.team === 'home' ? home.name : away.name}
            {eventPlayers(event) === '' ? '' : ` · ${eventPlayers(event)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
