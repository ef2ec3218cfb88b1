'use client';
import { Ban, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { useNow } from '#app/live/now.ts';
import { cn } from '#app/ui/class-names.ts';
import { type Key, type KeyState, keyState } from './key-state.ts';

const SHOWN: Record<KeyState, { label: string; Icon: LucideIcon; tone: string }> = {
  active: { label: 'Active', Icon: CircleCheck, tone: 'text-up' },
  expiring: { label: 'Ends soon', Icon: Hourglass, tone: 'text-accent-text' },
  expired: { label: 'Expired', Icon: CircleX, tone: 'text-muted' },
  revoked: { label: 'Revoked', Icon: Ban, tone: 'text-down' },
};

/** Whether a key works, as a word with a sign. */
export function StateBadge({ of: key }: { of: Key }) {
  const { label, Icon, tone } = SHOWN[keyState(key, useNow())];
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap align-middle', tone)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {label}
    </span>
  );
}
