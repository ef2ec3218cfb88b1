/** Lets a key through at once, then at most once per interval; a key marked meanwhile goes out when it ends. */
export type Pacer = {
  mark(key: string): void;
  /** Says that the key's state went out by another way just now, so that the next one waits. */
  rest(key: string): void;
  forget(key: string): void;
  stop(): void;
};

/** `emit` is called for a key when its turn comes; it reads the state of that moment, so nothing stale is sent. */
export function createPacer(intervalMs: number, emit: (key: string) => void): Pacer {
  const resting = new Map<string, { timer: NodeJS.Timeout; marked: boolean }>();

  const rest = (key: string): void => {
    resting.set(key, { marked: false, timer: setTimeout(() => wake(key), intervalMs) });
  };
  const send = (key: string): void => {
    rest(key);
    emit(key);
  };
  const wake = (key: string): void => {
    const ended = resting.get(key);
    resting.delete(key);
    if (ended?.marked) send(key);
  };

  return {
    mark(key) {
      const current = resting.get(key);
      if (current) current.marked = true;
      else send(key);
    },
    rest(key) {
      if (!resting.has(key)) rest(key);
    },
    forget(key) {
      clearTimeout(resting.get(key)?.timer);
      resting.delete(key);
    },
    stop() {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
