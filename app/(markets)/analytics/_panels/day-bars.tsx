import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatUsd, formatUsdExact, nounFor } from '#app/format/numbers.ts';
import { formatDay } from '#app/format/times.ts';
import { useNow } from '#app/live/now.ts';
import { cn } from '#app/ui/class-names.ts';
import type { Day } from './every-day.ts';

type DayBarsProps = { days: readonly Day[]; measure: 'volume' | 'fees' };

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/** Most bars that are named below. */
const MOST_TICKS = 5;

/** Places of the bars that are named below: the first, the last, and some in even steps between. */
export function dayTicks(count: number): number[] {
  const last = count - 1;
  const steps = Math.max(1, Math.min(MOST_TICKS - 1, last));
  return [...new Set(Array.from({ length: steps + 1 }, (_, step) => Math.round((step / steps) * last)))];
}

/** The value in the middle, of an even count the mean of the two in the middle; 0 of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

const amountOf = ({ amount }: Day): string => (amount === null ? 'no trades' : formatUsdExact(amount));

/** A bar a day. The pointer or the arrow keys choose the day whose figure is read out; at first it is the newest. */
export function DayBars({ days, measure }: DayBarsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const now = useNow();
  const today = now === null ? null : new Date(now).toISOString().slice(0, 10);
  const last = days.length - 1;
  const found = days.findIndex(({ date }) => date === chosen);
  const place = found < 0 ? last : found;
  const day = days[place] as Day;
  const choose = (next: number) => setChosen(days[Math.min(last, Math.max(0, next))]?.date ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : place + (STEPS[event.key] ?? 0);
    if (!(event.key in STEPS || event.key === 'Home' || event.key === 'End')) return;
    event.preventDefault();
    choose(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    choose(Math.floor(((event.clientX - box.left) / box.width) * days.length));
  };
  return (
    <div className="p-3">
      <Readout days={days} day={day} isToday={day.date === today} />
      <div
        role="slider"
        tabIndex={0}
        data-testid="day-bars"
        aria-label={`${measure === 'volume' ? 'Volume' : 'Fees'} per day`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={place + 1}
        aria-valuetext={`${day.date}: ${amountOf(day)}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
        className="relative mr-12 h-44 touch-pan-y"
      >
        <Bars days={days} place={place} today={today} />
      </div>
      <div aria-hidden className="relative mt-1 mr-12 h-4 font-mono text-2xs text-muted">
        {dayTicks(days.length).map((at) => (
          <span
            key={at}
            className={cn(
              'absolute whitespace-nowrap',
              at > 0 && '-translate-x-1/2',
              at === last && '-translate-x-full',
            )}
            style={{ left: at === last ? '100%' : at === 0 ? 0 : `${((at + 0.5) / days.length) * 100}%` }}
          >
            {formatDay(Date.parse(days[at]?.date ?? ''))}
          </span>
        ))}
      </div>
    </div>
  );
}

type ReadoutProps = { days: readonly Day[]; day: Day; isToday: boolean };

function Readout({ days, day, isToday }: ReadoutProps) {
  const sum = days.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return (
    <div className="mb-5 flex flex-wrap items-baseline gap-x-4 text-xs">
      <span>
        <span className="font-mono text-muted">{day.date}</span>{' '}
        <span className="font-semibold">{amountOf(day)}</span>
        {isToday ? <span className="text-muted"> so far</span> : null}
      </span>
      <span className="ml-auto text-muted" title={formatUsdExact(sum)}>
        {formatUsd(sum)} in {days.length} {nounFor(days.length, 'day')}, median{' '}
        {formatUsd(medianOf(days.map(({ amount }) => amount ?? 0)))}
      </span>
    </div>
  );
}

function Bars({ days, place, today }: { days: readonly Day[]; place: number; today: string | null }) {
  const most = Math.max(0, ...days.map(({ amount }) => amount ?? 0)) || 1;
  const width = 100 / days.length;
  const middle = medianOf(days.map(({ amount }) => amount ?? 0));
  const middleY = `${(1 - middle / most) * 100}%`;
  return (
    <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
      {[0, 50, 100].map((y) => (
        <line key={y} x1="0%" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
      ))}
      {days.map(({ date, amount }, at) => (
        <rect
          key={date}
          x={`${(at + 0.1) * width}%`}
          width={`${width * 0.8}%`}
          y={`${(1 - (amount ?? 0) / most) * 100}%`}
          height={`${((amount ?? 0) / most) * 100}%`}
          className={cn(at === place ? 'fill-accent' : 'fill-side-a', date === today && 'opacity-70')}
        />
      ))}
      {[most, most / 2].map((level) => (
        <text
          key={level}
          x="100%"
          dx="6"
          y={`${(1 - level / most) * 100}%`}
          dy="3.5"
          className="fill-muted font-mono text-[10.5px]"
        >
          {formatUsd(level)}
        </text>
      ))}
      <line x1="0%" x2="100%" y1={middleY} y2={middleY} strokeDasharray="4 3" className="stroke-text" />
      <text
        x="2"
        y={middleY}
        dy="-4"
        className="fill-text font-semibold text-2xs [paint-order:stroke] stroke-3 stroke-panel"
      >
        median {formatUsd(middle)}
      </text>
    </svg>
  );
}
