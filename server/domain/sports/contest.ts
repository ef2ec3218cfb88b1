import { parseKeyValues } from '../outcome/key-values.ts';
import { splitMetadataTag, tidy } from '../outcome/metadata-tag.ts';
import { parseExpiry } from '../time.ts';
import { readStage } from './stage.ts';

/** What the exchange says of a market or of a group of them, raw. */
export type MarketText = {
  /** The question's, or that of a market that stands alone. */
  name: string;
  description: string;
  /** Names of both sides of a market that stands alone; null for a question, whose legs are the teams. */
  sides: readonly [string, string] | null;
  /** When it was first seen, epoch ms; 0 where that is not known. */
  listedMs: number;
  /** When it settled, epoch ms; null while open. */
  settledMs: number | null;
};

/** When a match is played, as far as its market says. */
export type ContestTime =
  | { kind: 'kickoff'; atMs: number }
  /** A calendar day, by its beginning in UTC. */
  | { kind: 'day'; startMs: number }
  | { kind: 'unsaid'; listedMs: number; settledMs: number | null };

/** A match that markets are about. */
export type MatchContest = {
  kind: 'match';
  /** As the market names them; the first is at home, where that means something. */
  teams: readonly [string, string];
  /** Codes that the market gives its sides, empty where it gives none. */
  codes: readonly [string, string];
  /** Empty where the market does not say. */
  competition: string;
  stage: string;
  time: ContestTime;
};

/** A market on the winner of a tournament. */
export type TournamentContest = { kind: 'tournament'; competition: string };

export type Contest = MatchContest | TournamentContest;

const VERSUS = /^(?:(.+?):\s+)?(.+?)\s+(?:vs\.?|v\.?|versus)\s+(.+?)\??$/i;
const DAY = /\b(\d{4}-\d{2}-\d{2})\b/;
/** `of the FIFA World Cup match`, `of the Serie A match (Regular Season)`. */
const OF_MATCH = /\b(?:of|in) the (.{2,80}?) (?:match|game|fixture|tie)\b/i;
const STAGE_IN_BRACKETS = /\b(?:match|game|fixture|tie) \(([^()]{2,60})\)/i;
const WINNER = /\b(champions?|winners?|to win|title)\b/i;
const NO_TEAM = /^(yes|no|over|under|draw)$/i;

type Values = ReadonlyMap<string, string>;

function timeOf(values: Values, prose: string, { listedMs, settledMs }: MarketText): ContestTime {
  const atMs = parseExpiry(values.get('scheduledStart') ?? '');
  if (atMs !== null) return { kind: 'kickoff', atMs };
  const startMs = Date.parse(`${DAY.exec(prose)?.[1] ?? ''}T00:00:00Z`);
  return Number.isNaN(startMs) ? { kind: 'unsaid', listedMs, settledMs } : { kind: 'day', startMs };
}

/** The match of a template's keys. */
function fromKeys(values: Values, market: MarketText): MatchContest | null {
  const [a, b] = [values.get('participantA') ?? '', values.get('participantB') ?? ''];
  if (a === '' || b === '') return null;
  return {
    kind: 'match',
    teams: [a, b],
    codes: [values.get('shortNameA') ?? '', values.get('shortNameB') ?? ''],
    competition: values.get('competition') ?? '',
    stage: values.get('stage') ?? '',
    time: timeOf(values, '', market),
  };
}

/** The match of a name such as `World Cup Quarterfinal: Norway vs England` and of the prose below it. */
function fromProse(name: string, prose: string, market: MarketText): MatchContest | null {
  const [, prefix = '', a = '', b = ''] = VERSUS.exec(name) ?? [];
  const sides = market.sides?.every((side) => !NO_TEAM.test(side)) ? market.sides : null;
  if (a === '' || b === '' || (market.sides && !sides)) return null;
  const said = readStage(prefix);
  return {
    kind: 'match',
    teams: sides ?? [tidy(a), tidy(b)],
    codes: ['', ''],
    competition: tidy(OF_MATCH.exec(prose)?.[1] ?? said.competition),
    stage: tidy(STAGE_IN_BRACKETS.exec(prose)?.[1] ?? said.stage),
    time: timeOf(new Map(), prose, market),
  };
}

/** What a sports market is about; null where it is neither a match nor a tournament. Never throws. */
export function readContest(market: MarketText): Contest | null {
  const { prose } = splitMetadataTag(market.description);
  const name = splitMetadataTag(market.name).prose;
  const values = parseKeyValues(prose) ?? new Map<string, string>();
  const match = fromKeys(values, market) ?? fromProse(name, prose, market);
  if (match) return match;
  const competition = values.get('competition') ?? '';
  if (market.sides) return null;
  if (competition !== '') return { kind: 'tournament', competition };
  return WINNER.test(name) ? { kind: 'tournament', competition: tidy(name.replace(WINNER, '')) } : null;
}
