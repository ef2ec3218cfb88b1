import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compressFrameSync } from 'lz4-napi';
import { blockLine, hourFile, nodeFill, wallet } from '#server/test/oracle/hand-made.ts';

/** A node's output directory that a test writes block by block. */
export class NodeDirectory {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'node-'));

  path(timeMs: number): string {
    return path.join(this.dir, 'node_fills_by_block', 'hourly', hourFile(timeMs));
  }

  append(timeMs: number, bytes: string | Buffer): void {
    mkdirSync(path.dirname(this.path(timeMs)), { recursive: true });
    appendFileSync(this.path(timeMs), bytes);
  }

  /** Appends blocks with one fill each, whose tid is the block number. */
  blocks(timeMs: number, ...numbers: number[]): void {
    for (const number of numbers) this.append(timeMs, `${goodLine(number, timeMs)}\n`);
  }

  /** Puts an archive of blocks beside the hour's file. */
  archive(timeMs: number, ...numbers: number[]): void {
    this.archiveText(timeMs, numbers.map((number) => `${goodLine(number, timeMs)}\n`).join(''));
  }

  archiveText(timeMs: number, text: string): void {
    mkdirSync(path.dirname(this.path(timeMs)), { recursive: true });
    writeFileSync(`${this.path(timeMs)}.part`, compressFrameSync(Buffer.from(text)));
    renameSync(`${this.path(timeMs)}.part`, `${this.path(timeMs)}.lz4`);
  }

  remove(): void {
    rmSync(this.dir, { recursive: true });
  }
}

/** The line of a block with one fill, whose tid is the block number. */
export const goodLine = (number: number, timeMs: number): string =>
  blockLine(number, timeMs, [[wallet(1), nodeFill({ coin: '#10', time: timeMs, tid: number })]]);
