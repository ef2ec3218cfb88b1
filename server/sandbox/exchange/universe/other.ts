import { DAY_MS, formatExpiry, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { decide, declare, type Validator } from '../answers/governance.ts';
import { hash32, unitAt } from '../basics/random.ts';
import { grouped, TEMPLATE_FALLBACK, templateValues, twoSided } from './event.ts';
import { type Listing, YES_NO } from './listing.ts';
import { PREMIER_LEAGUE } from './teams.ts';

/** Weekly questions of culture and business; `DATE` stands for the day on which they are decided. */
const WEEKLY: { name: string; terms: string; tag: string; prior: number }[] = [
  {
    name: 'New number one on the Billboard Hot 100 of DATE?',
    terms: 'Resolves to Yes if the song at number one differs from the week before.',
    tag: 'category:culture|subCategory:music',
    prior: 0.3,
  },
  {
    name: 'A film to open above $100M in the US by DATE?',
    terms:
      'Resolves to Yes if any film takes more than 100 million dollars on its opening weekend in US cinemas.',
    tag: 'category:culture|subCategory:film',
    prior: 0.22,
  },
  {
    name: 'US spot bitcoin funds to take in more than $1B in the week to DATE?',
    terms: 'Resolves to Yes if net inflows of the week exceed one billion dollars.',
    tag: 'category:business|subCategory:funds',
    prior: 0.4,
  },
  {
    name: 'US 10-year yield above 4.25% at the close of DATE?',
    terms:
      'Resolves to Yes if the constant-maturity yield published by the US Treasury for the day is above 4.25%.',
    tag: 'category:business|subCategory:rates',
    prior: 0.5,
  },
  {
    name: 'A tropical storm to be named in the Atlantic by DATE?',
    terms: 'Resolves to Yes if the National Hurricane Center names a storm within the week.',
    tag: 'category:weather|subCategory:storms',
    prior: 0.55,
  },
];
const SPECIALS = [
  {
    day: 3,
    endDay: 151,
    name: 'US government shutdown by October 1, 2026?',
    sides: YES_NO,
    tag: 'category:politics|subCategory:us',
    prior: 0.35,
    popularity: 1.2,
  },
  {
    day: 12,
    endDay: 185,
    name: 'US midterm elections 2026: House majority',
    sides: ['Democrats', 'Republicans'] as [string, string],
    tag: 'category:politics|subCategory:elections',
    prior: 0.66,
    popularity: 2.4,
  },
  {
    day: 20,
    endDay: 243,
    name: 'Grand Theft Auto VI released in 2026?',
    sides: YES_NO,
    tag: 'category:culture|subCategory:games',
    prior: 0.7,
    popularity: 1.3,
  },
];
const IPOS = [
  { company: 'Anthropic', day: 100, endDay: 182, prior: 0.3 },
  { company: 'SpaceX', day: 108, endDay: 243, prior: 0.55 },
  { company: 'Kraken', day: 120, endDay: 213, prior: 0.4 },
];

/** Everything that is neither a rolling price market, nor a match, nor a release. */
export function otherMarkets(seed: number, horizonDays: number, validators: readonly Validator[]): Listing[] {
  const weeks = Math.floor(horizonDays / 7);
  const weekly = Array.from({ length: weeks }, (_, week) => weeklyMarket(seed, week, validators));
  const specials = SPECIALS.map((special, i) => {
    const key = hash32(seed, 0x57ec, i);
    const facts = window(key, special.day, special.endDay, special.popularity, validators);
    return twoSided(
      facts,
      special.prior,
      () => ({
        name: special.name,
        description: `Decided by official announcement. metadata=${special.tag}`,
        sideNames: special.sides,
      }),
      (winner) => `Resolved to ${special.sides[winner ?? 0]} by official announcement.`,
    );
  });
  return [...weekly, ...specials, ...IPOS.map((_, i) => ipo(seed, i)), leagueTitle(seed)];
}

function window(
  key: number,
  day: number,
  endDay: number,
  popularity: number,
  validators: readonly Validator[],
) {
  const openMs = GENESIS_MS + day * DAY_MS + 9 * HOUR_MS + (hash32(key, 5) % 120) * 60_000;
  const closeMs = GENESIS_MS + endDay * DAY_MS + 20 * HOUR_MS;
  return {
    key,
    topic: 'other' as const,
    popularity,
    venue: null,
    creation: decide(validators, key, openMs, HOUR_MS),
    startMs: closeMs - 8 * HOUR_MS,
    closeMs,
    settlement: decide(validators, hash32(key, 1), closeMs + HOUR_MS, 2 * HOUR_MS),
    newsBefore: 0.06,
  };
}

function weeklyMarket(seed: number, week: number, validators: readonly Validator[]): Listing {
  const key = hash32(seed, 0x3ee, week);
  const idea = WEEKLY[week % WEEKLY.length] as (typeof WEEKLY)[number];
  const facts = window(key, week * 7, week * 7 + 8, 0.7, validators);
  const date = new Date(facts.closeMs).toISOString().slice(0, 10);
  return twoSided(
    facts,
    idea.prior * (0.7 + 0.6 * unitAt(key, 2)),
    () => ({
      name: idea.name.replace('DATE', date),
      description: `${idea.terms} metadata=${idea.tag}`,
      sideNames: YES_NO,
    }),
    (winner) => `Resolved to ${winner === 0 ? 'Yes' : 'No'} by the named source.`,
  );
}

function ipo(seed: number, index: number): Listing {
  const { company, day, endDay, prior } = IPOS[index] as (typeof IPOS)[number];
  const key = hash32(seed, 0x190, index);
  const endMs = GENESIS_MS + endDay * DAY_MS + 24 * HOUR_MS - 60_000;
  return twoSided(
    {
      key,
      topic: 'other',
      popularity: 1,
      venue: 'txyz',
      creation: declare(key, GENESIS_MS + day * DAY_MS + 15 * HOUR_MS),
      startMs: endMs - 2 * DAY_MS,
      closeMs: endMs,
      settlement: declare(hash32(key, 1), endMs + 5 * HOUR_MS),
      newsBefore: 0.05,
    },
    prior,
    () => ({
      name: 'template:companyIpoConfirmed',
      description: templateValues({ company, dateTime: formatExpiry(endMs) }),
      sideNames: ['template:Yes', 'template:No'],
    }),
    () => 'template',
  );
}

/** The Premier League title of 2026/2027, from a template: a ladder that stays open for months. */
function leagueTitle(seed: number): Listing {
  const key = hash32(seed, 0xe91);
  const field = PREMIER_LEAGUE.slice(0, 8);
  const endMs = Date.UTC(2027, 4, 23, 17);
  return grouped(
    {
      key,
      topic: 'football',
      popularity: 2.2,
      venue: 'out',
      creation: declare(key, GENESIS_MS + 101 * DAY_MS + 12 * HOUR_MS),
      startMs: Date.UTC(2026, 7, 15),
      newsPace: 4,
      closeMs: endMs,
      settlement: declare(hash32(key, 1), endMs + 3 * HOUR_MS),
    },
    field.map((team) => team.strength ** 2),
    () => ({
      question: {
        name: 'template:sportsTournamentWinner',
        description: templateValues({
          competition: 'English Premier League',
          officialSource: 'English Premier League',
          resolutionDeadline: '20270605-1200',
          season: '2026/2027',
          sport: 'football/soccer',
        }),
      },
      fallback: TEMPLATE_FALLBACK,
      legs: field.map((team) => ({
        name: 'template:sportsTournamentParticipant',
        description: `participant:${team.name}`,
        sideNames: YES_NO,
      })),
    }),
    () => 'template',
  );
}
