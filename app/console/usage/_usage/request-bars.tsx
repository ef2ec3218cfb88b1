'use client';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatCount } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import type { UsageReport } from './usage-report.ts';
import { dayOf, percentOf, requestsOf } from './usage-words.ts';

type Day = UsageReport['byDay'][number];

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

const wordsOf = ({ requests, errors }: Day): string =>
  errors === 0 ? requestsOf(requests) : `${requestsOf(requests)}, ${errors.toLocaleString('en-US')} failed`;

/** A bar a day, of which the lower part failed. The pointer or the arrow keys choose the day that is read out; at first it is today. */
export function RequestBars({ days }: { days: readonly Day[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days.length - 1;
  const found = days.findIndex(({ startMs }) => startMs === chosen);
  const place = found < 0 ? last : found;
  const day = days[place];
  if (!day) return null;
  const choose = (next: number) => setChosen(days[Math.min(last, Math.max(0, next))]?.startMs ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.key in STEPS || event.key === 'Home' || event.key === 'End')) return;
    event.preventDefault();
    choose(event.key === 'Home' ? 0 : event.key === 'End' ? last : place + (STEPS[event.key] ?? 0));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    choose(Math.floor(((event.clientX - box.left) / box.width) * days.length));
  };
  return (
    <div className="p-3">
      <Readout days={days} day={day} isToday={place === last} />
      <div
        role="slider"
        tabIndex={0}
        data-testid="request-bars"
        aria-label="Requests of a day"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={place + 1}
        aria-valuetext={`${dayOf(day.startMs)}: ${wordsOf(day)}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
        className="relative h-48 touch-pan-y"
      >
        <Bars days={days} place={chosen === null ? null : place} />
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-2xs text-muted">
        <span>{days[0] ? dayOf(days[0].startMs) : ''}</span>
        <span>today</span>
      </div>
    </div>
  );
}

function Readout({ days, day, isToday }: { days: readonly Day[]; day: Day; isToday: boolean }) {
  const sum = days.reduce((total, { requests }) => total + requests, 0);
  const errors = days.reduce((total, day) => total + day.errors, 0);
  return (
    <div className="mb-5 flex flex-wrap items-baseline gap-x-4 text-xs">
      <span>
        <span className="text-muted">{dayOf(day.startMs)}</span>{' '}
        <span className="font-semibold">{wordsOf(day)}</span>
        {isToday ? <span className="text-muted"> so far</span> : null}
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
          {formatCount(sum)} in {days.length} days, {percentOf(errors, sum)} failed
        </span>
      </span>
    </div>
  );
}

function Bars({ days, place }: { days: readonly Day[]; place: number | null }) {
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  const width = 100 / days.length;
  const box = (at: number) => ({ x: `${(at + 0.12) * width}%`, width: `${width * 0.76}%` });
  return (
    <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
      {[0, 50, 100].map((y) => (
        <line key={y} x1="0%" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
      ))}
      {days.map(({ startMs, requests, errors }, at) => {
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
