import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';

export type Fact = { name: string; value: ReactNode; note?: ReactNode; tone?: 'up' | 'down' };

/** Facts in ruled cells, as in the corner of a drawing. */
export function FactBlock({
  facts,
  label,
  className,
}: {
  facts: readonly Fact[];
  label: string;
  className?: string;
}) {
  return (
    <dl
      aria-label={label}
      className={cn(
        'grid grid-cols-2 overflow-hidden rounded-sm border border-line-strong bg-panel sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]',
        className,
      )}
    >
      {facts.map(({ name, value, note, tone }) => (
        <div key={name} className="-mr-px -mb-px min-w-0 border-r border-b px-3 py-2">
          <dt className="text-2xs text-muted">{name}</dt>
          <dd
            className={cn(
              'font-semibold text-[15px] leading-5',
              tone === 'up' && 'text-up',
              tone === 'down' && 'text-down',
            )}
          >
            {value}
          </dd>
          {note ? <dd className="text-2xs text-muted">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
