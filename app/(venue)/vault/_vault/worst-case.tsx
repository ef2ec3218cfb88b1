import type { VaultParlayView, VaultPositionsView } from '#app/data/venue-views.ts';
import { formatSignedE6, usdOf } from '#app/format/money.ts';
import { Scale } from '#app/ui/figures/scale.tsx';
import { legInList } from '../../_parts/leg-words.ts';
import type { LegMarkets } from '../../_parts/use-legs.ts';

type WorstCaseProps = { book: VaultPositionsView; legs: LegMarkets; navE6: string | null };

const SHOWN = 10;

/** The most that the open parlays can cost together, and what would have to happen for it. */
export function WorstCase({ book, legs, navE6 }: WorstCaseProps) {
  const { positions, worst_case: worst } = book;
  if (positions.length === 0)
    return <p className="px-3 py-2.5 text-muted text-xs">Nothing is at stake right now.</p>;
  const result = usdOf(worst.result_e6);
  const nav = navE6 === null ? null : usdOf(navE6);
  const part = nav && nav > 0 ? Math.max(0, -result / nav) : null;
  return (
    <div className="px-3 py-2.5" data-testid="worst-case">
      <p className="mb-1">
        <b className={result < 0 ? 'text-[15px] text-down' : 'text-[15px] text-up'}>
          {formatSignedE6(worst.result_e6)}
        </b>{' '}
        <span className="text-muted">
          {part === null ? 'in total' : `or ${(100 * part).toFixed(1)}% of the pool`}, the largest loss that
          the open parlays can cause together
          {worst.exact ? '' : '. The search stopped early, so the true figure may be better'}.
        </span>
      </p>
      {part === null ? null : (
        <Scale
          label={`Worst case: ${(100 * part).toFixed(1)}% of the pool is lost`}
          {...{ from: 0, to: 100, minor: 5, major: 25, figure: String }}
          inkTo={100 * part}
          marks={[{ at: 100 * part, kind: 'signal', name: `${(100 * part).toFixed(1)}% of the pool` }]}
        />
      )}
      <WorstOutcomes won={positions.filter(({ parlay_id: id }) => worst.won.includes(id))} legs={legs} />
      {worst.lost.length > 0 ? (
        <p className="mt-2 text-muted text-xs">
          {worst.lost.length === 1 ? 'One parlay is' : `${worst.lost.length} parlays are`} lost by{' '}
          {worst.lost.length === 1 ? 'its taker' : 'their takers'} even in this case, because{' '}
          {worst.lost.length === 1 ? 'its' : 'their'} legs cannot win together with those of the parlays that
          win.
        </p>
      ) : null}
    </div>
  );
}

/** The outcomes that would all have to happen, those that cost most first. */
function WorstOutcomes({ won, legs }: { won: readonly VaultParlayView[]; legs: LegMarkets }) {
  const needed = new Map<string, { name: string; lockedE6: bigint }>();
  for (const parlay of won) {
    for (const leg of parlay.legs.filter(({ state }) => state === 'open')) {
      const said = legInList(leg, legs.market(leg.outcome_id));
      const before = needed.get(leg.position_id)?.lockedE6 ?? 0n;
      needed.set(leg.position_id, { name: said, lockedE6: before + BigInt(parlay.locked_e6) });
    }
  }
  if (needed.size === 0) return null;
  const rows = [...needed].sort(([, a], [, b]) => Number(b.lockedE6 - a.lockedE6));
  return (
    <>
      <p className="mt-1 text-muted text-xs">
        All of these would have to happen. Each is shown with the amount it decides:
      </p>
      <ul className="mt-1 text-xs">
        {rows.slice(0, SHOWN).map(([id, { name, lockedE6 }]) => (
          <li key={id} className="flex justify-between gap-3 border-b py-1 last:border-0">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="shrink-0 text-down">{formatSignedE6(-lockedE6)}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? <p className="text-muted text-xs">and {rows.length - SHOWN} more</p> : null}
    </>
  );
}
