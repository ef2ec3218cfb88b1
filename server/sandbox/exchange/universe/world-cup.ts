import { DAY_MS, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { decide, type Validator } from '../answers/governance.ts';
import { hash32, unitAt } from '../basics/random.ts';
import { type Elimination, grouped, OTHER_FALLBACK, twoSided } from './event.ts';
import { type Listing, YES_NO } from './listing.ts';
import { NATIONS, type Team } from './teams.ts';

const SUB = 'metadata=category:sports|subCategory:football';
const KNOCKOUT_TEAMS = 16;
/** Name and first day (since 2026-05-02) of each knockout round; matches are two a day. */
const ROUNDS = [
  { name: 'World Cup Round of 16', day: 63 },
  { name: 'World Cup Quarterfinal', day: 68 },
  { name: 'World Cup Semifinal', day: 73 },
  { name: 'World Cup Final', day: 78 },
];

/** 90 minutes, extra time and penalties fit into the two and a half hours of a tie. */
const TIE_MINUTE_MS = 52_000;

type Tie = { round: number; a: Team; b: Team; key: number; startMs: number; closeMs: number; prior: number };

/** The 2026 tournament: two-sided knockout ties, and the ladder of contenders that empties as teams go out. */
export function worldCup(seed: number, validators: readonly Validator[], scoresFromMs?: number): Listing[] {
  const ties: Tie[] = [];
  const listings: Listing[] = [];
  const outMs = new Map<string, number>();
  NATIONS.slice(KNOCKOUT_TEAMS).forEach((team, i) => {
    outMs.set(team.name, GENESIS_MS + (53 + (i % 4)) * DAY_MS + 21 * HOUR_MS);
  });
  let field = NATIONS.slice(0, KNOCKOUT_TEAMS)
    .map((team, i) => ({ team, rank: hash32(seed, 0x3c, i) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ team }) => team);
  for (let round = 0; field.length > 1; round++) {
    const through: Team[] = [];
    for (let i = 0; i < field.length; i += 2) {
      const tie = tieOf(seed, round, i / 2, field[i] as Team, field[i + 1] as Team);
      const listing = tieListing(tie, validators, scoresFromMs);
      const aWins = listing.payouts()[0]?.fraction === '1.0';
      outMs.set((aWins ? tie.b : tie.a).name, tie.closeMs);
      through.push(aWins ? tie.a : tie.b);
      ties.push(tie);
      listings.push(listing);
    }
    field = through;
  }
  return [ladder(seed, field[0] as Team, outMs, ties.at(-1)?.closeMs ?? 0, validators), ...listings];
}

function tieOf(seed: number, round: number, slot: number, a: Team, b: Team): Tie {
  const day = (ROUNDS[round]?.day ?? 0) + (slot >> 1);
  const startMs = GENESIS_MS + day * DAY_MS + (slot % 2 === 0 ? 17 : 21) * HOUR_MS;
  const key = hash32(seed, 0x3c0 + round, slot);
  return {
    round,
    a,
    b,
    key,
    startMs,
    closeMs: startMs + 2.5 * HOUR_MS,
    prior: a.strength / (a.strength + b.strength),
  };
}

function tieListing(tie: Tie, validators: readonly Validator[], scoresFromMs?: number): Listing {
  const { key, a, b } = tie;
  return twoSided(
    {
      key,
      topic: 'football',
      popularity: 4.5,
      venue: null,
      creation: decide(validators, key, tie.startMs - 40 * HOUR_MS, 10 * 60_000),
      startMs: tie.startMs,
      closeMs: tie.closeMs,
      settlement: decide(validators, hash32(key, 1), tie.closeMs + 5 * 60_000, 12 * 60_000),
      contest: {
        ...{ key, home: a, away: b, competition: 'FIFA World Cup', startMs: tie.startMs },
        stage: ROUNDS[tie.round]?.name ?? '',
        kind: 'knockout',
        minuteMs: TIE_MINUTE_MS,
        isOff: false,
      },
      scoresFromMs,
    },
    tie.prior,
    () => ({
      name: `${ROUNDS[tie.round]?.name}: ${a.name} vs ${b.name}`,
      description: SUB,
      sideNames: [a.name, b.name],
    }),
    (winner) => `${winner === 0 ? a.name : b.name} advanced; FIFA match report.`,
  );
}

function ladder(
  seed: number,
  champion: Team,
  outMs: ReadonlyMap<string, number>,
  endMs: number,
  validators: readonly Validator[],
): Listing {
  const key = hash32(seed, 0x3ca);
  const total = NATIONS.reduce((sum, team) => sum + team.strength ** 1.8, 0);
  const winner = NATIONS.findIndex((team) => team.name === champion.name);
  const eliminations = NATIONS.flatMap((team, leg): Elimination[] => {
    const out = outMs.get(team.name);
    if (out === undefined || out >= endMs) return [];
    const details = `${team.name} was eliminated from the 2026 FIFA World Cup and can no longer win the tournament.`;
    const decision = decide(validators, hash32(key, leg), out + (1 + unitAt(key, leg)) * HOUR_MS, HOUR_MS);
    return [{ leg, details, decision, outMs: out }];
  });
  return grouped(
    {
      key,
      topic: 'football',
      popularity: 5,
      venue: null,
      creation: decide(validators, key, GENESIS_MS + 5 * 60_000, 4 * 60_000),
      startMs: GENESIS_MS + 55 * DAY_MS,
      closeMs: endMs,
      settlement: decide(validators, hash32(key, 99), endMs + 30 * 60_000, 30 * 60_000),
      newsBefore: 0.04,
      newsPace: 3,
    },
    NATIONS.map((team) => team.strength ** 1.8 / total),
    () => ({
      question: { name: '2026 World Cup champion', description: SUB },
      fallback: OTHER_FALLBACK,
      legs: NATIONS.map((team) => ({
        name: team.name,
        description: `This outcome resolves to Yes if ${team.name} is officially declared the 2026 FIFA World Cup champion.`,
        sideNames: YES_NO,
      })),
    }),
    () => `${champion.name} won the 2026 FIFA World Cup.`,
    { winner, eliminations },
  );
}
