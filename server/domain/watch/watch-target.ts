import { outcomeIdOf, parseCoin } from '#domain/coin.ts';

/** What can be followed. */
export const WATCH_KINDS = ['wallet', 'market', 'builder'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

/** Something that is followed: a wallet or a builder by its address (small letters), a market by its outcome id. */
export type WatchTarget = { kind: WatchKind; target: string };

const ADDRESS = /^0x[0-9a-f]{40}$/;
const MAX_OUTCOME = 214_748_363;

function marketOf(text: string): string | null {
  const coin = parseCoin(text);
  if (coin !== null) return String(outcomeIdOf(coin));
  return /^(0|[1-9]\d{0,8})$/.test(text) && Number(text) <= MAX_OUTCOME ? text : null;
}

/** Reads a target as entered: an address, or for a market its outcome id or either coin; null if invalid. */
export function readWatchTarget(kind: WatchKind, text: string): WatchTarget | null {
  const bare = text.trim().toLowerCase();
  const target = kind === 'market' ? marketOf(bare) : ADDRESS.test(bare) ? bare : null;
  return target === null ? null : { kind, target };
}

/** One text for one target. */
export const watchKey = ({ kind, target }: WatchTarget): string => `${kind} ${target}`;
