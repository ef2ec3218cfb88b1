import { useState } from 'react';
import type { VaultParlayView, VaultPositionsView } from '#app/data/venue-views.ts';
import { formatGainExact } from '#app/format/gains.ts';
import { formatE6, formatSignedE6, usdOf } from '#app/format/money.ts';
import { formatPrice } from '#app/format/numbers.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { parlayChance } from '../../_parts/chance.ts';
import { LegLine } from '../../_parts/leg-line.tsx';
import { LegRuler } from '../../_parts/leg-ruler.tsx';
import { legInList } from '../../_parts/leg-words.ts';
import type { LegMarkets } from '../../_parts/use-legs.ts';

const SHOWN = 12;

/** Every parlay that the pool stands behind, the one that ends first on top. */
export function LiveParlays({ book, legs }: { book: Asked<VaultPositionsView>; legs: LegMarkets }) {
  const [isAll, setAll] = useState(false);
  return (
    <Panel title="Live parlays" aside={<Outlook book={book.data} legs={legs} />} className="max-lg:order-4">
      <PanelBody
        what="the live parlays"
        query={book}
        empty={({ positions }) =>
          positions.length === 0
            ? 'The pool is not backing any parlay right now. One appears here as soon as the pool wins a request.'
            : null
        }
        awaited="h-60"
      >
        {({ positions }) => (
          <>
            <ul data-testid="vault-parlays">
              {[...positions]
                .sort((a, b) => (a.expected_end ?? Infinity) - (b.expected_end ?? Infinity))
                .slice(0, isAll ? undefined : SHOWN)
                .map((parlay) => (
                  <ParlayRow key={parlay.parlay_id} parlay={parlay} legs={legs} />
                ))}
            </ul>
            {positions.length > SHOWN && !isAll ? (
              <div className="border-t p-2 text-center">
                <Button size="sm" look="quiet" onClick={() => setAll(true)}>
                  Show all {positions.length}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </PanelBody>
    </Panel>
  );
}

/** What all of them bring by present prices. */
function Outlook({ book, legs }: { book: VaultPositionsView | undefined; legs: LegMarkets }) {
  if (!book || book.positions.length === 0) return null;
  let expected = 0;
  for (const parlay of book.positions) {
    const chance = parlayChance(parlay.legs, legs.yesPx);
    if (chance === null) return null;
    expected += chanceResult(parlay, chance);
  }
  return (
    <span title="For each parlay: what the pool gains times the chance that a leg is lost, minus what it loses times the chance that none is">
      expected result at current prices <b className="text-text">{formatGainExact(expected)}</b>
    </span>
  );
}

/** A parlay with a void leg and none lost is refunded on both sides. */
function chanceResult({ legs, gain_e6, locked_e6 }: VaultParlayView, chance: number): number {
  const isVoided = legs.some(({ state }) => state === 'void');
  return (1 - chance) * usdOf(gain_e6) - (isVoided ? 0 : chance * usdOf(locked_e6));
}

function ParlayRow({ parlay, legs }: { parlay: VaultParlayView; legs: LegMarkets }) {
  const chance = parlayChance(parlay.legs, legs.yesPx);
  const names = parlay.legs.map((leg) => legInList(leg, legs.market(leg.outcome_id)));
  return (
    <li className="border-b last:border-b-0">
      <details className="group">
        <summary className="grid list-none gap-x-4 gap-y-1 px-3 py-2 hover:bg-raised md:grid-cols-[minmax(0,1fr)_12rem_9rem] md:items-center [&::-webkit-details-marker]:hidden">
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">{names.join(' + ')}</p>
            <p className="text-2xs text-muted">
              {parlay.legs.length} legs
              {parlay.expected_end ? (
                <>
                  {' · '}decided <TimeLeft ms={parlay.expected_end} lead="in " passed="any moment" />
                </>
              ) : (
                ' · no end date'
              )}
              <span className="group-open:hidden"> · show legs</span>
            </p>
          </div>
          <div>
            <p className="flex justify-between gap-2 text-2xs text-muted">
              <span>taker wins</span>
              <span className="font-medium text-text">{formatPrice(chance, 'percent')}</span>
            </p>
            <LegRuler of="Chance that the taker wins" value={chance} />
          </div>
          <dl className="flex justify-between gap-3 text-xs md:grid md:justify-items-end md:gap-0">
            <div className="flex gap-1.5">
              <dt className="text-muted">then</dt>
              <dd className="font-medium text-down">{formatSignedE6(-BigInt(parlay.locked_e6))}</dd>
            </div>
            <div className="flex gap-1.5">
              <dt className="text-muted">else</dt>
              <dd className="font-medium text-up">{formatSignedE6(parlay.gain_e6)}</dd>
            </div>
          </dl>
        </summary>
        <ul className="grid border-t bg-surface md:grid-cols-2">
          {parlay.legs.map((leg) => (
            <LegLine
              key={leg.position_id}
              leg={leg}
              market={legs.market(leg.outcome_id)}
              yesPx={legs.yesPx(leg.outcome_id)}
              className="md:last:border-b"
            />
          ))}
        </ul>
        <p className="border-t px-3 py-1.5 text-2xs text-muted">
          Parlay {parlay.parlay_id}: the pool has {formatE6(parlay.locked_e6)} at stake, the taker{' '}
          {formatE6(parlay.gain_e6)} after fees.
        </p>
      </details>
    </li>
  );
}
