import { reachesTier, type Tier } from '#domain/tier.ts';
import type { FinishedAttempt } from '#store/webhook/finish-deliveries.ts';
import { type Ladder, retryAfterMs } from './retry-ladder.ts';
import type { Sent } from './send-delivery.ts';

/** Only from this tier on are failures retried by themselves. */
const RETRYING_TIER: Tier = 'scale';

/** What follows from a try. `attempts`: those before it. A test is tried once: somebody waits for what it says. */
export function nextOf(
  { isDelivered, isFinal, notBeforeMs }: Pick<Sent, 'isDelivered' | 'isFinal' | 'notBeforeMs'>,
  { attempts, isTest, tier, ladder }: { attempts: number; isTest: boolean; tier: Tier; ladder: Ladder },
): FinishedAttempt['next'] {
  if (isDelivered) return { state: 'delivered', retryMs: null };
  const mayRetry = !isFinal && !isTest && reachesTier(tier, RETRYING_TIER);
  const retryMs = mayRetry ? retryAfterMs(attempts + 1, ladder) : null;
  if (retryMs === null) return { state: 'failed', retryMs: null };
  return { state: 'pending', retryMs: Math.max(retryMs, notBeforeMs) };
}
