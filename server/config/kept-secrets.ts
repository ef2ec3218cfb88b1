import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RELAY_KEY = 'relay-key';
const CANCEL_SECRET = 'cancel-secret';

/** A secret that this data directory keeps under a name; null when none was made yet. */
function kept(dataDir: string, name: string): string | null {
  try {
    return readFileSync(path.join(dataDir, name), 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A secret that is made once for a data directory and kept there, readable by the owner alone. */
export function secretOf(dataDir: string, name: string, make: () => string): string {
  const known = kept(dataDir, name);
  if (known) return known;
  const secret = make();
  const file = path.join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  // Under another name first: a process that is killed while it writes leaves no half of a secret behind.
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}

/** The makers' secret that this data directory keeps; null when none was made yet. */
export const keptRelayKey = (dataDir: string): string | null => kept(dataDir, RELAY_KEY);

/** The makers' secret of a sandbox: made once for a data directory and kept there. */
export const relayKeyOf = (dataDir: string): string =>
  secretOf(dataDir, RELAY_KEY, () => `mk_${randomBytes(24).toString('hex')}`);

/** Secret of the tokens that cancel requests; persistent, since requests survive a restart. */
export const cancelSecretOf = (dataDir: string): Buffer =>
  Buffer.from(
    secretOf(dataDir, CANCEL_SECRET, () => randomBytes(32).toString('hex')),
    'hex',
  );

/**
 * What session tokens are encrypted with where no setting names it. Processes of one service that have no directory in
 * common need the setting.
 */
export const sessionSecretOf = (dataDir: string): string =>
  secretOf(dataDir, 'session-secret', () => randomBytes(32).toString('hex'));
