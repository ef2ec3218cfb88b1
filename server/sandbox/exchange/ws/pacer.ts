/** Lets a key through at once, then at most once per interval; a key marked meanwhile goes out when it ends. */
export type Pacer = { mark(key: string): void; forget(key: string): void; stop(): void };

/** `emit` is called for a key when its turn comes; it reads the state of that moment, so nothing stale is sent. */
export function createPacer(intervalMs: number, emit: (key: string) => void): Pacer {
  const resting = new Map<string, { timer: NodeJS.Timeout; marked: boolean }>();

  const send = (key: string): void => {
    resting.set(key, { marked: false, timer: setTimeout(() => wake(key), intervalMs) });
    emit(key);
  };
  const wake = (key: string): void => {
    const rest = resting.get(key);
    resting.delete(key);
    if (rest?.marked) send(key);
  };

  return {
    mark(key) {
      const rest = resting.get(key);
      if (rest) rest.marked = true;
      else send(key);
    },
    forget(key) {
      clearTimeout(resting.get(key)?.timer);
      resting.delete(key);
    },
    stop() {
      for (const rest of resting.values()) clearTimeout(rest.timer);
      resting.clear();
    },
  };
}
