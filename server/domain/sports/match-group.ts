import { coinOf, formatCoin } from '../coin.ts';
import { fromE8, ONE_E8 } from '../fixed.ts';
import type { Contest, MatchContest } from './contest.ts';
import type { EnrichedFixture } from './enriched-fixture.ts';
import type { FixtureStatus } from './fixture.ts';
import { compareSquads } from './squad.ts';
import { compareNames, readTeam } from './team-name.ts';

/** One outcome of a sports market with its trading. Amounts are 1e-8 units. */
export type SportsLeg = {
  outcomeId: number;
  /** What it is about: the team of a question’s leg, `Draw`, or the market itself where it stands alone. */
  label: string;
  /** The last price of side 0, in 1e-8; null when it never traded. */
  pxE8: number | null;
  volumeE8: bigint;
  volume24hE8: bigint;
  traders: number;
  trades: number;
  /** Display time; null when it never traded. */
  lastTradeAt: string | null;
  /** The same in epoch ms. */
  lastTradeMs: number | null;
  isSettled: boolean;
  /** Payout of one share of side 0, from 0 to 1; null while open. */
  payout: number | null;
  logoUrl: string;
};

/** A market of two sides that stands alone, or a question with its legs apart from the catch-all. */
export type SportsMarket = {
  questionName: string;
  isAlone: boolean;
  legs: readonly SportsLeg[];
};

/** The fixture of a match as it stands, and how certain it is that it is the market’s. */
export type JoinedFixture = {
  /** Null while the provider is away. */
  fixture: EnrichedFixture | null;
  confidence: number;
  isSwapped: boolean;
  minute: number | null;
  leagueLogo: string | null;
};

/** An outcome as it is shown in a group; `outcomeId` and `side` together are its key. */
export type OutcomeEntry = {
  outcomeId: number;
  side: 0 | 1;
  title: string;
  coinYes: string;
  coinNo: string;
  lastPxYes: number | null;
  lastPxNo: number | null;
  volumeUsd: number;
  volume24h: number;
  traders: number;
  trades: number;
  lastTradeAt: string | null;
  isSettled: boolean;
  logo_url: string | null;
};

/** A match or a tournament with its markets. */
export type MatchMarketGroup = {
  type: 'match' | 'tournament';
  questionName: string;
  homeTeam: string | null;
  awayTeam: string | null;
  homeCode: string | null;
  awayCode: string | null;
  homeLogo: string | null;
  awayLogo: string | null;
  competition_logo_url: string | null;
  stage: string | null;
  /** ISO 8601. */
  kickoff_at: string | null;
  kickoff_status: FixtureStatus | null;
  is_live: boolean;
  is_concluded: boolean;
  match_minute: number | null;
  fixture: EnrichedFixture | null;
  fixtureConfidence: number | null;
  outcomes: OutcomeEntry[];
  totalVolume24h: number;
  totalTraders: number;
};

/** An entry of one side: what is said of side 1 is the mirror of side 0; volume and traders are the whole market’s. */
function entryOf(leg: SportsLeg, side: 0 | 1, title: string): OutcomeEntry {
  const other = side === 0 ? 1 : 0;
  const px = [leg.pxE8, leg.pxE8 === null ? null : Number(ONE_E8) - leg.pxE8].map((e8) =>
    e8 === null ? null : fromE8(e8),
  );
  return {
    outcomeId: leg.outcomeId,
    side,
    title,
    coinYes: formatCoin(coinOf(leg.outcomeId, side)),
    coinNo: formatCoin(coinOf(leg.outcomeId, other)),
    lastPxYes: px[side] ?? null,
    lastPxNo: px[other] ?? null,
    volumeUsd: fromE8(leg.volumeE8),
    volume24h: fromE8(leg.volume24hE8),
    traders: leg.traders,
    trades: leg.trades,
    lastTradeAt: leg.lastTradeAt,
    isSettled: leg.isSettled,
    logo_url: leg.logoUrl.startsWith('https://') ? leg.logoUrl : null,
  };
}

