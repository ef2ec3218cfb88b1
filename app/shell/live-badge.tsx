'use client';
import { useOnline } from '#app/data/use-online.ts';
import { useLink } from '#app/live/live-provider.tsx';
import { useNow } from '#app/live/now.ts';
import { cn } from '#app/ui/class-names.ts';
import { badgeOf } from './badge-of.ts';

/** Says how fresh the page is. */
export function LiveBadge() {
  const link = useLink();
  const now = useNow();
  const isOnline = useOnline();
  const badge = badgeOf(link, now ?? link.receivedMs, isOnline);
  return (
    <span
      data-testid="live-badge"
      data-tone={badge.tone}
      title={badge.title}
      className={cn(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full border px-2 text-2xs',
        badge.tone === 'late' ? 'border-down text-down' : 'text-muted',
      )}
    >
      <span
        aria-hidden
        className={cn(
          'size-1.5 rounded-full',
          badge.tone === 'live' && 'bg-up',
          badge.tone === 'busy' && 'animate-pulse bg-accent',
          badge.tone === 'late' && 'bg-down',
        )}
      />
      {badge.text}
    </span>
  );
}
