import { DAY_MS, formatExpiry, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { decide, declare, type Validator } from '../answers/governance.ts';
import { hash32 } from '../basics/random.ts';
import { drawWinner } from './belief.ts';
import { type Elimination, grouped, OTHER_FALLBACK, templateValues, twoSided } from './event.ts';
import { pairings } from './football.ts';
import { type Listing, YES_NO } from './listing.ts';
import { NBA, type Team, WNBA } from './teams.ts';

const GAME_MS = 2.5 * HOUR_MS;
const SUB = 'metadata=category:sports|subCategory:basketball';
const PLAYOFFS: [number, number] = [0, 48];
const WNBA_SEASON: [number, number] = [50, 160];
const NBA_SEASONS: [number, number][] = [
  [171, 345],
  [535, 710],
];
/** One game in so many is called off and pays one half each. */
const VOID_EVERY = 23;

/** The day's games: playoffs in May and June by validators, then league games from deployers' templates. */
export function basketballGames(seed: number, day: number, validators: readonly Validator[]): Listing[] {
  const key = hash32(seed, 0xba5, day);
  if (day >= PLAYOFFS[0] && day <= PLAYOFFS[1]) {
    return day % 2 === 0
      ? pairings(NBA.slice(0, 8), 1, key).map((pair) => playoffGame(pair, day, key, validators))
      : [];
  }
  if (day >= WNBA_SEASON[0] && day <= WNBA_SEASON[1] && day % 2 === 0) {
    return pairings(WNBA, 1, key).map((pair) => leagueGame('WNBA', pair, day, key, day));
  }
  if (!NBA_SEASONS.some(([first, last]) => day >= first && day <= last)) return [];
  return pairings(NBA, 2, key).map((pair, slot) =>
    leagueGame('NBA', pair, day, hash32(key, slot), 2 * day + slot),
  );
}

const odds = (a: Team, b: Team): number => (a.strength * 1.1) / (a.strength * 1.1 + b.strength);

function playoffGame(
  [a, b]: [Team, Team],
  day: number,
  key: number,
  validators: readonly Validator[],
): Listing {
  const startMs = GENESIS_MS + (day + 1) * DAY_MS + HOUR_MS / 2;
  const closeMs = startMs + GAME_MS;
  return twoSided(
    {
      key,
      topic: 'basketball',
      popularity: 2.2,
      venue: null,
      creation: decide(validators, key, startMs - 20 * HOUR_MS, 15 * 60_000),
      startMs,
      closeMs,
      settlement: decide(validators, hash32(key, 1), closeMs + 5 * 60_000, 12 * 60_000),
    },
    odds(a, b),
    () => ({
      name: `NBA Playoffs: ${a.name} vs ${b.name}`,
      description: `The market resolves to the team that wins the game, overtime included. ${SUB}`,
      sideNames: [a.name, b.name],
    }),
    (winner) => `${winner === 0 ? a.name : b.name} won the game.`,
  );
}

function leagueGame(
  league: 'NBA' | 'WNBA',
  [a, b]: [Team, Team],
  day: number,
  key: number,
  game: number,
): Listing {
  const startMs = GENESIS_MS + (day + 1) * DAY_MS + (game % 2) * 2.5 * HOUR_MS;
  const closeMs = startMs + GAME_MS;
  const isVoid = game % VOID_EVERY === 5;
  return twoSided(
    {
      key,
      topic: 'basketball',
      popularity: league === 'NBA' ? 1.9 : 0.8,
      venue: 'out',
      creation: declare(key, startMs - 30 * HOUR_MS),
      startMs,
      closeMs,
      settlement: declare(hash32(key, 1), closeMs + (isVoid ? 20 : 0.3) * HOUR_MS),
    },
    odds(a, b),
    () => ({
      name: 'template:sportsContestWinner',
      description: templateValues({
        competition: league,
        contestType: 'Game',
        countedPlay: 'the full game including overtime',
        officialSource:
          league === 'NBA'
            ? 'National Basketball Association (NBA)'
            : "Women's National Basketball Association (WNBA)",
        participantA: a.name,
        participantB: b.name,
        resolutionDeadline: formatExpiry(startMs + DAY_MS),
        scheduledStart: formatExpiry(startMs),
        season: league === 'NBA' ? '2026/27' : '2026',
        shortNameA: a.code,
        shortNameB: b.code,
        sport: 'Basketball',
        stage: 'Regular Season',
      }),
      sideNames: ['template:{shortNameA}', 'template:{shortNameB}'],
    }),
    () => 'template',
    isVoid,
  );
}

/** The 2026 NBA title: eight teams, seven of which go out one after the other. */
export function nbaTitle(seed: number, validators: readonly Validator[]): Listing {
  const key = hash32(seed, 0xba7);
  const field = NBA.slice(0, 8);
  const total = field.reduce((sum, team) => sum + team.strength ** 2, 0);
  const priors = field.map((team) => team.strength ** 2 / total);
  const winner = drawWinner(key, priors);
  const endMs = GENESIS_MS + 48 * DAY_MS + 4 * HOUR_MS;
  const losers = field.map((_, leg) => leg).filter((leg) => leg !== winner);
  losers.sort(
    (a, b) => hash32(key, a) / (field[b] as Team).strength - hash32(key, b) / (field[a] as Team).strength,
  );
  const eliminations = losers.slice(0, -1).map((leg, i): Elimination => {
    const outMs = GENESIS_MS + (12 + 5 * i) * DAY_MS + 5 * HOUR_MS;
    const details = `${field[leg]?.name} was eliminated from the 2026 NBA playoffs.`;
    return { leg, details, outMs, decision: decide(validators, hash32(key, leg), outMs + HOUR_MS, HOUR_MS) };
  });
  return grouped(
    {
      key,
      topic: 'basketball',
      popularity: 2.5,
      venue: null,
      creation: decide(validators, key, GENESIS_MS + 15 * 60_000, 6 * 60_000),
      startMs: GENESIS_MS + 8 * DAY_MS,
      closeMs: endMs,
      settlement: decide(validators, hash32(key, 99), endMs + 30 * 60_000, 30 * 60_000),
      newsBefore: 0.02,
      newsPace: 3,
    },
    priors,
    () => ({
      question: { name: '2026 NBA champion', description: SUB },
      fallback: OTHER_FALLBACK,
      legs: field.map((team) => ({
        name: team.name,
        description: `This outcome resolves to Yes if the ${team.name} win the 2026 NBA Finals.`,
        sideNames: YES_NO,
      })),
    }),
    () => `The ${field[winner]?.name} won the 2026 NBA Finals.`,
    { winner, eliminations },
  );
}
