import { settledWords } from '#app/format/settlement-words.ts';
import { formatDay, formatDayTime } from '#app/format/times.ts';
import { TimeAgo, TimeLeft } from '#app/live/time-left.tsx';
import type { Dossier } from '../read-dossier.ts';

const PILL = 'inline-flex h-6 items-center gap-1.5 rounded-full border px-2.5 text-xs';

/** Live with its countdown, or how and when it settled. */
export function StatusWord({ dossier }: { dossier: Dossier }) {
  if (dossier.isSettled) {
    return (
      <span className={`${PILL} border-line-strong font-medium`} data-testid="status">
        {settledWords(dossier.payout, [dossier.sides[0].name, dossier.sides[1].name])}
        {dossier.settledAtMs === null ? null : (
          <span className="font-normal text-muted">
            <TimeAgo ms={dossier.settledAtMs} />
          </span>
        )}
      </span>
    );
  }
  return (
    <span className={PILL} data-testid="status">
      <span aria-hidden className="size-1.5 rounded-full bg-up" />
      Open
      <span className="text-muted">
        <DueWords dossier={dossier} />
      </span>
    </span>
  );
}

/** A match is known by its start, anything else by its expiry. */
function DueWords({ dossier: { due } }: { dossier: Dossier }) {
  if (due === null) return 'no expiry date';
  if (due.is === 'start') return `match at ${formatDayTime(due.timeMs)} UTC`;
  if (due.is === 'day') return `match on ${formatDay(due.timeMs)}`;
  return <TimeLeft ms={due.timeMs} isCountdown lead="expires in " passed="expired, awaiting settlement" />;
}
