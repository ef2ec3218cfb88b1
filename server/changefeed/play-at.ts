import type { FeedGap } from './resume.ts';
import type { Tail } from './tail.ts';
import type { Sequenced } from './topic.ts';

/** The position after which stored rows are played, the time at which that is in epoch ms, and what is missing there. */
export type PlayStart = { after: number; fromMs: number; gap: FeedGap | null };

async function afterNumber<T extends Sequenced>(
  tail: Tail<T>,
  { after, nowMs }: { after: number; nowMs: number },
): Promise<PlayStart> {
  const head = after > tail.head ? await tail.storedHead() : tail.head;
  if (after > head)
    return { after: head, fromMs: nowMs, gap: { reason: 'unknown', from: head + 1, to: after } };
  const first = await tail.firstAfter(after);
  if (!first) return { after, fromMs: nowMs, gap: null };
  const fromMs = tail.topic.timeOf(first);
  if (first.seq === after + 1) return { after, fromMs, gap: null };
  return { after: first.seq - 1, fromMs, gap: { reason: 'expired', from: after + 1, to: first.seq - 1 } };
}

/** Start position of playback. A time before all stored rows means the first row. */
export async function playAt<T extends Sequenced>(
  tail: Tail<T>,
  { from, nowMs }: { from: { timeMs: number } | { after: number }; nowMs: number },
): Promise<PlayStart> {
  await tail.ready();
  if ('after' in from) return afterNumber(tail, { after: from.after, nowMs });
  const [after, oldest] = await Promise.all([tail.lastBefore(from.timeMs), tail.firstAfter(0)]);
  const oldestMs = oldest ? tail.topic.timeOf(oldest) : nowMs;
  return { after, fromMs: Math.max(from.timeMs, oldestMs), gap: null };
}
