import { parseAsInteger, parseAsStringLiteral } from 'nuqs/server';
import { DELIVERY_STATES, type DeliveryState } from './delivery-words.ts';

/** The state of the page of a webhook, all of it in the address. */
export const webhookParams = {
  /** State that deliveries are filtered by; null for all. */
  state: parseAsStringLiteral(DELIVERY_STATES),
  /** The delivery whose drawer is open. */
  delivery: parseAsInteger,
};

export type ChangeWebhook = (patch: { state?: DeliveryState | null; delivery?: number | null }) => void;

/** Deliveries of a page. */
const PAGE = 50;

/** What to ask for. */
export const logInput = (id: string, state: DeliveryState | null) => ({
  id,
  limit: PAGE,
  ...(state && { state }),
});

/** How the next page is found. */
export const nextPage = { getNextPageParam: ({ next }: { next: number | null }) => next };
