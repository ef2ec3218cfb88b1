import { systemClock, tickEvery } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import { CachedSessions, type CachedSessionsOptions } from './cached-sessions.ts';

const FLUSH_MS = 5_000;

/** The sessions of one process, which writes now and then when each was last used. */
export type Sessions = { reader: CachedSessions; close(): Promise<void> };

/** Starts telling who is signed in. Close it before the database and the bus. */
export function startSessions(options: CachedSessionsOptions & { logger: Logger }): Sessions {
  const reader = new CachedSessions(options);
  const flush = () =>
    reader.flush().catch((error: unknown) => {
      options.logger.error({ err: error }, 'writing the last use of sessions failed');
    });
  const stopFlushes = tickEvery(systemClock, FLUSH_MS, () => void flush());
  return {
    reader,
    async close() {
      stopFlushes();
      reader.close();
      await flush();
    },
  };
}
