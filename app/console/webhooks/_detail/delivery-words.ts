import type { Answers } from '#app/data/trpc-client.ts';

export type Delivery = Answers['webhooks']['log']['deliveries'][number];
export type DeliveryDetail = Answers['webhooks']['delivery'];
export type Attempt = DeliveryDetail['tries'][number];

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'replayed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Where a delivery comes from, in few words. */
export const ORIGIN_WORDS: Record<Delivery['origin'], string> = {
  live: 'live',
  test: 'test',
  redelivery: 'replayed',
  history: 'from history',
};

/** What a delivery waits for: its first attempt, one after a failure, or nothing any more. */
export type Wait = 'first' | 'retry' | 'over';

export const waitOf = ({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Wait =>
  state !== 'pending' ? 'over' : attempts === 0 ? 'first' : 'retry';

/** What came of an attempt: the status, or why there is none. */
export function attemptWords({ status, error }: Pick<Attempt, 'status' | 'error'>): string {
  if (error !== null) return error;
  return status === null ? 'Sent' : status >= 200 && status < 300 ? 'Accepted' : 'Rejected';
}

/** Whether an attempt brought the event to its receiver. A chat answers without a status. */
export const isTaken = ({ status, error }: Pick<Attempt, 'status' | 'error'>): boolean =>
  error === null && (status === null || (status >= 200 && status < 300));

/** JSON to read, indented; other text as it is. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
