import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statfsSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../prepare.mjs';

/** Where Linux keeps files in memory, and how much has to be free there and of the memory itself. */
const MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 8 * 1024 ** 3;
const PREFIX = 'hashmark-test-';
/** Where the tests have their databases. */
const DATA = path.join(root, '.data-test');

function isRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}

/** What an earlier run has left, also where it was killed. */
function removeOld() {
  const old = lstatSync(DATA, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(DATA) : null;
  if (old?.startsWith(path.join(MEMORY, PREFIX))) rmSync(path.dirname(old), { recursive: true, force: true });
  // `rmSync` follows a link: it refuses one that leads to a folder, and leaves one that leads nowhere.
  if (old !== null) unlinkSync(DATA);
  else rmSync(DATA, { recursive: true, force: true });
}

/**
 * A folder for all that the tests write, in memory where there is room: each of some hundred databases is a thousand files
 * that soon go again, and a disk's file system (ext4) searches longer for a place the more of them have just gone. Answers
 * the folder, the environment that leads temporary files and compiled code there, and what removes it all.
 */
export function openScratch() {
  removeOld();
  const isInMemory = isRoomInMemory();
  const dir = mkdtempSync(path.join(isInMemory ? MEMORY : os.tmpdir(), PREFIX));
  const close = () => {
    try {
      // What was cut off, a test's server for instance, may write for a moment longer.
      rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    } catch (error) {
      // While the link is there, the next run finds the folder and removes it.
      return process.stderr.write(`${dir} could not be removed (${error.code}); the next run removes it.\n`);
    }
    if (isInMemory) unlinkSync(DATA);
  };
  if (!isInMemory) return { dir, env: {}, close };
  const [data, temporary, compiled] = ['data', 'tmp', 'compiled'].map((name) => path.join(dir, name));
  for (const folder of [data, temporary]) mkdirSync(folder);
  // The database server runs as somebody else than root, and passes through.
  chmodSync(dir, 0o755);
  chmodSync(temporary, 0o1777);
  symlinkSync(data, DATA);
  return { dir, env: { TMPDIR: temporary, NODE_COMPILE_CACHE: compiled }, close };
}
