import { hash32 } from '../exchange/basics/random.ts';
import { type Contest, otherSide, type Side } from './contest.ts';
import type { Incident } from './incidents.ts';

/** Shirt numbers of who is named in an incident: for a substitution who comes on, and who goes off as related. */
export type Named = { player: number | null; related: number | null };

type Eleven = { on: number[]; bench: number[]; booked: Set<number> };

const eleven = (): Eleven => ({
  on: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  bench: [12, 13, 14, 15, 16, 17, 18, 19, 20],
  booked: new Set(),
});

/** Who is named in each incident, so that nobody scores who is off the pitch. Incidents are in order of time. */
export function playersOf({ key }: Contest, incidents: readonly Incident[]): Named[] {
  const sides: Record<Side, Eleven> = { home: eleven(), away: eleven() };
  return incidents.map((incident, i) =>
    nameIncident(incident, sides[playersSide(incident)], hash32(key, 0x620, i)),
  );
}

/** Whose player is named in an incident: an own goal counts for the others. */
export const playersSide = ({ type, side }: Pick<Incident, 'type' | 'side'>): Side =>
  type === 'own_goal' ? otherSide(side) : side;

const STARTERS = 11;

function nameIncident({ type }: Incident, side: Eleven, draw: number): Named {
  const pick = (from: readonly number[]): number => from[draw % from.length] ?? 9;
  const leave = (player: number) => {
    side.on = side.on.filter((one) => one !== player);
    return player;
  };
  switch (type) {
    case 'var':
      return { player: null, related: null };
    case 'substitution': {
      const off = leave(pick(side.on.filter((player) => player <= STARTERS)));
      const on = side.bench.shift() ?? null;
      if (on !== null) side.on.push(on);
      return { player: on, related: off };
    }
    case 'red_card':
      return { player: leave(pick(side.on)), related: null };
    case 'yellow_card': {
      const player = pick(side.on.filter((one) => !side.booked.has(one)));
      side.booked.add(player);
      return { player, related: null };
    }
    case 'goal': {
      const player = pick(side.on.slice(3));
      const others = side.on.filter((one) => one !== player);
      return { player, related: draw % 3 === 0 ? null : (others[(draw >>> 8) % others.length] ?? null) };
    }
    default:
      return { player: pick(side.on.slice(3)), related: null };
  }
}
