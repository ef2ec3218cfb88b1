import { cn } from '#app/ui/class-names.ts';

const WARN_PART = 0.8;

type MeterBarProps = {
  /** What is measured: "Requests this month". */
  label: string;
  used: number;
  /** Null: without a limit, the bar is empty. */
  limit: number | null;
  /** What the figures mean, in words. */
  text: string;
};

/** How much of an allowance is used. Its colour warns from four fifths on; the words beside it say the same. */
export function MeterBar({ label, used, limit, text }: MeterBarProps) {
  const part = limit === null || limit === 0 ? 0 : used / limit;
  const tone = part >= 1 ? 'bg-down' : part >= WARN_PART ? 'bg-accent' : 'bg-side-a';
  return (
    <div className="relative">
      <meter
        className="sr-only"
        aria-label={label}
        min={0}
        max={limit ?? Math.max(used, 1)}
        value={limit === null ? used : Math.min(used, limit)}
      >
        {text}
      </meter>
      <div
        aria-hidden
        className="h-2 overflow-hidden rounded-sm bg-raised shadow-[inset_0_0_0_1px_var(--line)]"
      >
        <div
          className={cn('h-full rounded-sm', tone, part > 0 && 'min-w-1')}
          style={{ width: `${100 * Math.min(1, part)}%` }}
        />
      </div>
    </div>
  );
}
