import { pairConflict, type SlipFacts } from '#domain/parlay/slip-conflicts.ts';

type Priced = SlipFacts & { yesPx: number | null };

/** The legs of a sample, each with the side that is likelier. */
export type Sample<M> = readonly [SampleLeg<M>, SampleLeg<M>, SampleLeg<M>];
export type SampleLeg<M> = { market: M; sideIndex: 0 | 1; px: number };

const LEAST = 0.5;
const MOST = 0.85;
const TRIED = 40;

function legOf<M extends Priced>(market: M): SampleLeg<M>[] {
  if (market.yesPx === null) return [];
  const sideIndex = market.yesPx >= 0.5 ? 0 : 1;
  const px = sideIndex === 0 ? market.yesPx : 1 - market.yesPx;
  return px >= LEAST && px <= MOST ? [{ market, sideIndex, px }] : [];
}

/** Three of `markets` (the busiest first) that can share a slip, neither certain nor unlikely; null without them. */
export function sampleLegs<M extends Priced>(markets: readonly M[]): Sample<M> | null {
  const legs = markets.flatMap(legOf).slice(0, TRIED);
  for (const [place, first] of legs.entries()) {
    const chosen = [first];
    for (const leg of legs.slice(place + 1)) {
      if (chosen.every((other) => pairConflict(other.market, leg.market) === null)) chosen.push(leg);
      const [one, two, three] = chosen;
      if (one && two && three) return [one, two, three];
    }
  }
  return null;
}
