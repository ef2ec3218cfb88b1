import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatCount } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import { percentOf, requestsOf } from '../usage/_usage/usage-words.ts';

type Span = { startMs: number; requests: number; errors: number };

type RequestBarsProps = {
  /** Spans of one length, oldest first, none left out. */
  spans: readonly Span[];
  /** What is read out, to who cannot see it. */
  label: string;
  /** How a span is called by its beginning. */
  nameOf: (startMs: number) => string;
  /** How all of them are called: `in 30 days`. */
  inAll: string;
  /** How the newest is called, which is not over yet. */
  newest: string;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

const wordsOf = ({ requests, errors }: Span): string =>
  errors === 0 ? requestsOf(requests) : `${requestsOf(requests)}, ${errors.toLocaleString('en-US')} failed`;

/** A bar for each span of time, of which the lower part failed. The pointer or the arrow keys choose the one that is read out; at first it is the newest. */
export function RequestBars(props: RequestBarsProps) {
  const { spans, label, nameOf, newest } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const last = spans.length - 1;
  const found = spans.findIndex(({ startMs }) => startMs === chosen);
  const place = found < 0 ? last : found;
  const span = spans[place];
  if (!span) return null;
  const choose = (next: number) => setChosen(spans[Math.min(last, Math.max(0, next))]?.startMs ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.key in STEPS || event.key === 'Home' || event.key === 'End')) return;
    event.preventDefault();
    choose(event.key === 'Home' ? 0 : event.key === 'End' ? last : place + (STEPS[event.key] ?? 0));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    choose(Math.floor(((event.clientX - box.left) / box.width) * spans.length));
  };
  return (
    <div className="p-3">
      <Readout {...props} span={span} isNewest={place === last} />
      <div
        role="slider"
        tabIndex={0}
        data-testid="request-bars"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={spans.length}
        aria-valuenow={place + 1}
        aria-valuetext={`${nameOf(span.startMs)}: ${wordsOf(span)}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
        className="relative h-48 touch-pan-y"
      >
        <Bars spans={spans} place={chosen === null ? null : place} />
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-2xs text-muted">
        <span>{spans[0] ? nameOf(spans[0].startMs) : ''}</span>
        <span>{newest}</span>
      </div>
    </div>
  );
}

function Readout({
  spans,
  span,
  isNewest,
  nameOf,
  inAll,
}: RequestBarsProps & { span: Span; isNewest: boolean }) {
  const sum = spans.reduce((total, { requests }) => total + requests, 0);
  const errors = spans.reduce((total, one) => total + one.errors, 0);
  return (
    <div className="mb-5 flex flex-wrap items-baseline gap-x-4 text-xs">
      <span>
        <span className="text-muted">{nameOf(span.startMs)}</span>{' '}
        <span className="font-semibold">{wordsOf(span)}</span>
        {isNewest ? <span className="text-muted"> so far</span> : null}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-muted sm:ml-auto">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-[2px] bg-side-a" />
          answered
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-[2px] bg-down" />
          status 400 or more
        </span>
        <span>
          {formatCount(sum)} {inAll}, {percentOf(errors, sum)} failed
        </span>
      </span>
    </div>
  );
}

function Bars({ spans, place }: { spans: readonly Span[]; place: number | null }) {
  const most = Math.max(1, ...spans.map(({ requests }) => requests));
  const width = 100 / spans.length;
  const box = (at: number) => ({ x: `${(at + 0.12) * width}%`, width: `${width * 0.76}%` });
  return (
    <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
      {[0, 50, 100].map((y) => (
        <line key={y} x1="0%" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
      ))}
      {spans.map(({ startMs, requests, errors }, at) => {
        const [all, failed] = [(100 * requests) / most, (100 * errors) / most];
        return (
          <g key={startMs}>
            <rect
              {...box(at)}
              y={`${100 - all}%`}
              height={`${all - failed}%`}
              className={cn(at === place ? 'fill-accent' : 'fill-side-a')}
            />
            <rect {...box(at)} y={`${100 - failed}%`} height={`${failed}%`} className="fill-down" />
          </g>
        );
      })}
      <text x="0" y="-3" className="fill-muted text-2xs">
        {formatCount(most)}
      </text>
    </svg>
  );
}
