import { splitMetadataTag } from '#domain/outcome/metadata-tag.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { cursorAfter, Paged } from '#services/paged.ts';
import {
  type LifecycleEventRow,
  type LifecycleEventsParams,
  lifecycleEvents,
} from '#store/queries/outcomes/lifecycle-events.ts';
import { marketExpiry, targetPriceNumber } from './market-json.ts';

export const EVENT_TYPES = ['creation', 'settlement'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export type LifecycleEvent = {
  time: string;
  event_type: EventType;
  outcome_id: number;
  signer: string;
  settle_fraction: string;
  settle_details: string;
  quote_token: string;
  market_name: string;
  description: string;
  market_class: string;
  underlying: string;
  target_price: number;
  expiry: string;
  period: string;
};

/** Creation rows end with the metadata tag, from the category where upstream gave none; other rows carry no tag. */
function descriptionOf(row: LifecycleEventRow): string {
  if (row.event_type !== 'creation') return splitMetadataTag(row.description).prose;
  if (row.category === '' || /metadata=category:/.test(row.description)) return row.description;
  const subcategory = row.subcategory === '' ? '' : `|subCategory:${row.subcategory}`;
  return `${row.description} metadata=category:${row.category}${subcategory}`.trimStart();
}

const toEvent = (row: LifecycleEventRow): LifecycleEvent => ({
  time: formatUtc(row.time_ms),
  event_type: row.event_type,
  outcome_id: row.outcome_id,
  signer: row.signer,
  settle_fraction: row.settle_fraction,
  settle_details: row.settle_details,
  quote_token: row.quote_token,
  market_name: row.market_name,
  description: descriptionOf(row),
  market_class: row.market_class,
  underlying: row.underlying,
  target_price: targetPriceNumber(row.target_price),
  expiry: marketExpiry(row.expiry_ms),
  period: row.period,
});

/** Creations and settlements of outcomes, newest first. */
export async function listEvents(
  ctx: ServiceContext,
  input: LifecycleEventsParams,
): Promise<Paged<{ data: LifecycleEvent[] }>> {
  const rows = await lifecycleEvents(ctx.db, input);
  const placeOf = (row: LifecycleEventRow) => ({ timeMs: row.time_ms, id: row.event_id });
  return new Paged({ data: rows.map(toEvent) }, cursorAfter({ rows, limit: input.limit, placeOf }));
}
