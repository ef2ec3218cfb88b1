import { z } from 'zod';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import type { LivePrices } from './live-prices.ts';

export type KeepWarmOptions = {
  /** The data service, without `/v1`. */
  apiUrl: string;
  apiKey: string | null;
  prices: LivePrices;
  logger: Logger;
  signal: AbortSignal;
  /** Between two rounds. */
  eachMs?: number;
};

const answer = z.object({ outcomes: z.array(z.object({ outcome_id: z.int().nonnegative() })) });
const MOST = 200;
const TIMEOUT_MS = 10_000;

async function openOutcomes({ apiUrl, apiKey, signal }: KeepWarmOptions): Promise<number[]> {
  const response = await fetch(`${apiUrl}/v1/outcomes?status=active&limit=${MOST}`, {
    headers: apiKey === null ? {} : { 'x-api-key': apiKey },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`the data service responded with ${response.status}`);
  return answer.parse(await response.json()).outcomes.map(({ outcome_id }) => outcome_id);
}

/**
 * Reads the price of each open outcome now and then, one after the other, until the signal: the window for a quote is
 * too short for a first read over cold caches and connections.
 */
export async function keepWarm(options: KeepWarmOptions): Promise<void> {
  const { prices, logger, signal, eachMs = 30_000 } = options;
  while (!signal.aborted) {
    try {
      for (const outcomeId of await openOutcomes(options)) {
        if (signal.aborted) return;
        // Missing prices are reported when one is requested.
        await prices.yesE6(outcomeId).catch(() => {});
      }
    } catch (error) {
      if (!signal.aborted) logger.debug({ reason: String(error) }, 'reading open outcomes failed');
    }
    await pause(eachMs, signal);
  }
}
