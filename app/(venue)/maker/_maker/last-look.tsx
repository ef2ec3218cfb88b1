import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { Bar } from '#app/ui/figures/bar.tsx';

/** What the maker did when it was asked once more before the fill. */
export function LastLook({ counts }: { counts: MakerFiguresView['record']['last_look'] }) {
  const { confirmed, declined, timed_out: timedOut } = counts;
  const asked = confirmed + declined + timedOut;
  if (asked === 0) return <p className="px-3 py-3 text-muted text-xs">No last looks in the last 24 hours.</p>;
  const rows = [
    ['Confirmed', confirmed],
    ['Declined', declined],
    ['Timed out', timedOut],
  ] as const;
  return (
    <dl className="px-3 py-2 text-xs" data-testid="last-look">
      {rows.map(([name, count]) => (
        <div key={name} className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-center gap-2 py-1">
          <dt className="text-muted">{name}</dt>
          <dd aria-hidden>
            <Bar part={count / asked} />
          </dd>
          <dd className="min-w-16 text-right font-medium">
            {count} <span className="text-muted">({Math.round((100 * count) / asked)}%)</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
