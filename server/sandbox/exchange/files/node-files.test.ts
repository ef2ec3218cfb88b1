import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { createOpenBlock } from '../market/sim.ts';
import { blockLine, localMs } from './block-line.ts';
import { hourOf, hourPath, newestHour, openNodeFiles } from './node-files.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'node-files-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a file is named by its day and its hour without a leading zero', () => {
  const hour = hourOf(Date.UTC(2026, 6, 10, 9, 59, 59, 999));
  expect(hourPath(dir, hour)).toBe(path.join(dir, 'node_fills_by_block/hourly/20260710/9'));
  expect(hourOf(GENESIS_MS + HOUR_MS)).toBe(1);
});

test('lines go to the file of their hour, each with the byte at which it begins', () => {
  const files = openNodeFiles(dir, { hour: 0, offset: 0 });
  expect(files.append(0, 'one\n')).toEqual({ hour: 0, offset: 0 });
  expect(files.append(0, 'three\n')).toEqual({ hour: 0, offset: 4 });
  expect(files.append(2, 'two\n')).toEqual({ hour: 2, offset: 0 });
  files.close();
  expect(readFileSync(hourPath(dir, 0), 'utf8')).toBe('one\nthree\n');
  expect(readFileSync(hourPath(dir, 2), 'utf8')).toBe('two\n');
  expect(newestHour(dir)).toBe(2);
});

test('reopened at an older place, it passes over what is there and appends after it', () => {
  const first = openNodeFiles(dir, { hour: 0, offset: 0 });
  for (const line of ['a\n', 'b\n', 'c\n']) first.append(0, line);
  first.close();
  const again = openNodeFiles(dir, { hour: 0, offset: 2 });
  expect(again.hasMore()).toBe(true);
  again.append(0, 'b\n');
  again.append(0, 'c\n');
  expect(again.hasMore()).toBe(false);
  again.append(0, 'd\n');
  again.close();
  expect(readFileSync(hourPath(dir, 0), 'utf8')).toBe('a\nb\nc\nd\n');
});

test('refuses a place beyond the end of the file', () => {
  expect(() => openNodeFiles(dir, { hour: 0, offset: 10 })).toThrow('but 10 were written');
});

test('a block is one line of the wrapper that nodes write, times with nine digits and no zone', () => {
  const block = createOpenBlock(980_000_123, Date.UTC(2026, 6, 10, 22, 59, 59, 921));
  const line = blockLine(1, block);
  expect(line).toMatch(
    /^\{"local_time":"2026-07-10T2[23]:[\d:]{5}\.\d{9}","block_time":"2026-07-10T22:59:59\.921\d{6}","block_number":980000123,"events":\[\]\}\n$/,
  );
  expect(localMs(1, block)).toBeGreaterThan(block.timeMs);
});
