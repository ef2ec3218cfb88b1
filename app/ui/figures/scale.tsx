import { cn } from '../class-names.ts';

/** What stands on a scale: the value that is read off it, another one, one that is only a reference, one that is old. */
export type MarkKind = 'signal' | 'ink' | 'dashed' | 'hollow';
export type ScaleMark = { at: number; kind: MarkKind; name?: string };

export type ScaleProps = {
  /** What the scale says, in words: it is never the only reading. */
  label: string;
  from: number;
  to: number;
  /** Distance of small and of tall ticks. */
  minor: number;
  major: number;
  /** Ticks and line are dark up to here: the size is seen before the figure is read. */
  inkTo?: number | null;
  marks?: readonly ScaleMark[];
  /** From an earlier value to the present one, below the line. */
  trail?: { from: number; to: number } | null;
  /** Says the tall ticks; without it none are said. */
  figure?: (value: number) => string;
  className?: string;
};

const BASE = 20;
const MOST_TICKS = 201;

const ticksOf = (from: number, to: number, step: number): number[] => {
  const count = Math.min(MOST_TICKS, Math.floor((to - from) / step + 1e-6) + 1);
  return Array.from({ length: count }, (_, place) => from + place * step);
};

const isOn = (value: number, step: number, from: number): boolean => {
  const steps = (value - from) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
};

/** A measuring scale with hash marks: 0 at the left, one orange mark for the value that one came to read. */
export function Scale({
  label,
  from,
  to,
  minor,
  major,
  inkTo = null,
  marks = [],
  trail,
  figure,
  className,
}: ScaleProps) {
  const span = to - from || 1;
  const at = (value: number): string =>
    `${(100 * Math.min(1, Math.max(0, (value - from) / span))).toFixed(3)}%`;
  const ink = inkTo ?? from - 1;
  return (
    <svg
      role="img"
      aria-label={label}
      className={cn('block w-full overflow-visible', figure ? 'h-10' : 'h-6', className)}
    >
      {ticksOf(from, to, minor).map((value) => {
        const height = isOn(value, major, from) ? 8 : 5;
        const tone = value <= ink + 1e-9 ? 'stroke-text' : 'stroke-scale opacity-70';
        return (
          <line
            key={value}
            x1={at(value)}
            x2={at(value)}
            y1={BASE - height}
            y2={BASE}
            className={tone}
            shapeRendering="crispEdges"
          />
        );
      })}
      <line x1="0%" x2="100%" y1={BASE} y2={BASE} className="stroke-scale" shapeRendering="crispEdges" />
      {ink > from ? (
        <line x1="0%" x2={at(ink)} y1={BASE} y2={BASE} strokeWidth="2" className="stroke-text" />
      ) : null}
      {trail && Math.abs(trail.to - trail.from) > span / 500 ? (
        <line
          x1={at(trail.from)}
          x2={at(trail.to)}
          y1={BASE + 3}
          y2={BASE + 3}
          strokeWidth="3"
          className={trail.to >= trail.from ? 'stroke-up' : 'stroke-down'}
        />
      ) : null}
      {marks.map((mark) => (
        <Mark key={`${mark.kind}${mark.name ?? mark.at}`} mark={mark} at={at(mark.at)} />
      ))}
      {figure
        ? ticksOf(from, to, major).map((value) => (
            <text
              key={value}
              x={at(value)}
              y={BASE + 16}
              textAnchor={value === from ? 'start' : value + major > to + 1e-6 ? 'end' : 'middle'}
              className="fill-muted font-mono text-[10.5px]"
            >
              {figure(value)}
            </text>
          ))
        : null}
    </svg>
  );
}

const MARKS: Record<MarkKind, { top: number; className: string; width: number; dashes?: string }> = {
  signal: { top: 2, className: 'stroke-accent', width: 3 },
  ink: { top: 5, className: 'stroke-text', width: 3 },
  dashed: { top: 2, className: 'stroke-muted', width: 1.5, dashes: '3 2' },
  hollow: { top: 2, className: 'stroke-muted', width: 1.5 },
};

/** A mark moves to its new place at once, or in the blink that motion allows. */
function Mark({ mark: { kind, name }, at }: { mark: ScaleMark; at: string }) {
  const { top, className, width, dashes } = MARKS[kind];
  return (
    <g
      style={{ transform: `translateX(${at})`, transformBox: 'view-box' }}
      className="transition-transform duration-[180ms] ease-out"
    >
      {name ? <title>{name}</title> : null}
      <line
        x1="0"
        x2="0"
        y1={top}
        y2={BASE + (kind === 'signal' ? 4 : 1)}
        strokeWidth={width}
        strokeDasharray={dashes}
        className={className}
      />
    </g>
  );
}
