import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { State } from '../market/state.ts';
import type { Phase, Schedule } from '../schedule.ts';
import type { Place } from './node-files.ts';

const VERSION = 1;

/** State as of a block, and where the line after it goes. */
export type Snapshot = {
  state: State;
  place: Place;
  /** Where the line of its orders goes; absent in a snapshot of a version that told none. */
  ordersPlace?: Place | undefined;
};

const folder = (dir: string): string => join(dir, 'simulation');

/** Replaces a file as a whole: a crash leaves the old one or the new one. */
function replaceFile(dir: string, name: string, content: Buffer | string): void {
  mkdirSync(folder(dir), { recursive: true });
  const path = join(folder(dir), name);
  const draft = `${path}.tmp`;
  const fd = openSync(draft, 'w');
  try {
    writeFileSync(fd, content);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(draft, path);
}

/** Stores a snapshot. The lines up to it must be on disk. */
export function saveSnapshot(dir: string, snapshot: Snapshot): void {
  replaceFile(dir, 'state.bin', serialize({ version: VERSION, ...snapshot }));
}

/** The newest snapshot; null when there is none yet. Throws when it was written by another version of the simulation. */
export function loadSnapshot(dir: string): Snapshot | null {
  const path = join(folder(dir), 'state.bin');
  if (!existsSync(path)) return null;
  const stored = deserialize(readFileSync(path)) as Snapshot & { version: number };
  if (stored.version !== VERSION)
    throw new Error(
      `${path} has version ${stored.version}, expected ${VERSION}: remove ${dir} to begin anew`,
    );
  return { state: stored.state, place: stored.place, ordersPlace: stored.ordersPlace };
}

export function saveSchedule(dir: string, schedule: Schedule): void {
  replaceFile(dir, 'schedule.json', `${JSON.stringify({ version: VERSION, ...schedule }, null, 2)}\n`);
}

/** The schedule that the folder was begun with; null when it is new. Throws when it was written by another version. */
export function loadSchedule(dir: string): Schedule | null {
  const path = join(folder(dir), 'schedule.json');
  if (!existsSync(path)) return null;
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Omit<Schedule, 'friendlies'> & {
    version: number;
    friendlies?: boolean;
  };
  if (stored.version !== VERSION)
    throw new Error(
      `${path} has version ${stored.version}, expected ${VERSION}: remove ${dir} to begin anew`,
    );
  return {
    seed: stored.seed,
    startMs: stored.startMs,
    wallets: stored.wallets,
    friendlies: stored.friendlies ?? false,
    liveMatchesFromMs: stored.liveMatchesFromMs,
    phases: stored.phases as Phase[],
  };
}
