import { DAY_MS } from '#domain/time.ts';
import { fillEventId, fillPayload } from '#domain/webhook/fill-payload.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { transaction } from '#store/transaction.ts';
import { findDelivery } from '#store/webhook/delivery-log.ts';
import { enqueueDeliveries, type NewDelivery } from '#store/webhook/enqueue-deliveries.ts';
import { countWaiting, type RepeatChoice, repeatDeliveries } from '#store/webhook/repeat-deliveries.ts';
import { MOST_FAILURES, ownSubscription, RETENTION_MS } from './read-deliveries.ts';
import { walkHistory } from './walk-history.ts';
import { noDelivery, webhookChanger, webhookSettings } from './webhook-caller.ts';

/** Most pending replays of one subscription, so that nobody can use us to flood an endpoint. */
const MOST_WAITING = 5_000;
const RETRY_SECONDS = 60;
/** How far back history can be replayed. */
export const MOST_HISTORY_DAYS = 31;
/** Time budget of the scan for a replay, in ms. */
const BUDGET_MS = 8_000;

/** The subscription, if the caller may replay its deliveries now. */
async function repeater(ctx: ServiceContext, id: string) {
  const { orgId } = webhookChanger(ctx, 'enterprise');
  const subscription = await ownSubscription(ctx, orgId, id);
  if ((await countWaiting(ctx.accounts, id, MOST_WAITING)) >= MOST_WAITING) {
    const message = `Too many replayed deliveries of this subscription are pending (limit ${MOST_WAITING}). Wait until some are delivered.`;
    throw new ServiceError('rate_limited', message, { retryAfterSeconds: RETRY_SECONDS });
  }
  return subscription;
}

const repeat = (ctx: ServiceContext, id: string, choice: RepeatChoice): Promise<number[]> =>
  repeatDeliveries(ctx.accounts, {
    ...{ subscriptionId: id, sinceMs: ctx.now() - RETENTION_MS, limit: MOST_FAILURES, choice },
  });

/**
 * Sends the failures of a subscription again, oldest first, at most 1,000: original body, same event, new delivery.
 * @throws ServiceError 'unauthorized', 'forbidden', 'not_found', or 'rate_limited'
 */
export async function replayFailures(ctx: ServiceContext, { id }: { id: string }): Promise<number> {
  await repeater(ctx, id);
  return (await repeat(ctx, id, { which: 'failed' })).length;
}

/**
 * Sends one delivery that is over again. @returns the number of the new one
 * @throws ServiceError as `replayFailures`, and 'conflict' when it is still being sent
 */
export async function redeliver(
  ctx: ServiceContext,
  { id, deliveryId }: { id: string; deliveryId: number },
): Promise<number> {
  await repeater(ctx, id);
  const [repeated] = await repeat(ctx, id, { which: 'one', deliveryId });
  if (repeated !== undefined) return repeated;
  const found = await findDelivery(ctx.accounts, { subscriptionId: id, deliveryId });
  if (!found) throw noDelivery();
  throw new ServiceError('conflict', 'This delivery is still in progress.');
}

export type RedeliverRange = { id: string; fromMs: number; toMs: number; onlyFailed: boolean };

/**
 * Sends the deliveries that were made from `fromMs` to before `toMs` and are over again, oldest first, at most 1,000.
 * @throws ServiceError as `replayFailures`
 */
export async function redeliverRange(ctx: ServiceContext, { id, ...range }: RedeliverRange): Promise<number> {
  await repeater(ctx, id);
  return (await repeat(ctx, id, { which: 'range', ...range })).length;
}

export type HistoryReplay = {
  replayed: number;
  /** Every fill up to here was scanned, epoch ms: resume here if it is before the requested end. */
  reachedMs: number;
};

/**
 * Sends stored fills that a subscription's terms match, oldest first, at most 1,000, whether or not it was there when
 * they happened. Each has the event id that it has live.
 * @throws ServiceError as `replayFailures`, and 'invalid' for a range that is empty or too far back
 */
export async function replayHistory(
  ctx: ServiceContext,
  { id, fromMs, toMs }: { id: string; fromMs: number; toMs: number },
): Promise<HistoryReplay> {
  const subscription = await repeater(ctx, id);
  const startedMs = ctx.now();
  if (fromMs >= toMs) throw new ServiceError('invalid', 'from: must be before to');
  if (fromMs < startedMs - MOST_HISTORY_DAYS * DAY_MS) {
    throw new ServiceError('invalid', `from: must be within the last ${MOST_HISTORY_DAYS} days`);
  }
  const { orgId } = subscription;
  return webhookSettings(ctx).history.run(orgId, async () => {
    const found: (NewDelivery & { timeMs: number })[] = [];
    let reached = fromMs;
    for await (const { matches, reachedMs } of walkHistory(ctx.db, subscription, {
      fromMs,
      toMs,
      order: 'oldest first',
    })) {
      for (const { fill, reasons } of matches) {
        found.push({
          ...{ subscriptionId: id, orgId, eventId: fillEventId(fill), eventType: 'fill', origin: 'history' },
          ...{ body: fillPayload(fill, id, reasons), timeMs: fill.timeMs },
        });
      }
      reached = reachedMs;
      if (found.length > MOST_FAILURES || ctx.now() - startedMs > BUDGET_MS) break;
    }
    const sent = upTo(found, MOST_FAILURES);
    await transaction(ctx.accounts, (tx) => enqueueDeliveries(tx, sent));
    const cut = found[sent.length];
    return { replayed: sent.length, reachedMs: cut ? cut.timeMs : reached };
  });
}

/**
 * At most `most` events, never splitting a millisecond where possible, so that resuming there neither skips nor repeats
 * any.
 */
function upTo<T extends { timeMs: number }>(found: readonly T[], most: number): T[] {
  const cut = found[most];
  if (!cut) return [...found];
  const sent = found.slice(0, most).filter(({ timeMs }) => timeMs < cut.timeMs);
  return sent.length > 0 ? sent : found.slice(0, most);
}
