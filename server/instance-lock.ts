import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Instance = {
  pid: number;
  url: string /** Kernel start time of the process, so that a reused pid is told apart. */;
  startedAt?: string | null;
};

/** Thrown when a living process already runs on the data directory. */
export class AlreadyRunningError extends Error {
  readonly instance: Instance;

  constructor(dir: string, instance: Instance) {
    super(`Hashmark is already running on ${dir}: process ${instance.pid}, at ${instance.url}`);
    this.name = 'AlreadyRunningError';
    this.instance = instance;
  }
}

/** When the kernel started process `pid`, in ticks since boot (field 22 of proc(5) stat); null off Linux or when it is gone. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive({ pid, startedAt }: Instance): boolean {
  try {
    process.kill(pid, 0);
    return !startedAt || startedAt === startOf(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readInstance(file: string): Instance | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { pid, url, startedAt } = value as Partial<Instance>;
    return typeof pid === 'number' && typeof url === 'string' ? { pid, url, startedAt } : null;
  } catch {
    return null;
  }
}

/**
 * Claims `dir` for this process; a claim whose process is dead is taken over.
 * Returns the function that gives it back.
 * @throws AlreadyRunningError when another process lives on it.
 */
export function claimDataDir(dir: string, url: string): () => void {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, 'hashmark.lock');
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, url, startedAt: startOf(process.pid) }), {
        flag: 'wx',
      });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const other = readInstance(file);
      if (other && other.pid !== process.pid && isAlive(other)) throw new AlreadyRunningError(dir, other);
      rmSync(file, { force: true });
    }
  }
}
