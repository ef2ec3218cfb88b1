import { dayVolumeByOutcome } from '../queries/outcomes/outcome-row.ts';
import type { Queryable } from '../within-budget.ts';

/** An outcome of a sports market with its question, trading and fixture. Sums are 1e-8 units as text; times epoch ms. */
export type SportsOutcomeRow = {
  outcome_id: number;
  question_id: number;
  name: string;
  description: string;
  title: string;
  side_a_name: string;
  side_b_name: string;
  logo_url: string;
  is_settled: boolean;
  settled_at_ms: number | null;
  settle_fraction: string;
  settlement_px: number;
  first_seen_ms: number;
  category: string;
  underlying: string;
  /** All three null for an outcome that stands alone. */
  question_name: string | null;
  question_title: string | null;
  question_description: string | null;
  trades: number;
  traders: number;
  volume_e8: string;
  volume_24h_e8: string;
  last_trade_ms: number | null;
  yes_px_e8: number | null;
  /** All null where the outcome is bound to no fixture; the fixture’s own where it is not stored any more. */
  fixture_id: number | null;
  confidence: number | null;
  is_swapped: boolean | null;
  fixture_body: string | null;
  minute: number | null;
  league_logo: string | null;
};

const COLUMNS = `o.outcome_id, o.question_id, o.name, o.description, o.title, o.side_a_name, o.side_b_name, o.logo_url,
  o.is_settled, o.settled_at_ms, o.settle_fraction, o.settlement_px, o.first_seen_ms, o.category, o.underlying, q.name AS question_name,
  q.title AS question_title, q.description AS question_description, coalesce(s.trades, 0) AS trades,
  coalesce(s.traders, 0) AS traders, coalesce(s.volume_e8, 0) AS volume_e8,
  coalesce(d.volume_24h_e8, 0) AS volume_24h_e8, s.last_trade_ms,
  CASE WHEN b.last_trade_seq > coalesce(a.last_trade_seq, -1) THEN 100000000 - b.last_px_e8 ELSE a.last_px_e8 END
    AS yes_px_e8,
  x.fixture_id, x.confidence, x.is_swapped, f.body AS fixture_body, f.minute, f.league_logo`;

const JOINS = (
  hour: string,
): string => `LEFT JOIN question q ON q.question_id = o.question_id AND o.question_id <> 0
  LEFT JOIN outcome_stats s ON s.outcome_id = o.outcome_id
  LEFT JOIN coin_stats a ON a.coin = o.outcome_id * 10
  LEFT JOIN coin_stats b ON b.coin = o.outcome_id * 10 + 1
  LEFT JOIN (${dayVolumeByOutcome(hour)}) d ON d.outcome_id = o.outcome_id
  LEFT JOIN outcome_fixture x ON x.outcome_id = o.outcome_id
  LEFT JOIN fixture f ON f.fixture_id = x.fixture_id`;

/** Whether anything of an outcome’s question is open. */
const IS_OPEN = `CASE WHEN o.question_id = 0 THEN NOT o.is_settled
  ELSE EXISTS (SELECT FROM outcome p WHERE p.question_id = o.question_id AND NOT p.is_settled
    AND p.market_class <> 'fallback') END`;

/**
 * Outcomes of sports markets apart from catch-alls, those of a question beside each other; all of a question while
 * anything of it is open, or else when nothing is.
 */
export async function sportsOutcomes(
  db: Queryable,
  { status, hour }: { status: 'active' | 'settled' | 'all'; hour: number },
): Promise<SportsOutcomeRow[]> {
  const { rows } = await db.query<SportsOutcomeRow>({
    name: 'sports-outcomes',
    text: `SELECT ${COLUMNS} FROM outcome o ${JOINS('$2')}
      WHERE o.category = 'sports' AND o.market_class <> 'fallback'
        AND CASE $1 WHEN 'active' THEN ${IS_OPEN} WHEN 'settled' THEN NOT (${IS_OPEN}) ELSE true END
      ORDER BY o.question_id, o.outcome_id`,
    values: [status, hour],
  });
  return rows;
}

/** The outcomes of the market that an outcome belongs to; empty when it is not indexed. */
export async function outcomesOfMarket(
  db: Queryable,
  { outcomeId, hour }: { outcomeId: number; hour: number },
): Promise<SportsOutcomeRow[]> {
  const { rows } = await db.query<SportsOutcomeRow>({
    name: 'outcomes-of-market',
    text: `SELECT ${COLUMNS} FROM outcome o ${JOINS('$2')}
      WHERE o.outcome_id = $1 OR (o.question_id <> 0
        AND o.question_id = (SELECT question_id FROM outcome WHERE outcome_id = $1))
      ORDER BY o.question_id, o.outcome_id`,
    values: [outcomeId, hour],
  });
  return rows;
}

/** The outcomes that are bound, at least so certainly, to fixtures that begin from `fromMs` up to, not including, `toMs`. */
export async function outcomesOfFixtures(
  db: Queryable,
  params: { fromMs: number; toMs: number; leastConfidence: number; hour: number },
): Promise<SportsOutcomeRow[]> {
  const { rows } = await db.query<SportsOutcomeRow>({
    name: 'outcomes-of-fixtures',
    text: `SELECT ${COLUMNS} FROM outcome o ${JOINS('$4')}
      WHERE f.starting_at_ms >= $1 AND f.starting_at_ms < $2 AND x.confidence >= $3
        AND o.market_class <> 'fallback'
      ORDER BY o.question_id, o.outcome_id`,
    values: [params.fromMs, params.toMs, params.leastConfidence, params.hour],
  });
  return rows;
}

/** The outcomes that are bound, at least so certainly, to a fixture. */
export async function outcomesOfFixture(
  db: Queryable,
  params: { fixtureId: number; leastConfidence: number; hour: number },
): Promise<SportsOutcomeRow[]> {
  const { rows } = await db.query<SportsOutcomeRow>({
    name: 'outcomes-of-fixture',
    text: `SELECT ${COLUMNS} FROM outcome o ${JOINS('$3')}
      WHERE x.fixture_id = $1 AND x.confidence >= $2 AND o.market_class <> 'fallback'
      ORDER BY o.question_id, o.outcome_id`,
    values: [params.fixtureId, params.leastConfidence, params.hour],
  });
  return rows;
}
