import { formatSpan } from '#app/format/times.ts';
import type { LinkState } from '#app/live/live-connection.ts';

/** Beyond this the newest block counts as late. */
const LATE_MS = 10_000;
/** Status comes every second; after this long without one the link is not trusted. */
const SILENT_MS = 5_000;

type Badge = { tone: 'live' | 'busy' | 'late'; text: string; title: string };

/** What the badge says of the link and of ingest at `nowMs`. */
export function badgeOf(link: LinkState, nowMs: number, isOnline = true): Badge {
  const { ingest } = link;
  if (!isOnline) {
    return {
      tone: 'late',
      text: `Offline${link.receivedMs > 0 ? ` · ${formatSpan(nowMs - link.receivedMs)}` : ''}`,
      title:
        'You are offline. The page shows the last data it received and updates once you are back online.',
    };
  }
  if (!link.isConnected) {
    return ingest || link.attempts > 0
      ? {
          tone: 'late',
          text: `Reconnecting (${link.attempts})`,
          title: 'The connection to the server was lost. The page shows the last data it received.',
        }
      : { tone: 'busy', text: 'Connecting', title: 'Opening the live connection.' };
  }
  if (!ingest) return { tone: 'busy', text: 'Connected', title: 'Waiting for the feed’s first status.' };
  if (ingest.phase === 'loading') {
    const share = ingest.bytesTotal > 0 ? Math.floor((100 * ingest.bytesRead) / ingest.bytesTotal) : 0;
    return { tone: 'busy', text: `Loading ${share}%`, title: 'Loading history.' };
  }
  const silentMs = Math.max(0, nowMs - link.receivedMs);
  const lagMs = ingest.lagMs + (silentMs > SILENT_MS ? silentMs : 0);
  if (ingest.phase === 'stalled' || lagMs > LATE_MS) {
    return {
      tone: 'late',
      text: `Delayed ${formatSpan(lagMs)}`,
      title: 'The newest block is older than it should be.',
    };
  }
  return {
    tone: 'live',
    text: `Live · ${(lagMs / 1_000).toFixed(1)} s`,
    title: 'Age of the newest stored block.',
  };
}
