import { timeTicks } from '#app/format/time-ticks.ts';

export type WrittenPoint = { timeMs: number; px: number };

const [WIDTH, HEIGHT] = [1_000, 300];
const DECADES = [10, 20, 30, 40, 50, 60, 70, 80, 90];

type WrittenChartProps = {
  /** What is drawn, in words. */
  label: string;
  /** Oldest first, each holding until the next. */
  points: readonly WrittenPoint[];
  nowMs: number;
};

/**
 * What the needle wrote: the ruler's own scale from left to right, time downwards with the newest on top, never
 * smoothed. Drawn by the server, so it costs the browser no code.
 */
export function WrittenChart({ label, points, nowMs }: WrittenChartProps) {
  const fromMs = Math.min(points[0]?.timeMs ?? nowMs, nowMs - 1);
  const y = (timeMs: number): number => ((nowMs - timeMs) / (nowMs - fromMs)) * HEIGHT;
  const newestFirst = [...points].reverse();
  const path = newestFirst
    .map(
      ({ timeMs, px }, place) =>
        `${place === 0 ? `M${(px * WIDTH).toFixed(1)} 0` : `H${(px * WIDTH).toFixed(1)}`}V${y(timeMs).toFixed(1)}`,
    )
    .join('');
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)_3.5rem]">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-52 w-full overflow-visible md:h-72 [&_*]:[vector-effect:non-scaling-stroke]"
      >
        <path
          d={DECADES.map((at) => `M${at * 10} 0V${HEIGHT}`).join('')}
          fill="none"
          className="stroke-grid"
        />
        {points.length > 0 ? <path d={path} fill="none" strokeWidth="2" className="stroke-accent" /> : null}
      </svg>
      <div aria-hidden className="relative border-scale border-l font-mono text-[10.5px] text-muted">
        {timeTicks(fromMs, nowMs).map(({ timeMs, text }) => (
          <span
            key={timeMs}
            className="absolute left-0 flex -translate-y-1/2 items-center gap-1 whitespace-nowrap leading-none"
            style={{ top: `${((100 * y(timeMs)) / HEIGHT).toFixed(2)}%` }}
          >
            <span className="h-px w-1.5 bg-scale" />
            {text}
          </span>
        ))}
      </div>
    </figure>
  );
}
