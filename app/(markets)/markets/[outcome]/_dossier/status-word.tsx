import { settledWords } from '#app/format/settlement-words.ts';
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
      {dossier.expiryMs === null ? (
        <span className="text-muted">no set expiry</span>
      ) : (
        <span className="text-muted">
          <TimeLeft
            ms={dossier.expiryMs}
            isCountdown
            lead="expires in "
            passed="expired, awaiting settlement"
          />
        </span>
      )}
    </span>
  );
}