/** Which of a match’s teams a leg is about; null for a draw. */
export function teamOfLeg(label: string, { teams }: MatchContest): 0 | 1 | null {
  const exact = teams.indexOf(label);
  if (exact !== -1) return exact === 0 ? 0 : 1;
  const read = readTeam(label);
  const [a = 0, b = 0] = teams.map((team) => {
    const other = readTeam(team);
    return compareSquads(other.squad, read.squad) * compareNames(other, read);
  });
  if (Math.max(a, b) < 0.9 || a === b) return null;
  return a > b ? 0 : 1;
}

/** One entry for each team: both sides of a market that stands alone, or the legs of a question that are about a team. */
function entriesOf(market: SportsMarket, contest: Contest): OutcomeEntry[] {
  const [leg] = market.legs;
  if (contest.kind === 'match' && market.isAlone && leg) {
    return [entryOf(leg, 0, contest.teams[0]), entryOf(leg, 1, contest.teams[1])];
  }
  if (contest.kind === 'tournament') return market.legs.map((one) => entryOf(one, 0, one.label));
  return ([0, 1] as const).flatMap((team) =>
    market.legs
      .filter(({ label }) => teamOfLeg(label, contest) === team)
      .map((one) => entryOf(one, 0, contest.teams[team])),
  );
}

/** Sums over the markets that the entries are of, each counted once. */
function totalsOf(legs: readonly SportsLeg[], entries: readonly OutcomeEntry[]) {
  const shown = new Set(entries.map(({ outcomeId }) => outcomeId));
  const counted = legs.filter(({ outcomeId }) => shown.has(outcomeId));
  return {
    totalVolume24h: fromE8(counted.reduce((sum, { volume24hE8 }) => sum + volume24hE8, 0n)),
    totalTraders: counted.reduce((sum, { traders }) => sum + traders, 0),
  };
}

const NO_TEAMS = {
  homeTeam: null,
  awayTeam: null,
  homeCode: null,
  awayCode: null,
  homeLogo: null,
  awayLogo: null,
};

const orNull = (text: string): string | null => (text === '' ? null : text);

/** The teams as the market names them, home first as the fixture has it. */
function teamsOf({ teams, codes }: MatchContest, joined: JoinedFixture | null) {
  const [home, away] = joined?.isSwapped ? ([1, 0] as const) : ([0, 1] as const);
  const { home: ofHome, away: ofAway } = joined?.fixture ?? { home: null, away: null };
  return {
    homeTeam: teams[home],
    awayTeam: teams[away],
    homeCode: ofHome?.shortCode ?? orNull(codes[home]),
    awayCode: ofAway?.shortCode ?? orNull(codes[away]),
    homeLogo: ofHome?.logo ?? null,
    awayLogo: ofAway?.logo ?? null,
  };
}

function kickoffOf({ time }: MatchContest, fixture: EnrichedFixture | null): string | null {
  if (fixture) return fixture.startingAt;
  return time.kind === 'kickoff' ? new Date(time.atMs).toISOString() : null;
}

/** What the live feed says of a match; `is_concluded` comes before its markets settle. */
function standingOf(contest: Contest, joined: JoinedFixture | null) {
  const fixture = joined?.fixture ?? null;
  return {
    competition_logo_url: fixture ? (joined?.leagueLogo ?? null) : null,
    stage: contest.kind === 'match' ? orNull(contest.stage) : null,
    kickoff_at: contest.kind === 'match' ? kickoffOf(contest, fixture) : null,
    kickoff_status: fixture?.status ?? null,
    is_live: fixture?.status === 'live',
    is_concluded: fixture?.status === 'finished',
    match_minute: fixture ? (joined?.minute ?? null) : null,
    fixture,
    fixtureConfidence: joined?.confidence ?? null,
  };
}

/** A sports market as a group; null where nothing of it is about a team. */
export function groupMatch(
  market: SportsMarket,
  contest: Contest,
  joined: JoinedFixture | null,
): MatchMarketGroup | null {
  const outcomes = entriesOf(market, contest);
  if (outcomes.length === 0) return null;
  return {
    type: contest.kind,
    questionName: market.questionName,
    ...(contest.kind === 'match' ? teamsOf(contest, joined) : NO_TEAMS),
    ...standingOf(contest, contest.kind === 'match' ? joined : null),
    outcomes,
    ...totalsOf(market.legs, outcomes),
  };
}
