import type { DeliveryOrigin } from './enqueue-deliveries.ts';

/** `replayed`: it had failed, and was sent again as another delivery. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'replayed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A delivery without its body. Times are epoch ms. */
export type DeliveryRow = {
  deliveryId: number;
  eventId: string;
  eventType: string;
  origin: DeliveryOrigin;
  state: DeliveryState;
  attempts: number;
  /** The HTTP status of the last attempt; null before it and when nothing was answered. */
  lastStatus: number | null;
  createdMs: number;
  /** When it is tried next; null once it is over. */
  dueMs: number | null;
  finishedMs: number | null;
};

/** One try of a delivery. */
export type AttemptRow = {
  number: number;
  atMs: number;
  latencyMs: number;
  status: number | null;
  error: string | null;
  /** Of failures only, cut. */
  responseBody: string | null;
};

/** A delivery as it was sent, with every try. */
export type DeliveryDetail = DeliveryRow & { body: string; tries: AttemptRow[] };

const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** The select list of a DeliveryRow, over `webhook_delivery d`. */
export const DELIVERY_COLUMNS = `d.delivery_id::float8 AS "deliveryId", d.event_id AS "eventId",
  d.event_type AS "eventType", d.origin, d.state, d.attempts, d.last_status AS "lastStatus",
  ${ms('d.created_at')} AS "createdMs", ${ms('d.due_at')} AS "dueMs", ${ms('d.finished_at')} AS "finishedMs"`;

/** The select list of an AttemptRow. */
export const ATTEMPT_COLUMNS = `number, ${ms('at')} AS "atMs", latency_ms AS "latencyMs", status, error,
  response_body AS "responseBody"`;
