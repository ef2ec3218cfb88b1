import { parseKeyValues } from '#domain/outcome/key-values.ts';
import { type Contest, readContest } from '#domain/sports/contest.ts';
import type { EnrichedFixture } from '#domain/sports/enriched-fixture.ts';
import type { JoinedFixture, SportsLeg, SportsMarket } from '#domain/sports/match-group.ts';
import { formatUtc } from '#domain/time.ts';
import { sideAPayout } from '#services/browser/side-a-payout.ts';
import type { SportsOutcomeRow } from '#store/sports/sports-markets.ts';

/** A sports market, what it is about, and its rows. */
export type ReadMarket = {
  market: SportsMarket;
  contest: Contest | null;
  joined: JoinedFixture | null;
  rows: readonly [SportsOutcomeRow, ...SportsOutcomeRow[]];
};

/** The team of a leg, as its template’s keys or its name say. */
export const labelOf = ({ name, description, title }: SportsOutcomeRow): string => {
  const named = parseKeyValues(description)?.get('participant');
  return named ?? (name.startsWith('template:') ? (title.split(': ').at(-1) ?? title) : name);
};

function legOf(row: SportsOutcomeRow): SportsLeg {
  return {
    outcomeId: row.outcome_id,
    label: labelOf(row),
    pxE8: row.yes_px_e8,
    volumeE8: BigInt(row.volume_e8),
    volume24hE8: BigInt(row.volume_24h_e8),
    traders: row.traders,
    trades: row.trades,
    lastTradeAt: row.last_trade_ms === null ? null : formatUtc(row.last_trade_ms),
    lastTradeMs: row.last_trade_ms,
    isSettled: row.is_settled,
    payout: sideAPayout(row),
    logoUrl: row.logo_url,
  };
}

function contestOf(rows: ReadMarket['rows']): Contest | null {
  const [first] = rows;
  const isAlone = first.question_id === 0;
  return readContest({
    name: (isAlone ? first.name : first.question_name) ?? '',
    description: (isAlone ? first.description : first.question_description) ?? '',
    sides: isAlone ? [first.side_a_name, first.side_b_name] : null,
    listedMs: first.first_seen_ms,
    settledMs: first.settled_at_ms,
  });
}

/** The fixture that any of a match’s outcomes is bound to; without its state while that is not known. */
function joinedOf(rows: ReadMarket['rows'], isAvailable: boolean): JoinedFixture | null {
  const row = rows.find(({ fixture_id }) => fixture_id !== null);
  if (row?.confidence == null) return null;
  const isKnown = isAvailable && row.fixture_body !== null;
  return {
    fixture: isKnown ? (JSON.parse(row.fixture_body as string) as EnrichedFixture) : null,
    confidence: row.confidence,
    isSwapped: row.is_swapped === true,
    minute: row.minute,
    leagueLogo: row.league_logo,
  };
}

/** Reads one market of its rows, of which there is at least one. */
export function readMarket(rows: ReadMarket['rows'], isAvailable: boolean): ReadMarket {
  const [first] = rows;
  const market = {
    questionName: first.question_title ?? first.title,
    isAlone: first.question_id === 0,
    legs: rows.map(legOf),
  };
  return { market, contest: contestOf(rows), joined: joinedOf(rows, isAvailable), rows };
}

/** Reads the markets of rows that stand beside each other. */
export function readMarkets(rows: readonly SportsOutcomeRow[], isAvailable: boolean): ReadMarket[] {
  const groups = new Map<string, [SportsOutcomeRow, ...SportsOutcomeRow[]]>();
  for (const row of rows) {
    const key = row.question_id === 0 ? `outcome ${row.outcome_id}` : `question ${row.question_id}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((group) => readMarket(group, isAvailable));
}
