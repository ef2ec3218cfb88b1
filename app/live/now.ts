import { useSyncExternalStore } from 'react';

let nowMs = 0;
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  };
}

function present(): number {
  if (nowMs === 0 || Date.now() - nowMs > 1_500) nowMs = Date.now();
  return nowMs;
}

/** The time, anew every second; null in the server's rendering, whose clock is another. */
export const useNow = (): number | null =>
  useSyncExternalStore<number | null>(subscribe, present, () => null);
