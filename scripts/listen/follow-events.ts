import { setTimeout as delay } from 'node:timers/promises';
import type { FollowedEvent, FollowedPage } from './hashmark-api.ts';

export type FollowOptions = {
  page: (after: string | null) => Promise<FollowedPage>;
  /** Called once everything that was there before is passed over: what comes from now on is followed. */
  onReady: () => void;
  signal: AbortSignal;
  /** Time between two looks. */
  everyMs?: number;
};

const EVERY_MS = 1_000;
const numberOf = (id: string): number => Number(id.slice('dlv_'.length));

/**
 * Every delivery that is made from now on, once, page by page. A look begins before the deliveries of the last seconds,
 * as the API asks for, and passes over those that it has seen.
 */
export async function* followEvents(options: FollowOptions): AsyncGenerator<FollowedEvent[]> {
  const { page, onReady, signal, everyMs = EVERY_MS } = options;
  const seen = new Set<string>();
  let from = (await page(null)).resume;
  for (let isFirst = true; ; isFirst = false) {
    let resume = from;
    for (let after: string | null = from; after !== null; ) {
      const answer: FollowedPage = await page(after);
      // The first page's: what was stored up to there before the look began is in it.
      if (after === from) resume = answer.resume;
      const fresh = answer.data.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      if (!isFirst && fresh.length > 0) yield fresh;
      after = answer.next;
    }
    if (numberOf(resume) > numberOf(from)) from = resume;
    for (const id of seen) if (numberOf(id) <= numberOf(from)) seen.delete(id);
    if (isFirst) onReady();
    await delay(everyMs, undefined, { signal });
  }
}
