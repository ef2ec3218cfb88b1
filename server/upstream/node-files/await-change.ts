import { type FSWatcher, watch } from 'node:fs';

function watchQuietly(dir: string, listener: () => void): FSWatcher | null {
  try {
    // A watch may break later (its folder goes, limits are hit): the poll goes on without it.
    return watch(dir, { persistent: false }, listener).on('error', () => {});
  } catch {
    return null;
  }
}

/** Resolves when something in `dir` changes, at the latest after `pollMs`, and at once when `signal` is aborted. Never rejects. */
export function awaitChange(dir: string, pollMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      watcher?.close();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, pollMs);
    const watcher = watchQuietly(dir, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
