import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { cursorAfter, Paged } from '#services/paged.ts';
import { type OutcomeMetaParams, outcomeMeta } from '#store/queries/outcomes/outcome-meta.ts';
import type { OutcomeMetaRow } from '#store/queries/outcomes/outcome-row.ts';
import { marketExpiry, targetPriceNumber } from './market-json.ts';

export type ArchivedOutcomeMeta = {
  outcome_id: number;
  name: string;
  description: string;
  side_a_name: string;
  side_b_name: string;
  question_id: number;
  question_name: string;
  market_class: string;
  underlying: string;
  target_price: number;
  expiry: string;
  period: string;
  first_seen: string;
  last_seen: string;
  is_settled: boolean;
  logo_url: string;
};

export type OutcomeMetaPage = { data: ArchivedOutcomeMeta[]; limit: number; offset: number };

const toArchived = (row: OutcomeMetaRow): ArchivedOutcomeMeta => ({
  outcome_id: row.outcome_id,
  name: row.name,
  description: row.description,
  side_a_name: row.side_a_name,
  side_b_name: row.side_b_name,
  question_id: row.question_id,
  question_name: row.question_name,
  market_class: row.market_class,
  underlying: row.underlying,
  target_price: targetPriceNumber(row.target_price),
  expiry: marketExpiry(row.expiry_ms),
  period: row.period,
  first_seen: formatUtc(row.first_seen_ms),
  last_seen: formatUtc(row.last_seen_ms),
  is_settled: row.is_settled,
  logo_url: row.logo_url,
});

/** Meta of every outcome ever seen, settled ones included, newest first. @throws invalid when the window ends before it begins. */
export async function listOutcomeMeta(
  ctx: ServiceContext,
  input: OutcomeMetaParams,
): Promise<Paged<OutcomeMetaPage>> {
  const { startMs, endMs, limit, offset } = input;
  if (startMs !== undefined && endMs !== undefined && startMs > endMs) {
    throw new ServiceError('invalid', 'from must not be after to.');
  }
  const rows = await outcomeMeta(ctx.db, input);
  const placeOf = (row: OutcomeMetaRow) => ({ timeMs: row.first_seen_ms, id: row.outcome_id });
  const body = { data: rows.map(toArchived), limit, offset };
  return new Paged(body, cursorAfter({ rows, limit, placeOf }), rows[0]?.total);
}
