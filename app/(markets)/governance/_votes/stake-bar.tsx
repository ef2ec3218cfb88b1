import type { ReactNode } from 'react';
import type { Answers } from '#app/data/trpc-client.ts';
import { formatCount } from '#app/format/numbers.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { cn } from '#app/ui/class-names.ts';

type Vote = Answers['votes']['list']['pending'][number];

/** The stake that has voted, as a bar with a mark where the quorum lies, and when that may be crossed. */
export function StakeBar({ vote, quorumPct }: { vote: Vote; quorumPct: number }) {
  const { stakePct, stakeVoted, stakeActive, isQuorumReached } = vote;
  return (
    <div className="mt-2">
      <div aria-hidden className="relative h-2 rounded-sm bg-raised">
        <span
          className={cn('block h-full rounded-sm', isQuorumReached ? 'bg-up' : 'bg-side-a')}
          style={{ width: `${Math.min(100, stakePct)}%` }}
        />
        <span
          className="absolute -inset-y-0.5 w-0.5 rounded-full bg-text"
          style={{ left: `${quorumPct}%` }}
        />
      </div>
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs">
        <p title={`${formatCount(stakeVoted)} of ${formatCount(stakeActive)} tokens of active stake`}>
          <span className="font-mono font-medium">{stakePct.toFixed(1)}%</span>{' '}
          <span className="text-muted">of active stake, quorum {quorumPct.toFixed(1)}%</span>
        </p>
        <p className={isQuorumReached ? 'font-medium text-up' : 'text-muted'}>
          <Outlook vote={vote} />
        </p>
      </div>
    </div>
  );
}

/** Whether the quorum is there, or when it may be. */
function Outlook({ vote: { isQuorumReached, quorumMs, expireMs } }: { vote: Vote }): ReactNode {
  if (isQuorumReached) return 'Quorum reached';
  if (quorumMs === null) return 'No estimate until two votes are cast';
  if (quorumMs > expireMs) return 'At this pace the quorum will not be reached in time';
  return <TimeLeft ms={quorumMs} lead="Quorum in about " passed="Quorum expected any moment" />;
}
