import type { Answers } from '#app/data/trpc-client.ts';
import { DAY_MS } from '#domain/time.ts';

export type Key = Answers['keys']['list'][number];

/** A key that was made just now, whole, and what its dialog is called. */
export type Issued = { title: string; apiKey: string };

/** What a key is good for now. */
export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

/** A key that ends within this time is shown as ending. */
const SOON_MS = 7 * DAY_MS;

/** `nowMs` null: before the browser's clock is known, whatever has an end is taken for active. */
export function keyState(key: Pick<Key, 'enabled' | 'expiresMs'>, nowMs: number | null): KeyState {
  if (!key.enabled) return 'revoked';
  if (key.expiresMs === null || nowMs === null) return 'active';
  if (key.expiresMs <= nowMs) return 'expired';
  return key.expiresMs - nowMs < SOON_MS ? 'expiring' : 'active';
}

/** Whether requests with it are answered. */
export const isUsable = (state: KeyState): boolean => state === 'active' || state === 'expiring';

/** What people call a key; one without a name by its first characters. */
export const keyTitle = ({ name, start }: Pick<Key, 'name' | 'start'>): string => name || `${start}…`;
