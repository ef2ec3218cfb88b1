import { formatUsdText } from '#app/format/reward-words.ts';
import type { Simulation } from './simulation-words.ts';

/** How many wallets each day would have paid, as columns; the amount stands below. */
export function DayPlot({ cycles }: { cycles: Simulation['cycles'] }) {
  const most = Math.max(1, ...cycles.map(({ wallets }) => wallets));
  return (
    <figure>
      <figcaption className="pb-1 text-muted">Wallets paid by day</figcaption>
      <ol className="grid auto-cols-fr grid-flow-col gap-1">
        {cycles.map(({ name, wallets, paidUsd }) => (
          <li
            key={name}
            title={`${name}: ${formatUsdText(paidUsd)} to ${wallets}`}
            className="min-w-0 text-center"
          >
            <span className="flex h-20 flex-col justify-end border-text border-b">
              <span className="text-2xs">{wallets}</span>
              <span
                aria-hidden
                className="mx-auto block w-3/5 rounded-t-sm bg-side-a"
                style={{ height: `${(wallets / most) * 75}%` }}
              />
            </span>
            <span className="mt-1 block truncate font-mono text-2xs text-muted">
              {name.slice(5)}
              <span className="sr-only">: {formatUsdText(paidUsd)}</span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
