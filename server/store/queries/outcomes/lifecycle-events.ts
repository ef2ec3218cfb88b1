import type { Pool } from 'pg';
import type { OutcomeEventRow } from './outcome-events.ts';
import { type NewestPage, newestPage, pageValues } from './outcome-row.ts';

export type LifecycleEventRow = OutcomeEventRow & {
  event_id: number;
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

/** The place of a page is numbered by event. */
export type LifecycleEventsParams = Omit<NewestPage, 'offset'> & { type?: string | undefined };

/** Creations and settlements of all outcomes, newest first. */
export async function lifecycleEvents(db: Pool, params: LifecycleEventsParams): Promise<LifecycleEventRow[]> {
  const { rows } = await db.query<LifecycleEventRow>({
    name: 'lifecycle-events',
    text: `SELECT e.event_id, e.outcome_id, e.event_type, e.time_ms, e.signer, e.settle_fraction, e.settle_details,
        coalesce(o.quote_token, '') AS quote_token, coalesce(o.name, '') AS market_name,
        coalesce(o.description, '') AS description, coalesce(o.category, '') AS category,
        coalesce(o.subcategory, '') AS subcategory, coalesce(o.market_class, '') AS market_class,
        coalesce(o.underlying, '') AS underlying, coalesce(o.target_price, '0') AS target_price,
        coalesce(o.expiry_ms, 0) AS expiry_ms, coalesce(o.period, '') AS period
      FROM outcome_event e LEFT JOIN outcome o USING (outcome_id)
      WHERE ($1::text IS NULL OR e.event_type = $1) AND ${newestPage('e.time_ms', 'e.event_id', 2)}`,
    values: [params.type ?? null, ...pageValues({ ...params, offset: 0 })],
  });
  return rows;
}
