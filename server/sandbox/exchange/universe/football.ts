import { DAY_MS, formatExpiry, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import type { Contest } from '../../match/contest.ts';
import { decide, declare, type Validator } from '../answers/governance.ts';
import { hash32, unitAt } from '../basics/random.ts';
import { COMPETITIONS, type Competition, FRIENDLIES } from './competitions.ts';
import { type EventFacts, grouped, OTHER_FALLBACK, TEMPLATE_FALLBACK, templateValues } from './event.ts';
import { type Leg, type Listing, YES_NO } from './listing.ts';
import type { Team } from './teams.ts';

/** Deployers list from templates since August 2026. */
const TEMPLATES_FROM_DAY = 100;
const MATCH_MS = 115 * 60_000;

/** The day's matches, each a group of home, draw and away; listed two days ahead. */
export const footballMatches = (
  seed: number,
  day: number,
  validators: readonly Validator[],
  scoresFromMs?: number,
): Listing[] => matchesOf(COMPETITIONS, { seed, day, firstIndex: 0, scoresFromMs }, validators);

/** The day's friendlies, listed as the matches are. */
export const friendlyMatches = (
  seed: number,
  day: number,
  validators: readonly Validator[],
  scoresFromMs?: number,
): Listing[] =>
  matchesOf(FRIENDLIES, { seed, day, firstIndex: COMPETITIONS.length, scoresFromMs }, validators);

type MatchDay = { seed: number; day: number; firstIndex: number; scoresFromMs: number | undefined };

function matchesOf(
  competitions: readonly Competition[],
  { seed, day, firstIndex, scoresFromMs }: MatchDay,
  validators: readonly Validator[],
): Listing[] {
  const weekday = new Date(GENESIS_MS + day * DAY_MS).getUTCDay();
  return competitions.flatMap((competition, at) => {
    const index = firstIndex + at;
    const on = competition.spans.some(([first, last]) => day >= first && day <= last);
    if (!on || !competition.weekdays.includes(weekday)) return [];
    return pairings(competition.teams, competition.matches, hash32(seed, 0xf00, day, index)).map(
      ([home, away], slot) =>
        match(competition, home, away, {
          ...{ key: hash32(seed, 0xf01 + slot, day, index), day, slot, validators, scoresFromMs },
        }),
    );
  });
}

/** Distinct pairs of a list, in an order that the key decides. */
export function pairings(teams: readonly Team[], count: number, key: number): [Team, Team][] {
  const order = teams
    .map((team, i) => ({ team, rank: hash32(key, i) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ team }) => team);
  return Array.from({ length: Math.min(count, order.length >> 1) }, (_, i) => [
    order[2 * i] as Team,
    order[2 * i + 1] as Team,
  ]);
}

/** Chances of home, draw and away. */
export function matchOdds(home: Team, away: Team): [number, number, number] {
  const edge = (home.strength * 1.15) ** 0.85;
  const other = away.strength ** 0.85;
  const draw = 0.28 * (1 - (0.5 * Math.abs(edge - other)) / (edge + other));
  return [((1 - draw) * edge) / (edge + other), draw, ((1 - draw) * other) / (edge + other)];
}

type Slot = {
  key: number;
  day: number;
  slot: number;
  validators: readonly Validator[];
  scoresFromMs: number | undefined;
};

function match(
  competition: Competition,
  home: Team,
  away: Team,
  { key, day, slot, validators, scoresFromMs }: Slot,
): Listing {
  const startMs =
    GENESIS_MS + day * DAY_MS + (14 + 2.5 * slot) * HOUR_MS + (hash32(key, 7) % 8) * 15 * 60_000;
  const closeMs = startMs + MATCH_MS;
  const listMs = Math.max(GENESIS_MS + HOUR_MS / 6, startMs - 50 * HOUR_MS);
  const templated = day >= TEMPLATES_FROM_DAY && unitAt(key, 3) < 0.6;
  const facts: EventFacts = {
    key,
    topic: 'football',
    popularity: competition.popularity,
    venue: templated ? 'out' : null,
    creation: templated ? declare(key, listMs) : decide(validators, key, listMs, 20 * 60_000),
    startMs,
    closeMs,
    settlement: templated
      ? declare(hash32(key, 1), closeMs + 14 * 60_000)
      : decide(validators, hash32(key, 1), closeMs + 6 * 60_000, 15 * 60_000),
    contest: contestOf(competition, home, away, key, startMs),
    scoresFromMs,
  };
  const results = [`${home.name} won.`, 'The match ended in a draw.', `${away.name} won.`];
  const text = templated
    ? () => resultText(competition, home, away, startMs)
    : () => proseText(competition, home, away, startMs);
  return grouped(facts, matchOdds(home, away), text, (_, winner) =>
    templated ? 'template' : (results[winner] ?? ''),
  );
}

const contestOf = (
  { name, stage }: Competition,
  home: Team,
  away: Team,
  key: number,
  startMs: number,
): Contest => ({
  ...{ key, home, away, competition: name, stage, startMs },
  kind: 'league',
  minuteMs: 60_000,
  isOff: false,
});

/** The text of a match that is listed from a template: home, draw and away. */
export function resultText(
  competition: Pick<Competition, 'name' | 'source' | 'stage'>,
  home: Team,
  away: Team,
  startMs: number,
) {
  const leg = (name: string, description: string): Leg => ({ name, description, sideNames: YES_NO });
  return {
    question: {
      name: 'template:sportsContestResult',
      description: templateValues({
        competition: competition.name,
        contestType: 'Match',
        countedPlay: 'regulation time, 90 minutes plus stoppage time',
        officialSource: competition.source,
        participantA: home.name,
        participantB: away.name,
        resolutionDeadline: formatExpiry(startMs + DAY_MS),
        scheduledStart: formatExpiry(startMs),
        season: '2026/27',
        sport: 'Soccer',
        stage: competition.stage,
      }),
    },
    fallback: TEMPLATE_FALLBACK,
    legs: [
      leg('template:sportsContestParticipant', `participant:${home.name}`),
      leg('template:sportsContestDraw', ''),
      leg('template:sportsContestParticipant', `participant:${away.name}`),
    ],
  };
}

function proseText(competition: Competition, home: Team, away: Team, startMs: number) {
  const date = new Date(startMs).toISOString().slice(0, 10);
  const leg = (name: string, condition: string): Leg => ({
    name,
    description: `This outcome resolves to Yes if ${condition} in regulation time of the ${competition.name} match between ${home.name} and ${away.name} on ${date}.`,
    sideNames: YES_NO,
  });
  return {
    question: {
      name: `${home.name} vs ${away.name}`,
      description: `Result after 90 minutes and stoppage time of the ${competition.name} match (${competition.stage}) scheduled for ${date}. metadata=category:sports|subCategory:football`,
    },
    fallback: OTHER_FALLBACK,
    legs: [
      leg(home.name, `${home.name} wins`),
      leg('Draw', 'neither team wins'),
      leg(away.name, `${away.name} wins`),
    ],
  };
}
