import { Ban, CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useNow } from '#app/live/now.ts';
import { type StateLook, StateSign } from '../../_parts/states/state-sign.tsx';
import { type Key, type KeyState, keyState } from './key-state.ts';

const SHOWN: Record<KeyState, StateLook> = {
  active: { label: 'Active', Icon: CircleCheck, tone: 'text-up' },
  expiring: { label: 'Expires soon', Icon: Hourglass, tone: 'text-accent-text' },
  expired: { label: 'Expired', Icon: CircleX, tone: 'text-muted' },
  revoked: { label: 'Revoked', Icon: Ban, tone: 'text-down' },
};

/** Whether a key works, as a word with a sign. */
export function StateBadge({ of: key }: { of: Key }) {
  return <StateSign of={SHOWN[keyState(key, useNow())]} className="whitespace-nowrap align-middle" />;
}
