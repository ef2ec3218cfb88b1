import type { Incident, IncidentType } from '../match/incidents.ts';
import { isGoal, type MatchScript, minutesInto, standing } from '../match/match-script.ts';
import { type Named, playersSide } from '../match/players.ts';
import { type Squad, teamId, teamName } from './directory.ts';

const TYPE_IDS: Record<IncidentType, number> = {
  var: 10,
  goal: 14,
  own_goal: 15,
  penalty: 16,
  missed_penalty: 17,
  substitution: 18,
  yellow_card: 19,
  red_card: 20,
  shootout_miss: 22,
  shootout_goal: 23,
};

type Listed = Incident & Named;

/** The score after each goal that stands, by incident. */
function resultsOf(incidents: readonly Listed[]): Map<Listed, string> {
  const goals = { home: 0, away: 0 };
  const results = new Map<Listed, string>();
  for (const incident of incidents.filter(isGoal)) {
    goals[incident.side] += 1;
    results.set(incident, `${goals.home}-${goals.away}`);
  }
  return results;
}

/** SportMonks' rows of what has happened in a match by now, newest first. Players have numbers for names. */
export function wireEvents(fixtureId: number, script: MatchScript, squad: Squad, atMs: number): object[] {
  const { contest, incidents } = script;
  const stands = standing(script, minutesInto(contest, atMs));
  const results = resultsOf(stands);
  const playerName = (incident: Listed, number: number | null): string | null =>
    number === null ? null : `${teamName(contest[playersSide(incident)].name, squad)} No. ${number}`;
  return stands
    .map((incident) => ({
      id: fixtureId * 1_000 + incidents.indexOf(incident) + 1,
      fixture_id: fixtureId,
      period_id: fixtureId * 10 + 1,
      participant_id: teamId(contest[incident.side].name, squad),
      type_id: TYPE_IDS[incident.type],
      section: 'event',
      player_id: incident.player,
      related_player_id: incident.related,
      player_name: playerName(incident, incident.player),
      related_player_name: playerName(incident, incident.related),
      result: results.get(incident) ?? null,
      info: incident.type === 'var' ? 'Offside' : null,
      addition: incident.type === 'var' ? 'Goal Disallowed' : null,
      minute: incident.minute,
      extra_minute: incident.extraMinute,
      injured: null,
      on_bench: false,
      coach_id: null,
      sub_type_id: null,
      rescinded: false,
    }))
    .reverse();
}
