import { DAY_MS, HOUR_MS } from '../time.ts';
import { type CompetitionName, compareCompetitions, isNeutral, readCompetition } from './competition-name.ts';
import type { ContestTime, MatchContest } from './contest.ts';
import type { Fixture, Participant } from './fixture.ts';
import { compareSquads, squadIn } from './squad.ts';
import { compareNames, readTeam, type TeamName } from './team-name.ts';

/** The fields of a fixture that the binder compares. */
export type Candidate = Pick<Fixture, 'id' | 'league' | 'startingAtMs'> & {
  home: Pick<Participant, 'name' | 'shortCode'>;
  away: Pick<Participant, 'name' | 'shortCode'>;
};

/** A market's fixture. */
export type Binding = {
  fixtureId: number;
  /** 0 to 1. From 0.9 on it is certain. */
  confidence: number;
  /** Whether the team that the market names first plays away. */
  isSwapped: boolean;
};

/** From here on a binding may be relied on. */
export const CERTAIN = 0.9;
/** Below this there is no binding: nothing that speaks for one of two equal candidates reaches it. */
const LEAST = 0.6;

type ReadSide = { team: TeamName; code: string };
type Read = { sides: readonly [ReadSide, ReadSide]; competition: CompetitionName };

const readSide = (name: string, code: string | null): ReadSide => ({
  team: readTeam(name),
  code: (code ?? '').toLowerCase(),
});

const ofContest = ({ teams, codes, competition }: MatchContest): Read => ({
  sides: [readSide(teams[0], codes[0]), readSide(teams[1], codes[1])],
  competition: readCompetition(competition),
});

/** Each fixture is read once, however many markets it is compared with. */
const readCandidates = new WeakMap<Candidate, Read>();

function ofCandidate(candidate: Candidate): Read {
  const known = readCandidates.get(candidate);
  if (known) return known;
  const { home, away, league } = candidate;
  const read: Read = {
    sides: [readSide(home.name, home.shortCode), readSide(away.name, away.shortCode)],
    competition: readCompetition(league),
  };
  readCandidates.set(candidate, read);
  return read;
}

/** Whether a name is the other side's code. */
const isCodeOf = ({ team }: ReadSide, { code }: ReadSide): boolean =>
  code.length >= 2 && team.allWords.length === 1 && team.allWords[0] === code;

/** How likely a market's team is a fixture's participant. */
function compareSides(a: ReadSide, b: ReadSide, of: Read, other: Read): number {
  const squads = compareSquads(
    squadIn(a.team.squad, of.competition.squad),
    squadIn(b.team.squad, other.competition.squad),
  );
  if (squads === 0) return 0;
  const names = compareNames(a.team, b.team);
  // A code is short, and may be another club's name: it counts where nothing speaks against it.
  const code = isCodeOf(a, b) || isCodeOf(b, a) ? 0.96 : 0;
  return squads * Math.max(names, a.team.known.size > 0 && b.team.known.size > 0 ? 0 : code);
}

const MINUTES_20 = HOUR_MS / 3;

/** How well a kick-off fits a market’s time: the nearer the better. */
function nearness(apartMs: number): number {
  if (apartMs <= MINUTES_20) return 1;
  if (apartMs <= 3 * HOUR_MS) return 0.97;
  if (apartMs <= 12 * HOUR_MS) return 0.93;
  if (apartMs <= 36 * HOUR_MS) return 0.8;
  return apartMs <= 8 * DAY_MS ? 0.4 : 0;
}

/** Far from their home some matches are played on another day than in UTC. */
const OVER_MIDNIGHT_MS = 10 * HOUR_MS;
/** A market without a date is about a match that comes soon after it was listed. */
const LISTED_AHEAD_MS = 10 * DAY_MS;

function timeFits(time: ContestTime, startingAtMs: number): number {
  if (time.kind === 'kickoff') return nearness(Math.abs(startingAtMs - time.atMs));
  if (time.kind === 'unsaid') {
    const lastMs = Math.min(time.listedMs + LISTED_AHEAD_MS, time.settledMs ?? Number.MAX_SAFE_INTEGER);
    return time.listedMs > 0 && startingAtMs > time.listedMs && startingAtMs < lastMs ? 0.94 : 0;
  }
  const outsideMs = Math.max(time.startMs - startingAtMs, startingAtMs - (time.startMs + DAY_MS - 1), 0);
  if (outsideMs === 0) return 0.98;
  return outsideMs <= OVER_MIDNIGHT_MS ? 0.92 : Math.min(0.8, nearness(outsideMs));
}

/** A market that names the away team first: it happens on neutral ground, and where only one match can be meant. */
function swapFits(time: ContestTime, isNeutralGround: boolean): number {
  if (isNeutralGround) return 1;
  return time.kind === 'unsaid' ? 0.85 : 0.96;
}

/** Between fitting matches, prefers the one closest to the stated kick-off, even if they start 15 minutes apart. */
function rankFits(time: ContestTime, startingAtMs: number): number {
  if (time.kind !== 'kickoff') return 1;
  return 1 - 0.2 * Math.min(1, Math.abs(startingAtMs - time.atMs) / MINUTES_20);
}

/** `rank` decides between candidates, `score` says how good one is by itself. */
type Scored = Omit<Binding, 'confidence'> & { score: number; rank: number };

function scoreOf(contest: MatchContest, market: Read, candidate: Candidate): Scored | null {
  const time = timeFits(contest.time, candidate.startingAtMs);
  if (time === 0) return null;
  const fixture = ofCandidate(candidate);
  const [a, b] = market.sides;
  const [home, away] = fixture.sides;
  const compare = (one: ReadSide, other: ReadSide) => compareSides(one, other, market, fixture);
  const straight = compare(a, home) * compare(b, away);
  const neutral = isNeutral(market.competition) || isNeutral(fixture.competition);
  const swapped = compare(a, away) * compare(b, home) * swapFits(contest.time, neutral);
  const teams = Math.max(straight, swapped);
  const score = teams * time * compareCompetitions(market.competition, fixture.competition);
  const rank = score * rankFits(contest.time, candidate.startingAtMs);
  return { fixtureId: candidate.id, score, rank, isSwapped: swapped > straight };
}

/** A runner-up that is nearer than this makes the best one uncertain. */
const CLEAR_MARGIN = 0.1;

/**
 * The fixture that a market is about, with how certain that is; null where none is likely. Teams, squads, time and
 * competition must all agree for certainty, and two candidates with equal evidence never give it. The order of the
 * candidates does not matter. Never throws.
 */
export function bindFixture(contest: MatchContest, candidates: readonly Candidate[]): Binding | null {
  const market = ofContest(contest);
  const scored = candidates
    .map((candidate) => scoreOf(contest, market, candidate))
    .filter((one): one is Scored => one !== null && one.score > 0)
    .sort((a, b) => b.rank - a.rank || a.fixtureId - b.fixtureId);
  const [best, second] = scored;
  if (!best) return null;
  const margin = best.rank - (second?.rank ?? 0);
  const confidence = margin < CLEAR_MARGIN ? Math.min(best.score, 0.5 + 4 * margin) : best.score;
  if (confidence < LEAST) return null;
  const { fixtureId, isSwapped } = best;
  return { fixtureId, confidence: Math.round(confidence * 1_000) / 1_000, isSwapped };
}
