import { type PointerEvent, useState } from 'react';
import { timeTicks } from '#app/format/time-ticks.ts';
import { cn } from '../class-names.ts';

/** A value from this moment (unix ms) on. */
export type Step = { timeMs: number; value: number };

type StepPlotProps = {
  /** What is drawn, in words. */
  label: string;
  steps: readonly Step[];
  fromMs: number;
  /** The right edge; what lies behind the last value up to `nowMs` is drawn at that value, the rest is left empty. */
  toMs: number;
  nowMs: number;
  low: number;
  high: number;
  /** Where lines are drawn and said at the right. */
  ticks: readonly number[];
  figure: (value: number) => string;
  /** Named values, drawn as dotted lines. */
  references?: readonly { at: number; name: string }[];
  /** Named moments, drawn as dotted lines. */
  moments?: readonly { timeMs: number; name: string }[];
  /** What is said of the moment that one points at. */
  said: (value: number, timeMs: number) => string;
  className?: string;
};

const [WIDTH, HEIGHT] = [1_000, 400];
const at = (part: number): string => `${(100 * part).toFixed(2)}%`;
const clamp = (part: number): number => Math.min(1, Math.max(0, part));

function pathOf(
  steps: readonly Step[],
  endMs: number,
  x: (ms: number) => number,
  y: (value: number) => number,
): string {
  const drawn = steps.map(({ timeMs, value }, place) => {
    const [left, top] = [(x(timeMs) * WIDTH).toFixed(1), ((1 - y(value)) * HEIGHT).toFixed(1)];
    return place === 0 ? `M${left} ${top}` : `H${left}V${top}`;
  });
  return `${drawn.join('')}H${(x(endMs) * WIDTH).toFixed(1)}`;
}

/** Steps over linear time, never smoothed, with the scale standing at the right. */
export function StepPlot(props: StepPlotProps) {
  const {
    label,
    steps,
    fromMs,
    toMs,
    nowMs,
    low,
    high,
    ticks,
    figure,
    references = [],
    moments = [],
  } = props;
  const [pointed, setPointed] = useState<Step | null>(null);
  const x = (ms: number): number => clamp((ms - fromMs) / Math.max(1, toMs - fromMs));
  const y = (value: number): number => clamp((value - low) / (high - low || 1));
  const last = steps.at(-1);
  const endMs = Math.min(nowMs, toMs);
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const timeMs = fromMs + clamp((clientX - left) / width) * (toMs - fromMs);
    const under = timeMs > endMs ? undefined : steps.findLast((step) => step.timeMs <= timeMs);
    setPointed(under ? { timeMs, value: under.value } : null);
  };
  return (
    <figure className={cn('grid grid-cols-[minmax(0,1fr)_3.75rem]', props.className)}>
      <div className="relative min-h-0" onPointerMove={follow} onPointerLeave={() => setPointed(null)}>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible [&_*]:[vector-effect:non-scaling-stroke]"
        >
          <Lines {...{ ticks, references, moments, x, y }} />
          {steps.length > 0 ? (
            <path d={pathOf(steps, endMs, x, y)} fill="none" strokeWidth="2" className="stroke-accent" />
          ) : null}
          {pointed ? (
            <line
              x1={x(pointed.timeMs) * WIDTH}
              x2={x(pointed.timeMs) * WIDTH}
              y1="0"
              y2={HEIGHT}
              className="stroke-muted"
            />
          ) : null}
        </svg>
        <Names {...{ references, moments, x, y }} />
        {pointed ? (
          <output
            className={cn(
              'pointer-events-none absolute top-0 whitespace-nowrap rounded-sm border bg-panel px-1.5 py-0.5 text-2xs',
              x(pointed.timeMs) > 0.6 && '-translate-x-full',
            )}
            style={{ left: at(x(pointed.timeMs)) }}
          >
            {props.said(pointed.value, pointed.timeMs)}
          </output>
        ) : null}
      </div>
      <div aria-hidden className="relative border-text border-l font-mono text-[10.5px] text-muted">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute left-0 flex -translate-y-1/2 items-center gap-1 leading-none"
            style={{ top: at(1 - y(tick)) }}
          >
            <span className="h-px w-1.5 bg-text" />
            {figure(tick)}
          </span>
        ))}
        {last ? (
          <span
            className="absolute -left-1.5 flex -translate-y-1/2 items-center gap-1 bg-panel font-sans font-semibold text-accent-text text-xs leading-none"
            style={{ top: at(1 - y(last.value)) }}
          >
            <span className="h-[3px] w-3.5 bg-accent" />
            {figure(last.value)}
          </span>
        ) : null}
      </div>
      <figcaption
        aria-hidden
        className="relative col-start-1 h-5 border-text border-t font-mono text-[10.5px] text-muted"
      >
        {timeTicks(fromMs, toMs).map(({ timeMs, text }) => (
          <span
            key={timeMs}
            className="absolute top-1 -translate-x-1/2 whitespace-nowrap before:absolute before:-top-1 before:left-1/2 before:h-1 before:w-px before:bg-text"
            style={{ left: at(x(timeMs)) }}
          >
            {text}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

type Placed = Required<Pick<StepPlotProps, 'references' | 'moments'>> & {
  x: (ms: number) => number;
  y: (value: number) => number;
};

function Lines({ ticks, references, moments, x, y }: Placed & Pick<StepPlotProps, 'ticks'>) {
  return (
    <>
      {ticks.map((tick) => (
        <line
          key={tick}
          x1="0"
          x2={WIDTH}
          y1={(1 - y(tick)) * HEIGHT}
          y2={(1 - y(tick)) * HEIGHT}
          className="stroke-line"
        />
      ))}
      {references.map(({ at: value, name }) => (
        <line
          key={name}
          x1="0"
          x2={WIDTH}
          y1={(1 - y(value)) * HEIGHT}
          y2={(1 - y(value)) * HEIGHT}
          strokeDasharray="2 3"
          className="stroke-muted"
        />
      ))}
      {moments.map(({ timeMs, name }) => (
        <line
          key={name}
          x1={x(timeMs) * WIDTH}
          x2={x(timeMs) * WIDTH}
          y1="0"
          y2={HEIGHT}
          strokeDasharray="2 3"
          className="stroke-muted"
        />
      ))}
    </>
  );
}

function Names({ references, moments, x, y }: Placed) {
  const shared = 'absolute max-w-[45%] truncate bg-panel/90 px-1 text-2xs text-muted leading-4';
  return (
    <div aria-hidden>
      {references.map(({ at: value, name }) => (
        <span key={name} className={cn(shared, 'left-0 -translate-y-full')} style={{ top: at(1 - y(value)) }}>
          {name}
        </span>
      ))}
      {moments.map(({ timeMs, name }, place) => (
        <span
          key={name}
          className={cn(shared, x(timeMs) > 0.6 && '-translate-x-full')}
          style={{ left: at(x(timeMs)), top: `${(place % 3) * 18}px` }}
        >
          {name}
        </span>
      ))}
    </div>
  );
}
