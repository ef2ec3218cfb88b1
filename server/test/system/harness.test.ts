import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { blockLine, nodeDirectory, nodeFill, wallet } from '../oracle/hand-made.ts';
import { hourlyFiles } from '../oracle/node-files.ts';
import { Feeder } from './chaos.ts';

const made: string[] = [];
afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
});

describe('Feeder', () => {
  test('leaves the same files behind, byte for byte, whatever the size of its pieces', () => {
    const line = (block: number): string =>
      `${blockLine(block, Date.UTC(2026, 5, 1), [[wallet(block), nodeFill({ coin: '#10' })]])}\n`;
    const source = nodeDirectory({
      '20260601/9': line(1) + line(2),
      '20260601/10': line(3),
      '20260602/0': line(4),
    });
    const target = mkdtempSync(path.join(tmpdir(), 'feeder-'));
    made.push(source, target);
    const feeder = new Feeder(source, target);
    for (let size = 1; !feeder.done; size += 3) feeder.feed(size);
    const read = (dir: string): string[][] =>
      hourlyFiles(dir).map((file) => [path.relative(dir, file), readFileSync(file, 'utf8')]);
    expect(read(target)).toEqual(read(source));
    expect(read(source)).toHaveLength(3);
  });
});
