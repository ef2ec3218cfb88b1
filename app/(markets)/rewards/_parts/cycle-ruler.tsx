import { formatDayTime, formatInstant, utcMs } from '#app/format/times.ts';
import { useNow } from '#app/live/now.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { Ruler } from '#app/ui/figures/ruler.tsx';

type CycleRulerProps = {
  /** Times of the API. */
  from: string;
  to: string;
  size?: 'row' | 'hero';
  className?: string;
};

/** Where the present stands between the beginning and the end of a cycle, and how much of it is left. */
export function CycleRuler({ from, to, size = 'row', className }: CycleRulerProps) {
  const now = useNow();
  const [fromMs, toMs] = [utcMs(from), utcMs(to)];
  const part = now === null ? null : (now - fromMs) / (toMs - fromMs);
  const isComing = part !== null && part < 0;
  return (
    <div className={className}>
      <Ruler
        px={part === null || isComing ? null : Math.min(1, part)}
        size={size}
        isSettled={(part ?? 0) >= 1}
      />
      <p className="flex justify-between gap-2 text-2xs text-muted">
        <span title={formatInstant(fromMs)}>{formatDayTime(fromMs)}</span>
        <span className="font-semibold text-text">
          {isComing ? (
            <TimeLeft ms={fromMs} lead="starts in " passed="running" />
          ) : (
            <TimeLeft ms={toMs} isCountdown lead="" passed="over" />
          )}
          {part !== null && part >= 0 && part < 1 ? ' left' : ''}
        </span>
        <span title={formatInstant(toMs)}>{formatDayTime(toMs)} UTC</span>
      </p>
    </div>
  );
}
