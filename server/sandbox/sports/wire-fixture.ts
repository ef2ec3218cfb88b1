import { hashText } from '../exchange/basics/random.ts';
import type { Side } from '../match/contest.ts';
import { goalsAt, type MatchScript, minutesInto, standing } from '../match/match-script.ts';
import { leagueName, type Squad, teamId, teamName } from './directory.ts';
import type { BookedFixture } from './fixture-book.ts';
import { stateAt, winnerAt } from './states.ts';
import { wireEvents } from './wire-events.ts';

const SIDES: Side[] = ['home', 'away'];
const ENDS: Record<string, string> = { FT: 'full-time', AET: 'extra time', FT_PEN: 'penalties' };

function participants({ contest, script, squad }: BookedFixture, atMs: number): object[] {
  const winner = winnerAt(script(), atMs);
  return SIDES.map((side) => ({
    id: teamId(contest[side].name, squad),
    sport_id: 1,
    name: teamName(contest[side].name, squad),
    short_code: contest[side].code,
    image_path: null,
    type: 'domestic',
    placeholder: false,
    meta: { location: side, winner: winner === null ? null : winner === side, position: null },
  }));
}

/** Goals of each side by the end of each stretch that has begun, and now. */
function scores({ id, contest, script, squad }: BookedFixture, atMs: number): object[] {
  const match = script();
  const atMin = minutesInto(contest, atMs);
  const row = (description: string, typeId: number, goals: readonly number[]) =>
    SIDES.map((side, i) => ({
      id: id * 100 + typeId * 2 + i,
      fixture_id: id,
      type_id: typeId,
      participant_id: teamId(contest[side].name, squad),
      score: { goals: goals[i], participant: side },
      description,
    }));
  if (atMin < 0 || contest.isOff) return [];
  const stretches = match.phases.filter(({ period, fromMin }) => period && fromMin <= atMin);
  const kicks = standing(match, atMin).filter(({ type }) => type === 'shootout_goal');
  return [
    ...stretches.flatMap(({ period, toMin }) => {
      const typeId = period?.typeId ?? 0;
      const description = ['', '1ST_HALF', '2ND_HALF', 'ET_1ST_HALF', 'ET'][typeId] ?? '';
      return row(description, typeId, goalsAt(match, Math.min(atMin, toMin)));
    }),
    ...(kicks.length === 0
      ? []
      : row(
          'PENALTY_SHOOTOUT',
          5,
          SIDES.map((side) => kicks.filter((kick) => kick.side === side).length),
        )),
    ...row('CURRENT', 9, goalsAt(match, atMin)),
  ];
}

function periods({ id, contest, script }: BookedFixture, atMs: number): object[] {
  const atMin = minutesInto(contest, atMs);
  const secondsAt = (minutes: number) => Math.round((contest.startMs + minutes * contest.minuteMs) / 1_000);
  return script().phases.flatMap(({ period, fromMin, toMin }) => {
    if (period === null || fromMin > atMin) return [];
    const into = Math.min(atMin, toMin) - fromMin;
    return {
      id: id * 10 + period.typeId,
      fixture_id: id,
      type_id: period.typeId,
      started: secondsAt(fromMin),
      ended: atMin < toMin ? null : secondsAt(toMin),
      counts_from: period.countsFrom,
      ticking: atMin < toMin,
      sort_order: period.typeId,
      description: period.description,
      time_added: into >= period.regular ? period.added : null,
      period_length: period.regular,
      minutes: period.countsFrom + Math.floor(into),
      seconds: Math.floor((into % 1) * 60),
      has_timer: true,
    };
  });
}

function resultInfo(script: MatchScript, squad: Squad, atMs: number): string | null {
  const end = ENDS[stateAt(script, atMs).state];
  if (end === undefined) return null;
  const winner = winnerAt(script, atMs);
  if (winner === null) return `Game ended in a draw.`;
  return `${teamName(script.contest[winner].name, squad)} won after ${end}.`;
}

const leagueId = (name: string): number => 1 + (hashText(0, name) % 9_000);

/** The parts of a fixture that a client may ask to be included. */
const INCLUDES: Record<string, (fixture: BookedFixture, atMs: number) => unknown> = {
  participants,
  scores,
  periods,
  state: ({ script }, atMs) => stateAt(script(), atMs),
  league: ({ contest, squad }) => {
    const name = leagueName(contest.competition, squad);
    return { id: leagueId(name), sport_id: 1, country_id: 1, name, active: true, image_path: null };
  },
  events: ({ id, script, squad }, atMs) => wireEvents(id, script(), squad, atMs),
};

export const isInclude = (name: string): boolean => name in INCLUDES;

/** SportMonks' row of a fixture as it stands, with the parts that are asked for. */
export function wireFixture(fixture: BookedFixture, includes: readonly string[], atMs: number): object {
  const { id, contest, squad } = fixture;
  const script = fixture.script();
  return {
    id,
    sport_id: 1,
    league_id: leagueId(leagueName(contest.competition, squad)),
    season_id: 25_583,
    stage_id: 77_476_962,
    group_id: null,
    aggregate_id: null,
    round_id: null,
    state_id: stateAt(script, atMs).id,
    venue_id: null,
    name: SIDES.map((side) => teamName(contest[side].name, squad)).join(' vs '),
    starting_at: new Date(contest.startMs).toISOString().slice(0, 19).replace('T', ' '),
    result_info: resultInfo(script, squad, atMs),
    leg: '1/1',
    details: null,
    length: 90,
    placeholder: false,
    has_odds: false,
    has_premium_odds: false,
    starting_at_timestamp: Math.floor(contest.startMs / 1_000),
    ...Object.fromEntries(includes.map((name) => [name, INCLUDES[name]?.(fixture, atMs)])),
  };
}
