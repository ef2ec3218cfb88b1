import type { Pool } from 'pg';
import type { OutcomeEventRow } from './outcome-events.ts';

export type LifecycleEventRow = OutcomeEventRow & {
  quote_token: string;
  market_name: string;
  description: string;
  category: string;
  subcategory: string;
  market_class: string;
  underlying: string;
  target_price: string;
  expiry_ms: number;
  period: string;
};

export type LifecycleEventsParams = {
  type?: string | undefined;
  /** Only events at or after this time. */
  sinceMs?: number | undefined;
  limit: number;
};

/** Creations and settlements of all outcomes, newest first. */
export async function lifecycleEvents(db: Pool, params: LifecycleEventsParams): Promise<LifecycleEventRow[]> {
  const { rows } = await db.query<LifecycleEventRow>({
    name: 'lifecycle-events',
    text: `SELECT e.outcome_id, e.event_type, e.time_ms, e.signer, e.settle_fraction, e.settle_details,
        coalesce(o.quote_token, '') AS quote_token, coalesce(o.name, '') AS market_name,
        coalesce(o.description, '') AS description, coalesce(o.category, '') AS category,
        coalesce(o.subcategory, '') AS subcategory, coalesce(o.market_class, '') AS market_class,
        coalesce(o.underlying, '') AS underlying, coalesce(o.target_price, '0') AS target_price,
        coalesce(o.expiry_ms, 0) AS expiry_ms, coalesce(o.period, '') AS period
      FROM outcome_event e LEFT JOIN outcome o USING (outcome_id)
      WHERE ($1::text IS NULL OR e.event_type = $1) AND ($2::bigint IS NULL OR e.time_ms >= $2)
      ORDER BY e.time_ms DESC, e.event_id DESC LIMIT $3`,
    values: [params.type ?? null, params.sinceMs ?? null, params.limit],
  });
  return rows;
}
