import { useSyncExternalStore } from 'react';
import type { PriceUnit } from '#app/format/numbers.ts';

const KEY = 'hashmark.price-unit';
const listeners = new Set<() => void>();

const read = (): PriceUnit => (localStorage.getItem(KEY) === 'cents' ? 'cents' : 'percent');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Remembers in this browser how probabilities are shown. */
export function setPriceUnit(unit: PriceUnit): void {
  localStorage.setItem(KEY, unit);
  for (const listener of listeners) listener();
}

/** How this visitor wants probabilities shown; per cent until told otherwise. */
export const usePriceUnit = (): PriceUnit => useSyncExternalStore(subscribe, read, () => 'percent');
