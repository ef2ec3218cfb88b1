import type { VaultView } from '#app/data/venue-views.ts';
import { formatRoundE6 } from '#app/format/money.ts';
import { Scale } from '#app/ui/figures/scale.tsx';

/** How much of the pool is behind parlays, against what may be. */
export function Utilisation({ vault }: { vault: VaultView }) {
  const { utilization_bps: used, total_assets_e6: total, locked_e6: locked } = vault.stats;
  const [usedPct, capPct] = [used / 100, vault.max_utilization_bps / 100];
  const roomE6 = (BigInt(total) * BigInt(vault.max_utilization_bps)) / 10_000n - BigInt(locked);
  const text = `${usedPct.toFixed(1)}%`;
  return (
    <div className="px-3 py-2.5">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <span>
          <b className="text-[15px]">{text}</b> <span className="text-muted">of the pool</span>
        </span>
        <span className="text-muted text-xs">limit {capPct.toFixed(0)}%</span>
      </div>
      <Scale
        label={`${text} of the pool is in use, of at most ${capPct.toFixed(0)}%`}
        {...{ from: 0, to: 100, minor: 5, major: 25, figure: String }}
        inkTo={usedPct}
        marks={[
          { at: capPct, kind: 'dashed', name: `limit ${capPct.toFixed(0)}%` },
          { at: usedPct, kind: 'signal', name: text },
        ]}
      />
      <p className="mt-1 text-muted text-xs">
        {roomE6 > 0n
          ? `The pool can lock ${formatRoundE6(roomE6)} more, at most ${formatRoundE6(vault.per_parlay_cap_e6)} in one parlay. Then it stops quoting.`
          : 'The pool is at its limit and does not quote until a parlay settles.'}
      </p>
    </div>
  );
}
