const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 10_000;

/** Counts what each address used in the last minute; memory is bounded by forgetting whole minutes. */
export type MinuteBudget = {
  /** Takes `amount` if the address still has some left; false leaves the count as it was. */
  take(address: string, amount: number): boolean;
  /** Adds to the count without asking, for costs that are known only afterwards. */
  charge(address: string, amount: number): void;
};

/** A budget per address and minute. `now` is in milliseconds; the window starts at an address's first use. */
export function createMinuteBudget(limit: number, now: () => number = Date.now): MinuteBudget {
  const windows = new Map<string, { used: number; endsAtMs: number }>();

  const windowOf = (address: string): { used: number; endsAtMs: number } => {
    const current = windows.get(address);
    if (current && now() < current.endsAtMs) return current;
    if (windows.size >= MAX_ADDRESSES) windows.clear();
    const fresh = { used: 0, endsAtMs: now() + MINUTE_MS };
    windows.set(address, fresh);
    return fresh;
  };

  return {
    take(address, amount) {
      const window = windowOf(address);
      if (window.used + amount > limit) return false;
      window.used += amount;
      return true;
    },
    charge(address, amount) {
      windowOf(address).used += amount;
    },
  };
}
