import { existsSync, readFileSync } from 'node:fs';
import type { WireFill } from '../basics/wire.ts';
import { archivePath, unpack } from './archive.ts';
import { hourPath, type Place } from './node-files.ts';

const CACHED_FILES = 4;

/** Reads the fills of one wallet back from the lines that hold them, newest first, at most `limit`. */
export function readFills(
  dir: string,
  places: Iterable<Place>,
  user: string,
  startTimeMs: number,
  endTimeMs: number,
  limit: number,
): WireFill[] {
  const read = createLineReader(dir);
  const fills: WireFill[] = [];
  for (const place of places) {
    const rows = read(place).filter(([who, fill]) => who === user && fill.time <= endTimeMs);
    for (const [, fill] of rows.reverse()) {
      if (fill.time < startTimeMs || fills.length >= limit) return fills;
      fills.push(fill);
    }
  }
  return fills;
}

function readHour(dir: string, hour: number): Buffer {
  const plain = hourPath(dir, hour);
  if (existsSync(plain)) return readFileSync(plain);
  const archive = archivePath(dir, hour);
  return existsSync(archive) ? unpack(readFileSync(archive)) : Buffer.alloc(0);
}

function createLineReader(dir: string): (place: Place) => [string, WireFill][] {
  const files = new Map<number, Buffer>();
  const fileOf = (hour: number): Buffer => {
    const known = files.get(hour);
    if (known !== undefined) return known;
    const file = readHour(dir, hour);
    const [oldest] = files.keys();
    if (files.size >= CACHED_FILES && oldest !== undefined) files.delete(oldest);
    files.set(hour, file);
    return file;
  };
  return ({ hour, offset }) => {
    const file = fileOf(hour);
    const end = file.indexOf(10, offset);
    if (end < 0) return [];
    const block = JSON.parse(file.toString('latin1', offset, end)) as { events: [string, WireFill][] };
    return block.events;
  };
}
