import { Progress } from 'radix-ui';
import { formatCount } from '#app/format/numbers.ts';
import { formatSpan } from '#app/format/times.ts';
import type { IngestStatus } from '#app/live/live-events.ts';
import { remainingMs } from './remaining-ms.ts';

/** How far the loading of history has come. */
export function HistoryProgress({ status }: { status: IngestStatus }) {
  const share = status.bytesTotal > 0 ? Math.min(1, status.bytesRead / status.bytesTotal) : 0;
  const left = remainingMs(status);
  return (
    <div className="mb-3 rounded-md border bg-panel px-3 py-2.5" data-testid="history-progress">
      <div className="mb-1.5 flex flex-wrap gap-x-4 text-xs">
        <span className="font-medium">Loading history</span>
        <span className="text-muted">{formatCount(status.fills)} fills</span>
        <span className="text-muted">{formatCount(Math.round(status.fillsPerSecond))} per second</span>
        <span className="ml-auto">{Math.floor(share * 100)}%</span>
        {left === null ? null : <span className="text-muted">about {formatSpan(left)} left</span>}
      </div>
      <Progress.Root
        value={Math.floor(share * 100)}
        aria-label="History loaded"
        className="h-1.5 overflow-hidden rounded-full bg-raised"
      >
        <Progress.Indicator
          className="h-full origin-left bg-accent transition-transform duration-500"
          style={{ transform: `scaleX(${share})` }}
        />
      </Progress.Root>
    </div>
  );
}
