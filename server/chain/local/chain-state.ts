import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Time for the chain of a killed process to write its state and exit. */
const LEFTOVER_MS = 10_000;

function isReadable(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Whether `pid` is the chain that writes to `next`, and not a later process of the same number. */
function isOurs(pid: number, next: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(next);
  } catch {
    return !existsSync('/proc/self');
  }
}

/**
 * The file that a local chain starts from, and the one that it writes to. They are two, and a written file takes the
 * place of the other only when it is whole: a chain that is killed while it writes loses what is new, not everything.
 */
export class ChainState {
  readonly file: string;
  readonly next: string;
  readonly #pidFile: string;

  constructor(file: string) {
    this.file = path.resolve(file);
    this.next = `${this.file}.next`;
    this.#pidFile = `${this.file}.pid`;
    mkdirSync(path.dirname(this.file), { recursive: true });
  }

  get exists(): boolean {
    return existsSync(this.file);
  }

  /** Makes what was written last the state to start from; called when no chain runs on it. */
  keepWritten(): void {
    if (isReadable(this.next)) renameSync(this.next, this.file);
    rmSync(this.next, { force: true });
  }

  /** @throws when another chain keeps running on this state. */
  async untilFree(): Promise<void> {
    const pid = existsSync(this.#pidFile) ? Number(readFileSync(this.#pidFile, 'utf8')) : 0;
    for (let waitedMs = 0; pid > 0 && isOurs(pid, this.next); waitedMs += 20) {
      if (waitedMs >= LEFTOVER_MS) throw new Error(`process ${pid} already runs a chain on ${this.file}`);
      await delay(20);
    }
  }

  claim(pid: number): void {
    writeFileSync(this.#pidFile, String(pid));
  }

  release(): void {
    rmSync(this.#pidFile, { force: true });
  }
}
