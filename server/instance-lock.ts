import { hash, randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

export type Instance = {
  pid: number;
  url: string /** Kernel start time of the process, so that a reused pid is told apart. */;
  startedAt?: string | null;
};

const LOCK = 'hashmark.lock';

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

function parseInstance(text: string): Instance | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { pid, url, startedAt } = value as Partial<Instance>;
    return typeof pid === 'number' && typeof url === 'string' ? { pid, url, startedAt } : null;
  } catch {
    return null;
  }
}

/** Turns the error `code` of a file operation into null; others go on. */
function unless<T>(code: string, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return null;
    throw error;
  }
}

/** Long after the last process that may have read the claim which such a file succeeds. */
const SUCCESSION_KEPT_MS = 3_600_000;

/**
 * The claims on one directory, each the successor of the one before. A claim is written apart and linked into
 * place, so it is never seen half-written and only one of many gets the place. The place of a successor is named
 * by the content that it succeeds: whoever still holds an older reading finds it taken and follows the chain, and
 * can remove nobody's claim. Only the end of the chain is ever renamed over the lock.
 */
class Claims {
  readonly #dir: string;
  readonly #file: string;

  constructor(dir: string) {
    this.#dir = dir;
    this.#file = path.join(dir, LOCK);
  }

  /** Puts `content` at the end of the chain. @throws AlreadyRunningError when the end is another living process. */
  append(content: string): void {
    const written = `${this.#file}.${randomUUID()}`;
    writeFileSync(written, content);
    try {
      const place = this.#linkAtEnd(written);
      if (place !== this.#file) renameSync(written, this.#file);
    } finally {
      rmSync(written, { force: true });
    }
  }

  /** Removes what succeeded claims of long ago. Only for the process that holds the directory. */
  prune(): void {
    for (const name of readdirSync(this.#dir)) {
      if (!name.startsWith(`${LOCK}.`)) continue;
      const file = path.join(this.#dir, name);
      const changedMs = unless('ENOENT', () => statSync(file).ctimeMs);
      if (changedMs !== null && changedMs < Date.now() - SUCCESSION_KEPT_MS) rmSync(file, { force: true });
    }
  }

  #linkAtEnd(written: string): string {
    let place = this.#file;
    while (unless('EEXIST', () => linkSync(written, place)) === null) {
      const held = unless('ENOENT', () => readFileSync(place, 'utf8'));
      const other = held === null ? null : parseInstance(held);
      if (other && other.pid !== process.pid && isAlive(other)) {
        throw new AlreadyRunningError(this.#dir, other);
      }
      place = held === null ? this.#file : `${this.#file}.${hash('sha1', held, 'hex')}`;
    }
    return place;
  }
}

/**
 * Claims `dir` for this process; a claim whose process is dead is taken over, by one of those that try.
 * Returns the function that gives it back.
 * @throws AlreadyRunningError when another process lives on it.
 */
export function claimDataDir(dir: string, url: string): () => void {
  mkdirSync(dir, { recursive: true });
  const claims = new Claims(dir);
  const claim = { pid: process.pid, url, startedAt: startOf(process.pid), claim: randomUUID() };
  claims.append(JSON.stringify(claim));
  claims.prune();
  return () => claims.append(JSON.stringify({ released: claim.claim }));
}
