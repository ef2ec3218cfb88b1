import type { DashboardTicks } from './live-events.ts';

export type LivePrice = {
  px: number;
  direction: 'up' | 'down' | null;
  /** Counts the changes, so that each one can be shown anew. */
  changes: number;
};

type Listener = () => void;

/** The newest prices of this tab. A component is notified only about the price it shows. */
export class LivePrices {
  readonly #prices = new Map<string, LivePrice>();
  readonly #listeners = new Map<string, Set<Listener>>();

  get(name: string): LivePrice | undefined {
    return this.#prices.get(name);
  }

  subscribe(name: string, listener: Listener): () => void {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#listeners.delete(name);
    };
  }

  /** Takes in new prices by name; names whose price is the same stay as they are. */
  take(prices: Record<string, number>): void {
    for (const [name, px] of Object.entries(prices)) {
      const before = this.#prices.get(name);
      if (before?.px === px) continue;
      const direction = before ? (px > before.px ? 'up' : 'down') : null;
      this.#prices.set(name, { px, direction, changes: (before?.changes ?? 0) + 1 });
      for (const listener of this.#listeners.get(name) ?? []) listener();
    }
  }
}

/** Collects ticks and hands them on once a frame, so that a burst costs one render. */
export function perFrame(deliver: (ticks: DashboardTicks) => void): (ticks: DashboardTicks) => void {
  let waiting: DashboardTicks | null = null;
  return (ticks) => {
    if (waiting) {
      Object.assign(waiting.mids, ticks.mids);
      Object.assign(waiting.marks, ticks.marks);
      waiting.trades.push(...ticks.trades);
      return;
    }
    waiting = { mids: { ...ticks.mids }, marks: { ...ticks.marks }, trades: [...ticks.trades] };
    requestAnimationFrame(() => {
      const due = waiting;
      waiting = null;
      if (due) deliver(due);
    });
  };
}
