import { HOUR_MS } from '#domain/time.ts';
import { goalsAt, type MatchScript, minutesInto, standing } from '../../match/match-script.ts';
import { TICKS } from '../basics/format.ts';
import type { Sim } from '../market/sim.ts';
import type { MatchPlaced } from '../universe/universe.ts';
import { requote } from './makers.ts';

/** The longest that a match lasts. */
const LONGEST_MS = 3 * HOUR_MS;

/** Place of the first match that kicks off at `fromMs` or later. */
function firstFrom(matches: readonly MatchPlaced[], fromMs: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle] as MatchPlaced).listing.match.contest.startMs < fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Goals and kicks: what moves odds at once. */
function scoreAt(script: MatchScript, atMs: number): string {
  const atMin = minutesInto(script.contest, atMs);
  const kicks = standing(script, atMin).filter(({ type }) => type.startsWith('shootout'));
  return `${goalsAt(script, atMin)}/${kicks.length}`;
}

/** Makers of matches whose score changed since `fromMs` quote anew at once; otherwise they would in their own time. */
export function followScores(sim: Sim, fromMs: number, toMs: number): void {
  const { matches } = sim.universe;
  for (let i = firstFrom(matches, toMs - LONGEST_MS); i < matches.length; i++) {
    const { listing, legIds } = matches[i] as MatchPlaced;
    const { match, closeMs } = listing;
    if (match.contest.startMs > toMs) return;
    if (!match.followsScore || toMs >= closeMs) continue;
    if (scoreAt(match.script(), fromMs) === scoreAt(match.script(), toMs)) continue;
    const chances = listing.chances(toMs);
    for (const [leg, id] of legIds.entries()) {
      const market = sim.state.markets.get(id);
      if (market) requote(sim, market, Math.round((chances[leg] as number) * TICKS));
    }
  }
}
