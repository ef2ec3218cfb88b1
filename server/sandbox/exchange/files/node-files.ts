import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { GENESIS_MS, HOUR_MS } from '#domain/time.ts';

const FLUSH_BYTES = 256 * 1024;

/** Where a line stands: the hour of its file and the byte at which it begins. */
export type Place = { hour: number; offset: number };

export const hourOf = (ms: number): number => Math.floor((ms - GENESIS_MS) / HOUR_MS);
/** What the node writes; each kind has a folder of its own. */
export type NodeOutput = 'node_fills_by_block' | 'node_order_statuses_by_block';

export const outputDir = (dir: string, output: NodeOutput): string => join(dir, output, 'hourly');
export const fillsDir = (dir: string): string => outputDir(dir, 'node_fills_by_block');

/** Path of the file of an hour (counted from the first day): `YYYYMMDD/H`, the hour unpadded. */
export function hourPath(dir: string, hour: number, output: NodeOutput = 'node_fills_by_block'): string {
  const at = new Date(GENESIS_MS + hour * HOUR_MS);
  return join(
    outputDir(dir, output),
    at.toISOString().slice(0, 10).replaceAll('-', ''),
    String(at.getUTCHours()),
  );
}

/**
 * Appends lines to hourly files. Lines that already exist are compared instead of written, so that a run resumed
 * from an older snapshot skips its own output; an unfinished last line is rewritten. Throws when a file's content
 * differs.
 */
export type NodeFiles = {
  append(hour: number, line: string): Place;
  /** Hands buffered lines to the operating system. */
  flush(): void;
  /** As `flush`, and onto the disk. */
  sync(): void;
  place(): Place;
  /** Whether files hold lines beyond the current place. */
  hasMore(): boolean;
  close(): void;
};

type Open = { fd: number; hour: number; offset: number; written: number; existing: Buffer };

export function openNodeFiles(
  dir: string,
  from: Place,
  output: NodeOutput = 'node_fills_by_block',
): NodeFiles {
  let newest = newestHour(dir, output);
  let pending = '';
  let file = openHour(hourPath(dir, from.hour, output), from);
  const flush = () => {
    if (pending === '') return;
    writeWhole(file.fd, pending, file.written);
    file.written += pending.length;
    pending = '';
  };
  const moveTo = (hour: number) => {
    flush();
    closeSync(file.fd);
    file = openHour(hourPath(dir, hour, output), { hour, offset: 0 });
    newest = Math.max(newest, hour);
  };
  return {
    append(hour, line) {
      if (hour !== file.hour) moveTo(hour);
      const place = { hour, offset: file.offset };
      if (!passOver(file, line)) pending += line;
      file.offset += line.length;
      if (pending.length > FLUSH_BYTES) flush();
      return place;
    },
    flush,
    sync() {
      flush();
      fsyncSync(file.fd);
    },
    place: () => ({ hour: file.hour, offset: file.offset }),
    hasMore: () => newest > file.hour || file.offset < file.existing.length,
    close() {
      flush();
      closeSync(file.fd);
    },
  };
}

function openHour(path: string, { hour, offset }: Place): Open {
  mkdirSync(join(path, '..'), { recursive: true });
  const existing = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (existing.length < offset)
    throw new Error(`${path} has ${existing.length} bytes, but ${offset} were written to it`);
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT);
  return { fd, hour, offset, written: Math.max(offset, existing.length), existing };
}

/** True when the file already holds the line; cuts off the part of it that an interrupted write left. */
function passOver(file: Open, line: string): boolean {
  const left = file.existing.length - file.offset;
  if (left <= 0) return false;
  const there = file.existing.toString('latin1', file.offset, file.offset + Math.min(left, line.length));
  if (!line.startsWith(there)) throw new Error(`hour ${file.hour} holds other data at byte ${file.offset}`);
  if (left >= line.length) return true;
  ftruncateSync(file.fd, file.offset);
  file.written = file.offset;
  file.existing = file.existing.subarray(0, file.offset);
  return false;
}

function writeWhole(fd: number, text: string, position: number): void {
  const bytes = Buffer.from(text, 'latin1');
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(fd, bytes, done, bytes.length - done, position + done);
  }
}

/** The newest hour that has a file with content; -1 when there is none. */
export function newestHour(dir: string, output: NodeOutput = 'node_fills_by_block'): number {
  const root = outputDir(dir, output);
  if (!existsSync(root)) return -1;
  let newest = -1;
  for (const day of readdirSync(root)
    .filter((name) => /^\d{8}$/.test(name))
    .sort()
    .slice(-2)) {
    const dayMs = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
    for (const name of readdirSync(join(root, day))) {
      if (!/^\d{1,2}$/.test(name) || statSync(join(root, day, name)).size === 0) continue;
      newest = Math.max(newest, hourOf(dayMs + Number(name) * HOUR_MS));
    }
  }
  return newest;
}
