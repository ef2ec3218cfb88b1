import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compressFrameSync } from 'lz4-napi';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type NodePosition, type TailWarning, tailNodeFiles } from './tail.ts';

let dir: string;
let stopping: AbortController;
let warnings: TailWarning[];

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'tail-'));
  stopping = new AbortController();
  warnings = [];
});
afterEach(() => {
  stopping.abort();
  rmSync(dir, { recursive: true });
});

const fileOf = (name: string): string => path.join(dir, 'node_fills_by_block', 'hourly', name);

function write(name: string, text: string | Buffer): void {
  mkdirSync(path.dirname(fileOf(name)), { recursive: true });
  appendFileSync(fileOf(name), text);
}

/** Follows the files; `next(n)` gives the next n lines as they come. */
function follow(from: NodePosition | null = null, maxLineBytes = 1_000) {
  const lines: string[] = [];
  const place: NodePosition = { file: '', byteOffset: 0 };
  const tail = tailNodeFiles({
    nodeDataDir: dir,
    from,
    signal: stopping.signal,
    maxLineBytes,
    graceMs: 50,
    onWarning: (warning) => warnings.push(warning),
  });
  const step = async (): Promise<boolean> => {
    const { value, done } = await tail.next();
    if (done) throw new Error('the tail ended');
    lines.push(...value.lines.map(({ line, oversized }) => (oversized ? 'oversized' : line.toString())));
    place.file = value.file;
    place.byteOffset = value.byteOffset;
    return value.caughtUp;
  };
  return {
    place,
    async next(count: number): Promise<string[]> {
      while (lines.length < count) await step();
      return lines.splice(0, count);
    },
    async caughtUp(): Promise<string[]> {
      while (!(await step())) {}
      return lines.splice(0);
    },
  };
}

describe('tailNodeFiles', () => {
  test('reads hours in the order of time, not of their names, past missing ones', async () => {
    write('20260731/10', 'c\n');
    write('20260731/9', 'b\n');
    write('20260731/2', 'a\n');
    write('20260802/0', 'd\n');
    write('20260731/notes.txt', 'no\n');
    expect(await follow().caughtUp()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('waits for the node to write its first file', async () => {
    const tail = follow();
    expect(await tail.caughtUp()).toEqual([]);
    write('20260731/9', 'a\n');
    expect(await tail.next(1)).toEqual(['a']);
  });

  test('gives a line only when its line feed has come', async () => {
    write('20260731/9', 'a\npar');
    const tail = follow();
    expect(await tail.caughtUp()).toEqual(['a']);
    expect(tail.place).toEqual({ file: '20260731/9', byteOffset: 2 });
    write('20260731/9', 'tial\n');
    expect(await tail.next(1)).toEqual(['partial']);
  });

  test('takes the line that a restarted node writes in place of the one it had begun', async () => {
    write('20260731/9', 'a\nbegun');
    const tail = follow();
    expect(await tail.caughtUp()).toEqual(['a']);
    truncateSync(fileOf('20260731/9'), 2);
    write('20260731/9', 'whole and longer\n');
    expect(await tail.next(1)).toEqual(['whole and longer']);
    expect(warnings).toEqual([]);
  });

  test('goes on at a stored position', async () => {
    write('20260731/9', 'a\nb\n');
    write('20260731/10', 'c\n');
    expect(await follow({ file: '20260731/9', byteOffset: 2 }).caughtUp()).toEqual(['b', 'c']);
  });

  test('goes on behind a stored position whose file is gone', async () => {
    write('20260731/10', 'c\n');
    expect(await follow({ file: '20260731/9', byteOffset: 2 }).caughtUp()).toEqual(['c']);
  });

  test('follows into the next hour and the next day as they begin', async () => {
    write('20260731/22', 'a\n');
    const tail = follow();
    await tail.next(1);
    write('20260731/23', 'b\n');
    expect(await tail.next(1)).toEqual(['b']);
    write('20260801/0', 'c\n');
    expect(await tail.next(1)).toEqual(['c']);
  });

  test('leaves a line that is never finished when the next hour goes on, and tells of it', async () => {
    write('20260731/9', 'a\nunfinis');
    write('20260731/10', 'b\n');
    expect(await follow().next(2)).toEqual(['a', 'b']);
    expect(warnings.map(({ problem }) => problem)).toEqual(['unfinished_line']);
  });

  test('begins a file again that became shorter, and tells of it', async () => {
    write('20260731/9', 'aaaa\nbbbb\n');
    const tail = follow();
    await tail.next(2);
    writeFileSync(fileOf('20260731/9'), 'x\n');
    expect(await tail.next(1)).toEqual(['x']);
    expect(warnings.map(({ problem }) => problem)).toEqual(['truncated']);
  });

  test('reads hours that are there only as archives, from the stored position on', async () => {
    write('20260731/8.lz4', compressFrameSync(Buffer.from('a\nb\n')));
    write('20260731/9', 'c\n');
    expect(await follow().caughtUp()).toEqual(['a', 'b', 'c']);
    stopping = new AbortController();
    expect(await follow({ file: '20260731/8', byteOffset: 2 }).caughtUp()).toEqual(['b', 'c']);
  });

  test('goes on in the archive of an hour that is packed while it is read', async () => {
    write('20260731/8', 'a\nb\n');
    const tail = follow();
    await tail.next(2);
    write('20260731/8.tmp', compressFrameSync(Buffer.from('a\nb\nc\n')));
    renameSync(fileOf('20260731/8.tmp'), fileOf('20260731/8.lz4'));
    rmSync(fileOf('20260731/8'));
    expect(await tail.next(1)).toEqual(['c']);
  });

  test('passes a damaged archive with what it gave, and tells of it', async () => {
    write('20260731/8.lz4', compressFrameSync(Buffer.from('a\n'.repeat(500_000))).subarray(0, 200));
    write('20260731/9', 'c\n');
    expect((await follow().caughtUp()).at(-1)).toBe('c');
    expect(warnings.map(({ problem }) => problem)).toContain('unreadable');
  });

  test('gives a line over the limit out cut and goes on', async () => {
    write('20260731/9', `a\n${'x'.repeat(5_000)}\nb\n`);
    expect(await follow().next(3)).toEqual(['a', 'oversized', 'b']);
  });

  test('ends when it is told to', async () => {
    const tail = tailNodeFiles({ nodeDataDir: dir, from: null, signal: stopping.signal });
    await tail.next();
    stopping.abort();
    expect((await tail.next()).done).toBe(true);
  });
});
