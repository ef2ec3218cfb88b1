import type { Contest, Side } from '../match/contest.ts';
import { goalsAt, type MatchScript, minutesInto, phaseAt, standing } from '../match/match-script.ts';

/** States of SportMonks, as `/states` tells them: id, developer name, name and short name. */
const ROWS: [number, string, string, string][] = [
  [1, 'NS', 'Not Started', 'NS'],
  [2, 'INPLAY_1ST_HALF', '1st Half', '1st'],
  [3, 'HT', 'Half Time', 'HT'],
  [4, 'BREAK', 'Break', 'BRK'],
  [5, 'FT', 'Full Time', 'FT'],
  [6, 'INPLAY_ET', 'Extra Time', 'et'],
  [7, 'AET', 'After Extra Time', 'AET'],
  [8, 'FT_PEN', 'After Penalties', 'FTP'],
  [9, 'INPLAY_PENALTIES', 'Penalties', 'PEN'],
  [10, 'POSTPONED', 'Postponed', 'POST'],
  [11, 'SUSPENDED', 'Suspended', 'SUSP'],
  [12, 'CANCELLED', 'Cancelled', 'CANC'],
  [13, 'TBA', 'To Be Announced', 'TBA'],
  [14, 'WO', 'Walk Over', 'WO'],
  [15, 'ABANDONED', 'Abandoned', 'ABAN'],
  [16, 'DELAYED', 'Delayed', 'DEL'],
  [17, 'AWARDED', 'Awarded', 'AWAR'],
  [18, 'INTERRUPTED', 'Interrupted', 'INT'],
  [19, 'AWAITING_UPDATES', 'Awaiting Updates', 'AU'],
  [20, 'DELETED', 'Deleted', 'DEL'],
  [21, 'EXTRA_TIME_BREAK', 'Extra Time - Break', 'ETB'],
  [22, 'INPLAY_2ND_HALF', '2nd Half', '2nd'],
  [23, 'INPLAY_ET_SECOND_HALF', 'Extra Time - 2nd Half', 'et2'],
  [25, 'PEN_BREAK', 'Penalties - Break', 'PENB'],
  [26, 'PENDING', 'Pending', 'PEND'],
];

export const STATES = ROWS.map(([id, state, name, short_name]) => ({
  ...{ id, state, name, short_name },
  developer_name: state,
}));
export type State = (typeof STATES)[number];

/** A match that is called off is so this long before it would have begun. */
const CALLED_OFF_MS = 3 * 60_000;
const DECIDED = ['FT', 'AET', 'FT_PEN'];

function stateName({ startMs, minuteMs, isOff }: Contest, script: MatchScript, atMs: number): string {
  if (isOff) return atMs >= startMs - CALLED_OFF_MS ? 'POSTPONED' : 'NS';
  return phaseAt(script, (atMs - startMs) / minuteMs)?.state ?? 'NS';
}

/** The state of a match. */
export function stateAt(script: MatchScript, atMs: number): State {
  const name = stateName(script.contest, script, atMs);
  const state = STATES.find(({ developer_name }) => developer_name === name);
  if (!state) throw new Error(`the provider has no state ${name}`);
  return state;
}

/** Who has won; null while it is open and for a draw. */
export function winnerAt(script: MatchScript, atMs: number): Side | null {
  if (!DECIDED.includes(stateAt(script, atMs).state)) return null;
  const atMin = minutesInto(script.contest, atMs);
  const [home, away] = goalsAt(script, atMin);
  const kicks = standing(script, atMin).filter(({ type }) => type === 'shootout_goal');
  const kicked = (side: Side) => kicks.filter((kick) => kick.side === side).length;
  const lead = home - away || kicked('home') - kicked('away');
  return lead === 0 ? null : lead > 0 ? 'home' : 'away';
}
