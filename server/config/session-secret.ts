import { randomBytes } from 'node:crypto';
import { secretOf } from './relay-key.ts';

/**
 * What session tokens are encrypted with where no setting names it: made once for a data directory and kept there.
 * Processes of one service that have no directory in common need the setting.
 */
export const sessionSecretOf = (dataDir: string): string =>
  secretOf(dataDir, 'session-secret', () => randomBytes(32).toString('hex'));
