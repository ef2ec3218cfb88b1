import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import { changeWords } from './change-words.ts';
import type { Digest } from './digest.ts';

type Totals = Digest['totals'];
type Delta = Totals['volume'];
type Show = (amount: number) => string;

const FIGURES: readonly { name: keyof Totals; label: string; show: Show; exact?: Show }[] = [
  { name: 'volume', label: 'Volume', show: formatUsd, exact: formatUsdExact },
  { name: 'trades', label: 'Trades', show: formatCount },
  { name: 'unique_traders', label: 'Traders', show: formatCount },
  { name: 'fees', label: 'Fees paid', show: formatUsd, exact: formatUsdExact },
];

/** The figures of the period, each beside that of the period before, with its change. */
export function Figures({ totals, before }: { totals: Totals; before: string }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-3 lg:grid-cols-4" data-testid="digest-figures">
      {FIGURES.map(({ name, label, show, exact }) => (
        <div key={name} className="min-w-0">
          <dt className="text-2xs text-muted">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold text-lg leading-6" title={exact?.(totals[name].current)}>
              {show(totals[name].current)}
            </span>
            <Change delta={totals[name]} show={show} />
          </dd>
          <dd className="text-2xs text-muted" title={exact?.(totals[name].prior)}>
            {show(totals[name].prior)} in the previous {before}
          </dd>
          <dd aria-hidden>
            <Beside delta={totals[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ delta, show }: { delta: Delta; show: Show }) {
  const { direction, text } = changeWords(delta, show);
  return (
    <span
      className={cn(
        'font-mono text-xs',
        direction === 'none' ? 'text-muted' : direction === 'up' ? 'text-up' : 'text-down',
      )}
    >
      <span aria-hidden>{direction === 'none' ? '' : direction === 'up' ? '▲ ' : '▼ '}</span>
      {text}
    </span>
  );
}

/** The two periods as bars of one scale, the present one above. */
function Beside({ delta: { current, prior } }: { delta: Delta }) {
  const most = Math.max(current, prior) || 1;
  return (
    <div className="mt-1.5 grid gap-0.5">
      <div className="h-1.5 rounded-sm bg-side-a" style={{ width: `${(current / most) * 100}%` }} />
      <div className="h-1.5 rounded-sm bg-line-strong" style={{ width: `${(prior / most) * 100}%` }} />
    </div>
  );
}
