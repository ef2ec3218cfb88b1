import { nounFor } from '#app/format/numbers.ts';
import { formatClock } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { cn } from '#app/ui/class-names.ts';
import type { OddsLine } from './match.ts';
import { labelled } from './match-words.ts';

type Line = OddsLine['lines'][number];

/** Home leads in the accent, the draw is dashed, away is solid ink: told apart without hue. */
const STROKES: Record<Line['result'], { className: string; dash?: string; width: number }> = {
  home: { className: 'stroke-accent', width: 2 },
  draw: { className: 'stroke-muted', dash: '4 3', width: 1.5 },
  away: { className: 'stroke-text', width: 1.5 },
};
/** The time of day in UTC: `09:30`. */
const formatMinute = (ms: number): string => formatClock(ms).slice(0, 5);

const TICKS = [0, 25, 50, 75, 100];

/** A step line: a price stands until the next trade. Coordinates are per cent. */
function pathOf({ points }: Line, xOf: (ms: number) => number, endMs: number): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const steps = rest.map(({ atMs, px }) => `H${xOf(atMs).toFixed(2)}V${((1 - px) * 100).toFixed(2)}`);
  return `M${xOf(first.atMs).toFixed(2)} ${((1 - first.px) * 100).toFixed(2)}${steps.join('')}H${xOf(endMs).toFixed(2)}`;
}

/** The prices of a match over its time, with a mark where the score changed. */
export function OddsPlot({ line }: { line: OddsLine }) {
  const { fromMs, toMs, goals } = line;
  const unit = usePriceUnit() === 'percent' ? '%' : '¢';
  const xOf = (ms: number): number => (100 * (ms - fromMs)) / Math.max(1, toMs - fromMs);
  const shown = line.lines.filter(({ points }) => points.length > 0);
  if (shown.length === 0)
    return (
      <p className="grid h-full min-h-24 place-content-center rounded border border-dashed px-3 text-center text-muted text-xs">
        No trades on this match yet. The price line starts with the first trade.
      </p>
    );
  return (
    <figure className="min-w-0">
      <div className="relative mt-4 mr-2 ml-10 h-36 lg:h-48">
        {TICKS.map((tick) => (
          <span
            key={tick}
            aria-hidden
            className="absolute -left-10 w-8 -translate-y-1/2 text-right text-2xs text-muted"
            style={{ top: `${100 - tick}%` }}
          >
            {tick}
            {unit}
          </span>
        ))}
        <svg
          role="img"
          data-testid="odds-plot"
          aria-label={`Prices of ${shown.map(({ title }) => title).join(', ')} since kick-off; the score changed ${goals.length} ${nounFor(goals.length, 'time')}`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible [&_*]:[vector-effect:non-scaling-stroke]"
        >
          {TICKS.map((tick) => (
            <line key={tick} x1="0" x2="100" y1={tick} y2={tick} className="stroke-line" />
          ))}
          {goals.map(({ atMs }) => (
            <line key={atMs} x1={xOf(atMs)} x2={xOf(atMs)} y1="0" y2="100" className="stroke-line-strong" />
          ))}
          {shown.map((one) => (
            <path
              key={one.result}
              d={pathOf(one, xOf, toMs)}
              fill="none"
              strokeWidth={STROKES[one.result].width}
              strokeDasharray={STROKES[one.result].dash}
              className={STROKES[one.result].className}
            />
          ))}
        </svg>
        {labelled(goals, toMs - fromMs).map(({ atMs, home, away }) => (
          <span
            key={atMs}
            className="absolute -top-4 -translate-x-1/2 whitespace-nowrap font-semibold text-2xs"
            style={{ left: `${Math.min(97, Math.max(3, xOf(atMs)))}%` }}
          >
            {home}–{away}
          </span>
        ))}
      </div>
      <div className="mt-2 mr-2 ml-10 flex justify-between text-2xs text-muted">
        <time dateTime={new Date(fromMs).toISOString()}>{formatMinute(fromMs)}</time>
        <time dateTime={new Date(toMs).toISOString()}>{formatMinute(toMs)} UTC</time>
      </div>
      <Legend lines={shown} />
    </figure>
  );
}

const Legend = ({ lines }: { lines: readonly Line[] }) => (
  <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 pl-10 text-2xs text-muted">
    {lines.map(({ result, title }) => (
      <span key={result} className="flex items-center gap-1.5">
        <svg aria-hidden className="h-2 w-5">
          <line
            x1="0"
            x2="20"
            y1="4"
            y2="4"
            strokeWidth="2"
            strokeDasharray={STROKES[result].dash}
            className={cn(STROKES[result].className)}
          />
        </svg>
        {title}
      </span>
    ))}
  </figcaption>
);
