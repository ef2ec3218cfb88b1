import type { CSSProperties } from 'react';
import { cn } from '../class-names.ts';

type Mark = {
  /** A probability, 0 to 1. */ at: number /** A short name above it: DEN, X. */;
  label?: string;
};

type RulerProps = {
  /** The value one came to read, 0 to 1; null shows a bare scale. */
  px: number | null;
  /** The value of a day ago: the trail leads from there to the mark. */
  from?: number | null;
  /** Other outcomes on the same scale. */
  others?: readonly Mark[];
  /** A name above the mark itself. */
  label?: string;
  /** Distance of ticks: 5 points in rows and legs, 1 in a headline. */
  size?: 'row' | 'hero';
  /** A settled value is ink: its mark is no longer the needle. */
  isSettled?: boolean;
  /** An old value is a hollow mark. */
  isStale?: boolean;
  /** What a screen reader hears; left out where the figure stands beside it. */
  spoken?: string;
  className?: string;
};

const place = (at: number): string => `${Math.min(100, Math.max(0, at * 100)).toFixed(2)}%`;

/** A probability read off the scale from 0 to 100 that is the same everywhere (docs/design.md). */
export function Ruler({ px, from = null, others = [], label, size = 'row', ...rest }: RulerProps) {
  const { isSettled = false, isStale = false, spoken, className } = rest;
  const hasNames = label !== undefined || others.some((mark) => mark.label);
  return (
    <span
      {...(spoken ? { role: 'img', 'aria-label': spoken } : { 'aria-hidden': true })}
      className={cn('ruler', hasNames && 'ruler-named', className)}
      data-size={size}
      style={{ '--at': px === null ? '0%' : place(px) } as CSSProperties}
    >
      <span className="ruler-scale" />
      {px === null ? null : <span className="ruler-scale ruler-ink" />}
      {px === null || from === null || isSettled ? null : <Trail from={from} to={px} />}
      {others.map((mark) => (
        <span key={`${mark.label}${mark.at}`} className="ruler-mark" style={{ left: place(mark.at) }}>
          {mark.label ? <span className="ruler-name">{mark.label}</span> : null}
        </span>
      ))}
      {px === null ? null : (
        <span
          className={cn('ruler-mark', !isSettled && 'ruler-needle', isStale && 'ruler-stale')}
          style={{ left: place(px) }}
        >
          {label ? <span className="ruler-name">{label}</span> : null}
        </span>
      )}
    </span>
  );
}

/** From a day ago to now, under the baseline. */
function Trail({ from, to }: { from: number; to: number }) {
  if (Math.abs(to - from) < 0.0005) return null;
  const [left, right] = from < to ? [from, to] : [to, from];
  return (
    <span
      className={cn('ruler-trail', to > from ? 'bg-up' : 'bg-down')}
      style={{ left: place(left), width: place(right - left) }}
    />
  );
}

/** The labels of the scale, once above a list of rulers. */
export function RulerHead({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn('ruler-head', className)}>
      {[0, 25, 50, 75, 100].map((at) => (
        <span key={at} style={{ left: `${at}%` }}>
          {at === 50 ? '50%' : at}
        </span>
      ))}
    </span>
  );
}
