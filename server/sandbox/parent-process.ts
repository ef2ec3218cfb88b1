const LOOK_FOR_PARENT_EACH_MS = 500;
const EXIT_DEADLINE_MS = 1_500;

/** Tells the parent something; nothing happens when there is no parent to hear it. */
export function tellParent(message: object): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** What the parent says first. @throws when there is no parent, or it says nothing in time */
export function toldByParent(timeoutMs = 10_000): Promise<unknown> {
  if (!process.connected) return Promise.reject(new Error('this process is started by its parent'));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the parent says nothing')), timeoutMs);
    process.once('message', (message) => {
      clearTimeout(timer);
      resolve(message);
    });
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Runs `stop` once and exits when told to by SIGTERM, or when the parent is gone: its channel closed or its process
 * ended. With a parent listening, SIGINT is left to it, since a terminal sends it to both. Exits 0 after `stop`, or 1
 * when that fails or takes too long.
 */
export function endWithParent(parentPid: number, stop: () => Promise<void>): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), EXIT_DEADLINE_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', () => {
    if (!process.connected) end();
  });
  process.on('disconnect', end);
  setInterval(() => {
    if (!isRunning(parentPid)) end();
  }, LOOK_FOR_PARENT_EACH_MS).unref();
}
