const LATEST_MS = 2_000;
const WITHOUT_IDLE_MS = 200;

/** Calls `work` once the page has started and the browser has nothing else to do. @returns what prevents it */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(id);
}
