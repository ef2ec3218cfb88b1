import type { VaultParlayView, VaultPositionsView } from '#app/data/venue-views.ts';
import { signedMoney, usdOf } from '#app/format/money.ts';
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
        <b className={result < 0 ? 'text-[15px] text-down' : 'text-[15px] text-up'}>{signedMoney(result)}</b>{' '}
        <span className="text-muted">
          {part === null ? 'in total' : `or ${(100 * part).toFixed(1)}% of the pool`}, the worst of all ways
          in which the open parlays can end together
          {worst.exact ? '' : '. The search was cut short; the true figure is no worse'}.
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
          {worst.lost.length === 1 ? 'its taker' : 'their takers'} even then: their legs exclude each other.
        </p>
      ) : null}
    </div>
  );
}

/** The outcomes that would all have to happen, those that cost most first. */
function WorstOutcomes({ won, legs }: { won: readonly VaultParlayView[]; legs: LegMarkets }) {
  const needed = new Map<string, { name: string; usd: number }>();
  for (const parlay of won) {
    for (const leg of parlay.legs.filter(({ state }) => state === 'open')) {
      const said = legInList(leg, legs.market(leg.outcome_id));
      const before = needed.get(leg.position_id)?.usd ?? 0;
      needed.set(leg.position_id, { name: said, usd: before + usdOf(parlay.locked_e6) });
    }
  }
  if (needed.size === 0) return null;
  const rows = [...needed].sort(([, a], [, b]) => b.usd - a.usd);
  return (
    <>
      <p className="mt-1 text-muted text-xs">
        All of these would have to happen. Each is shown with the amount it decides:
      </p>
      <ul className="mt-1 text-xs">
        {rows.slice(0, SHOWN).map(([id, { name, usd }]) => (
          <li key={id} className="flex justify-between gap-3 border-b py-1 last:border-0">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="shrink-0 text-down">{signedMoney(-usd)}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? <p className="text-muted text-xs">and {rows.length - SHOWN} more</p> : null}
    </>
  );
}
