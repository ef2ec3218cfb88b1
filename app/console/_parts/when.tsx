import { useHydrated } from '#app/data/use-hydrated.ts';
import { formatDayTime, formatInstant } from '#app/format/times.ts';

/** An instant in UTC; its title says what the clocks here show then. */
export function When({ ms, isShort = false }: { ms: number; isShort?: boolean }) {
  const title = useHydrated() ? `${formatInstant(ms)} (${new Date(ms).toLocaleString()} here)` : undefined;
  return (
    <time dateTime={new Date(ms).toISOString()} title={title} className="whitespace-nowrap">
      {isShort ? formatDayTime(ms) : formatInstant(ms)}
    </time>
  );
}

/** A day in UTC: `2026-11-21`. */
export function Day({ ms }: { ms: number }) {
  const title = useHydrated() ? `${formatInstant(ms)} (${new Date(ms).toLocaleString()} here)` : undefined;
  return (
    <time dateTime={new Date(ms).toISOString()} title={title} className="whitespace-nowrap">
      {new Date(ms).toISOString().slice(0, 10)}
    </time>
  );
}
