import type { Rfq } from '#domain/rfq/rfq.ts';
import { waitUntil } from '#observe/clock.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import type { CheckQueue } from '../quotes/check-queue.ts';
import type { InboundQueue } from '../venue.ts';
import type { LiveRequest } from './live-request.ts';
import { allEnded, type PendingCheck } from './pending.ts';
import type { RequestBook, Step } from './request-book.ts';

export type ClosingDeps = {
  deps: Pick<EngineDeps, 'clock' | 'settings'>;
  book: RequestBook;
  checks: CheckQueue;
  inboundQueues: ReadonlySet<InboundQueue>;
};

/** The best quote that arrived in time and is still being checked; null if none. */
function bestUnchecked({ checks }: LiveRequest): PendingCheck | null {
  let best: PendingCheck | null = null;
  for (const check of checks) if (!best || check.offerE6 > best.offerE6) best = check;
  return best;
}

/** Maker collateral that would be offered; 0 for no offer. */
const offeredE6 = (rfq: Rfq | null): bigint =>
  rfq?.quotes.find(({ quoteId }) => quoteId === rfq.chosenQuoteId)?.makerCollateralE6 ?? 0n;

/** Whether a quote still being checked would be at least as good as the offer. */
const isBeaten = (live: LiveRequest, rfq: Rfq | null): boolean =>
  (bestUnchecked(live)?.offerE6 ?? -1n) >= offeredE6(rfq);

/**
 * Closes a request's window. Checks of everything that arrived in time get a short time to finish, unless the
 * backlog is too long; quotes that could still win get longer, best first, so that neither bad quotes nor a burst
 * can hide the best one.
 */
export async function closeWindow(
  { deps, book, checks, inboundQueues }: ClosingDeps,
  live: LiveRequest,
): Promise<Step> {
  const { clock, settings } = deps;
  const dueMs = clock.now();
  const latestMs = dueMs + settings.checkGraceMs;
  const timer = () => ({ type: 'timer', atMs: clock.now() }) as const;
  const behind = [...inboundQueues].filter(({ isBehind }) => isBehind);
  if (behind.length > 0) {
    await waitUntil(clock, latestMs, Promise.all(behind.map((inboundQueue) => inboundQueue.settled())));
  }
  if (live.checks.size > 0 && !checks.isBehind) {
    await waitUntil(clock, dueMs + settings.checkPatienceMs, allEnded(live.checks));
  }
  for (;;) {
    const rival = bestUnchecked(live);
    const offer = book.foresee(live, timer());
    if (rival && isBeaten(live, offer) && clock.now() < latestMs) {
      checks.setBest(live, offeredE6(offer));
      await waitUntil(clock, latestMs, rival.ended());
      continue;
    }
    // Another request may reserve the maker's funds before the decision: then the next best is awaited.
    const isRipe = (after: Rfq): boolean => clock.now() >= latestMs || !isBeaten(live, after);
    const step = await book.decide(live, { event: timer(), isRipe });
    if (step.before.rfq !== step.after.rfq || clock.now() >= latestMs || !isBeaten(live, step.after.rfq))
      return step;
  }
}
