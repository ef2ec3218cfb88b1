const LOOK_MS = 500;

/** Calls `end` and ends this process when whoever started it is gone, also when it was killed. */
export function endWithParent(end: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid === parent) return;
    end();
    process.exit(1);
  }, LOOK_MS).unref();
}
