import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { blockLine, hourFile } from '../oracle/hand-made.ts';

/** Plays the node: appends blocks to the hourly files of a directory, block numbers without a gap. */
export class NodeWriter {
  readonly dir: string;
  #next: number;

  constructor(dir: string, firstBlock = 1_000) {
    this.dir = dir;
    this.#next = firstBlock;
    mkdirSync(path.join(dir, 'node_fills_by_block', 'hourly'), { recursive: true });
  }

  get lastBlock(): number {
    return this.#next - 1;
  }

  /** Appends a block of `[user, fill]` events; its number. */
  block(timeMs: number, events: unknown[]): number {
    const number = this.#next++;
    this.raw(timeMs, `${blockLine(number, timeMs, events)}\n`);
    return number;
  }

  /** Leaves block numbers out. */
  skip(count: number): void {
    this.#next += count;
  }

  /** Appends bytes as they are to the file of that hour. */
  raw(timeMs: number, bytes: string | Buffer): void {
    const file = path.join(this.dir, 'node_fills_by_block', 'hourly', hourFile(timeMs));
    mkdirSync(path.dirname(file), { recursive: true });
    appendFileSync(file, bytes);
  }
}
