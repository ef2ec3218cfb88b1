import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { createExchange } from '../exchange.ts';
import { archivePath, unpack } from './archive.ts';
import { hourPath } from './node-files.ts';
import { readNodeFiles } from './read-node-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'exchange-archive-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const open = (dir: string, archiveDays: number) =>
  createExchange({
    dir,
    seed: 8,
    historyFills: 1_500,
    fillsPerSecond: 5,
    archiveDays,
    nowMs: () => GENESIS_MS + 3 * DAY_MS,
  });

test('the first days can be archives: the same lines in LZ4 frames, and fills are still read from them', async () => {
  const plain = open(path.join(root, 'plain'), 0);
  const packed = open(path.join(root, 'packed'), 2);
  await Promise.all([plain.generateHistory(), packed.generateHistory()]);
  for (let hour = 0; hour < 72; hour++) {
    const expected = readFileSync(hourPath(path.join(root, 'plain'), hour));
    const file = path.join(root, 'packed');
    if (hour >= 48) expect(readFileSync(hourPath(file, hour)).equals(expected)).toBe(true);
    else {
      expect(existsSync(hourPath(file, hour))).toBe(false);
      expect(unpack(readFileSync(archivePath(file, hour))).equals(expected)).toBe(true);
    }
  }
  const early = readNodeFiles(path.join(root, 'plain')).find((block) => block.events.length > 0);
  const user = early?.events[0]?.[0] as string;
  const untilMs = GENESIS_MS + 48 * HOUR_MS;
  expect(packed.userFills(user, 0, untilMs).length).toBeGreaterThan(0);
  expect(packed.userFills(user, 0, untilMs)).toEqual(plain.userFills(user, 0, untilMs));
  plain.close();
  packed.close();
});
