'use client';
import { useWatch } from './live-provider.tsx';

/** Follows the prices of `outcomes` for what the server rendered around it. */
export function WatchPrices({ outcomes }: { outcomes: readonly number[] }) {
  useWatch(outcomes);
  return null;
}
