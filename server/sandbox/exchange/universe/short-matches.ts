import { DAY_MS, formatExpiry } from '#domain/time.ts';
import type { Contest } from '../../match/contest.ts';
import { declare } from '../answers/governance.ts';
import { hash32 } from '../basics/random.ts';
import { type EventFacts, grouped, templateValues, twoSided } from './event.ts';
import { matchOdds, resultText } from './football.ts';
import type { Leg, Listing } from './listing.ts';
import { LA_LIGA, MLS, PREMIER_LEAGUE, SERIE_A, type Team } from './teams.ts';

/** Matches are played at seven times the pace, so that whoever looks at any hour sees one and sees how it ends. */
const MINUTE_MS = 8_500;
const EACH_MS = 15 * 60_000;
const GRID_MS = 5 * 60_000;
const FOR_MS = 30 * DAY_MS;
const LISTED_AHEAD_MS = 40 * 60_000;
/** 90 minutes with their break and added time, and with extra time and penalties. */
const LEAGUE_MINUTES = 116;
const KNOCKOUT_MINUTES = 173;
const SETTLED_AFTER_MS = 60_000;
/** One cup tie in so many is called off and pays one half each. */
const OFF_EVERY = 9;

const LEAGUE = { name: 'Express League', source: 'Express League', stage: 'Regular Season' };
const CUP = { name: 'Express Cup', source: 'Express Cup', stage: 'Round of 16' };
const CLUBS = [...PREMIER_LEAGUE, ...LA_LIGA, ...SERIE_A, ...MLS];

/** Every pair of clubs, in an order that the seed decides: the same two do not meet again within ten days. */
function pairsOf(seed: number): [Team, Team][] {
  return CLUBS.flatMap((a, i) => CLUBS.slice(i + 1).map((b): [Team, Team] => [a, b]))
    .map(([a, b], i) => {
      const rank = hash32(seed, 0x5c0, i);
      const pair: [Team, Team] = rank % 2 === 0 ? [a, b] : [b, a];
      return { pair, rank };
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ pair }) => pair);
}

/** Short matches from a moment on, a league match and a cup tie by turns, the first one within minutes. */
export function shortMatches(seed: number, fromMs: number): Listing[] {
  const pairs = pairsOf(seed);
  const firstMs = Math.ceil((fromMs + 60_000) / GRID_MS) * GRID_MS;
  return Array.from({ length: FOR_MS / EACH_MS }, (_, slot) => {
    const [home, away] = pairs[slot % pairs.length] as [Team, Team];
    const startMs = firstMs + slot * EACH_MS;
    const isCup = slot % 2 === 1;
    const contest: Contest = {
      ...{ key: hash32(seed, 0x5c1, startMs / GRID_MS), home, away, startMs, minuteMs: MINUTE_MS },
      competition: isCup ? CUP.name : LEAGUE.name,
      stage: isCup ? CUP.stage : LEAGUE.stage,
      kind: isCup ? 'knockout' : 'league',
      isOff: isCup && (slot >> 1) % OFF_EVERY === OFF_EVERY - 1,
    };
    // Listed after the moment itself: what happened until then has other listings and no others.
    const facts = factsOf(contest, Math.max(fromMs + 1_000, startMs - LISTED_AHEAD_MS), fromMs);
    return isCup ? cupTie(contest, facts) : leagueMatch(contest, facts);
  });
}

function factsOf(contest: Contest, listMs: number, fromMs: number): EventFacts {
  const { key, startMs, kind } = contest;
  const minutes = kind === 'league' ? LEAGUE_MINUTES : KNOCKOUT_MINUTES;
  const closeMs = startMs + minutes * MINUTE_MS;
  return {
    ...{ key, startMs, closeMs, contest },
    topic: 'football',
    popularity: 0.7,
    venue: 'out',
    creation: declare(key, listMs),
    settlement: declare(hash32(key, 1), closeMs + SETTLED_AFTER_MS),
    // Nobody who traded before that moment could see these matches.
    scoresFromMs: fromMs - DAY_MS,
  };
}

const leagueMatch = ({ home, away, startMs }: Contest, facts: EventFacts): Listing =>
  grouped(
    facts,
    matchOdds(home, away),
    () => resultText(LEAGUE, home, away, startMs),
    () => 'template',
  );

function cupTie({ home, away, startMs, isOff }: Contest, facts: EventFacts): Listing {
  const [win, draw] = matchOdds(home, away);
  const leg = (): Leg => ({
    name: 'template:sportsContestWinner',
    description: templateValues({
      competition: CUP.name,
      contestType: 'Match',
      countedPlay: 'the full match including extra time and penalties',
      officialSource: CUP.source,
      participantA: home.name,
      participantB: away.name,
      resolutionDeadline: formatExpiry(startMs + DAY_MS),
      scheduledStart: formatExpiry(startMs),
      season: '2026/27',
      shortNameA: home.code,
      shortNameB: away.code,
      sport: 'Soccer',
      stage: CUP.stage,
    }),
    sideNames: ['template:{shortNameA}', 'template:{shortNameB}'],
  });
  return twoSided(facts, win + draw / 2, leg, () => 'template', isOff);
}
