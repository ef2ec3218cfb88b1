import type { Tail } from './tail.ts';
import type { Sequenced } from './topic.ts';

/**
 * Requested numbers that cannot be sent, both ends inclusive. `expired`: they are older than the retention. `unknown`:
 * they lie beyond the newest one, as after a restore from a backup.
 */
export type FeedGap = { reason: 'expired' | 'unknown'; from: number; to: number };

/** Where a client that has everything up to `position` resumes, and the gap that it misses. */
export async function resumeAt<T extends Sequenced>(
  tail: Tail<T>,
  { position, nowMs }: { position: number; nowMs: number },
): Promise<{ after: number; gap: FeedGap | null }> {
  await tail.ready();
  // Another process may have sent a row that this one does not know yet.
  const head = position > tail.head ? await tail.storedHead() : tail.head;
  if (position > head) return { after: head, gap: { reason: 'unknown', from: head + 1, to: position } };
  const first = await tail.reach(nowMs);
  if (position >= first) return { after: position, gap: null };
  return { after: first, gap: { reason: 'expired', from: position + 1, to: first } };
}
