import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const keyFile = (dataDir: string): string => path.join(dataDir, 'relay-key');

/** The makers' secret that this data directory keeps; null when none was made yet. */
export function keptRelayKey(dataDir: string): string | null {
  try {
    return readFileSync(keyFile(dataDir), 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The makers' secret of a sandbox: made once for a data directory and kept there, readable by the owner alone. */
export function relayKeyOf(dataDir: string): string {
  const kept = keptRelayKey(dataDir);
  if (kept) return kept;
  const key = `mk_${randomBytes(24).toString('hex')}`;
  mkdirSync(dataDir, { recursive: true });
  // Under another name first: a process that is killed while it writes leaves no half of a key behind.
  writeFileSync(`${keyFile(dataDir)}.new`, `${key}\n`, { mode: 0o600 });
  renameSync(`${keyFile(dataDir)}.new`, keyFile(dataDir));
  return key;
}
