import type { Candidate } from '../bind-fixture.ts';
import type { MarketText } from '../contest.ts';
import { CLUB_TRAPS } from './club-traps.ts';
import type { HandWritten } from './hand-written-trap.ts';
import { MATCH_TRAPS } from './match-traps.ts';
import { TRAP_LEAGUES, TRAP_NATIONS } from './trap-clubs.ts';

/** A market, and the fixture that it is about; null where the provider does not have it. */
export type TrapMarket = { market: MarketText; fixtureId: number | null; about: string };
export type TrapSet = { fixtures: Candidate[]; markets: TrapMarket[] };

const DAY_MS = 86_400_000;
/** A Saturday. */
const FIRST_MS = Date.UTC(2026, 8, 5);

type Club = { provider: string; market: string };
type Match = { home: Club; away: Club; atMs: number };

const clubsOf = (text: string): Club[] =>
  text.split(';').map((entry) => {
    const [provider = '', market = provider] = entry.split('=');
    return { provider, market };
  });

const expiry = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');

const templated = ({ home, away, atMs }: Match, competition: string): MarketText => ({
  name: 'template:sportsContestResult',
  description: `competition:${competition}|contestType:Match|participantA:${home.market}|participantB:${away.market}|scheduledStart:${expiry(atMs)}|sport:Soccer|stage:Regular Season`,
  sides: null,
  listedMs: atMs - 2 * DAY_MS,
  settledMs: null,
});

const prose = ({ home, away, atMs }: Match, competition: string): MarketText => ({
  name: `${home.market} vs ${away.market}`,
  description: `Result after 90 minutes and stoppage time of the ${competition} match (Regular Season) scheduled for ${new Date(atMs).toISOString().slice(0, 10)}. metadata=category:sports|subCategory:football`,
  sides: null,
  listedMs: atMs - 2 * DAY_MS,
  settledMs: null,
});

const knockout = ({ home, away, atMs }: Match, round: string): MarketText => ({
  name: `${round}: ${home.market} vs ${away.market}`,
  description: 'metadata=category:sports|subCategory:football',
  sides: [home.market, away.market],
  listedMs: atMs - 40 * 3_600_000,
  settledMs: null,
});

/** Gathers fixtures with ids of their own, and markets about them. */
class Gathered {
  readonly set: TrapSet = { fixtures: [], markets: [] };

  fixture({ home, away, atMs }: Match, league: string): number {
    const id = 9_000_001 + 7 * this.set.fixtures.length;
    const side = ({ provider }: Club) => ({ name: provider, shortCode: null });
    this.set.fixtures.push({ id, league, startingAtMs: atMs, home: side(home), away: side(away) });
    return id;
  }

  market(market: MarketText, fixtureId: number | null, about: string): void {
    this.set.markets.push({ market, fixtureId, about });
  }
}

const renamed = ({ provider, market }: Club, suffix: string): Club => ({
  provider: `${provider} ${suffix}`,
  market: `${market} ${suffix}`,
});
const both = ({ home, away, ...match }: Match, suffix: string): Match => ({
  ...match,
  home: renamed(home, suffix),
  away: renamed(away, suffix),
});
const later = (match: Match, ms: number): Match => ({ ...match, atMs: match.atMs + ms });

/** A league’s weekend with what may be taken for it: women, youth and second sides, and the same clubs again in a cup. */
function weekend(gathered: Gathered, place: number, provider: string, market: string, clubs: Club[]): void {
  for (let i = 0; i + 1 < clubs.length; i += 2) {
    const [home, away] = [clubs[i] as Club, clubs[i + 1] as Club];
    const atMs = FIRST_MS + (place % 3) * DAY_MS + (12 + (i % 5) * 2) * 3_600_000;
    const match = { home, away, atMs };
    const id = gathered.fixture(match, provider);
    gathered.market(templated(match, market), id, 'league');
    if (i % 4 === 0) gathered.market(prose(match, market), id, 'league, by its day');
    if (i % 4 === 2)
      gathered.market(templated(later(match, -45 * 60_000), market), id, 'moved by 45 minutes');
    const women = later(both(match, 'W'), i % 4 === 0 ? 0 : DAY_MS);
    const womensId = gathered.fixture(women, `${provider} Women`);
    if (i % 6 === 0) gathered.market(templated(women, `${market} Women`), womensId, 'women');
    const youth = later(both(match, 'U21'), 2 * 3_600_000);
    const youthId = gathered.fixture(youth, `${provider} U21`);
    if (i % 6 === 2) gathered.market(prose(youth, `${market} U21`), youthId, 'U21');
    returns(gathered, match, i);
  }
}

/** The same clubs again within the week: in a cup, which the provider has for every second pair. */
function returns(gathered: Gathered, match: Match, i: number): void {
  const cup = later({ home: match.away, away: match.home, atMs: match.atMs }, 3 * DAY_MS + 3_600_000);
  const isKnown = i % 4 === 0;
  const cupId = isKnown ? gathered.fixture(cup, 'National Cup') : null;
  gathered.market(
    templated(cup, 'National Cup'),
    cupId,
    isKnown ? 'cup in the same week' : 'cup that is not known',
  );
  const second = both(later(match, DAY_MS), 'II');
  if (i % 8 === 6) gathered.market(prose(second, 'Regional League'), null, 'second sides that are not known');
}

/** Knock-out ties of nations, whose markets say no date; on neutral ground any side may be named first. */
function nations(gathered: Gathered): void {
  const clubs = clubsOf(TRAP_NATIONS);
  for (let i = 0; i + 1 < clubs.length; i += 2) {
    const [home, away] = [clubs[i] as Club, clubs[i + 1] as Club];
    const match = { home, away, atMs: FIRST_MS + 9 * DAY_MS + i * 3_600_000 };
    const id = gathered.fixture(match, 'World Cup');
    const asked = i % 4 === 0 ? match : { ...match, home: away, away: home };
    gathered.market(knockout(asked, 'World Cup Round of 16'), id, 'knock-out without a date');
    gathered.fixture(later(both(match, 'W'), 5 * 3_600_000), "World Cup Women's Qualification");
    gathered.fixture(later(match, -DAY_MS * 120), 'Friendly International');
  }
}

function byHand(gathered: Gathered, traps: readonly HandWritten[]): void {
  const club = (text: string): Club => ({ provider: text, market: text });
  const split = (text: string): [Club, Club] => {
    const [home = '', away = ''] = text.split(' – ');
    return [club(home), club(away)];
  };
  traps.forEach(({ about, fixtures, market, competition, at, truth }, place) => {
    const baseMs = FIRST_MS + (30 + 10 * place) * DAY_MS;
    const time = (hours: number) => baseMs + hours * 3_600_000;
    const ids = fixtures.map(([teams, league, hours]) => {
      const [home, away] = split(teams);
      return gathered.fixture({ home, away, atMs: time(hours) }, league);
    });
    const [home, away] = split(market);
    gathered.market(
      templated({ home, away, atMs: time(at) }, competition),
      truth === null ? null : (ids[truth] ?? null),
      about,
    );
  });
}

/** Fixtures and markets that are easily taken for one another. Always the same. */
export function makeTrapSet(): TrapSet {
  const gathered = new Gathered();
  TRAP_LEAGUES.forEach(({ provider, market, clubs }, place) => {
    weekend(gathered, place, provider, market, clubsOf(clubs));
  });
  nations(gathered);
  byHand(gathered, [...CLUB_TRAPS, ...MATCH_TRAPS]);
  return gathered.set;
}
