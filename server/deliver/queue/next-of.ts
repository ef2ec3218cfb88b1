import { reachesTier, type Tier } from '#domain/tier.ts';
import type { FinishedAttempt } from '#store/webhook/finish-deliveries.ts';
import { type Ladder, retryAfterMs } from './retry-ladder.ts';
import type { Sent } from './send-delivery.ts';

/** Only from this tier on are failures retried by themselves. */
const RETRYING_TIER: Tier = 'scale';

/**
 * Next state after an attempt; `attempts` counts earlier ones. A test is tried once, since a person waits for its
 * result.
 */
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
