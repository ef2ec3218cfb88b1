import type { Pool } from 'pg';
import type { Bus } from '#bus/topics.ts';
import { systemClock, tickEvery } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import { MemoryMeter } from '#services/usage/memory-meter.ts';
import type { Meter } from '#services/usage/meter.ts';
import { MonthlyUsage } from '#services/usage/monthly-usage.ts';
import { openMeter } from '#services/usage/open-meter.ts';
import { listenForAccess } from '#store/queries/access/key-notices.ts';
import { CachedKeyring, type Keyring } from './keyring.ts';

/** Authentication and metering of one process. */
export type Access = {
  keyring: Keyring;
  meter: Meter;
  /** Whether changes by other processes arrive now. */
  isListening(): boolean;
  /** Writes what was counted. It happens twice a second anyway. */
  flush(): Promise<void>;
  /** Writes what was counted and stops. */
  close(): Promise<void>;
};

export type AccessOptions = {
  db: Pool;
  databaseUrl: string;
  /** Redis for shared counting; without it, each process counts its minutes by itself. */
  redisUrl?: string | undefined;
  bus: Bus;
  logger: Logger;
  now: () => number;
};

/** Half of what a crash may cost: the writing takes its time too. */
const FLUSH_MS = 500;

/**
 * Starts key checks and metering. Changes to keys and organisations by any process arrive through Postgres and are
 * published on the bus topic `access`; while that connection is down every request queries the database.
 */
export function startAccess(options: AccessOptions): Access {
  const { db, databaseUrl, bus, logger, now } = options;
  const usage = new MonthlyUsage(db);
  const onFault = (error: unknown) => logger.error({ err: error }, 'reading or writing usage failed');
  const listener = listenForAccess({
    url: databaseUrl,
    onNotice: ({ orgId, keyHash, personId }) =>
      bus.publish('access', {
        ...(orgId && { orgId }),
        ...(keyHash && { keyHash }),
        ...(personId && { personId }),
      }),
    onState: (isListening) => {
      // Changes may have been missed: caches are cleared, and open connections are checked again.
      bus.publish('access', {});
      logger.info({ isListening }, 'key changes of other processes');
    },
    onError: (error) => logger.warn({ err: error }, 'listening for key changes failed; keys are not cached'),
  });
  const keyring = new CachedKeyring({ db, bus, now, isListening: () => listener.isListening });
  const flush = async () => {
    await Promise.all([usage.flush(), keyring.flush()]);
  };
  const stopFlushes = tickEvery(systemClock, FLUSH_MS, () => void flush().catch(onFault));
  const shared = openMeter(options, new MemoryMeter({ usage, now, onFault }));
  return {
    ...{ keyring, flush, meter: shared.meter },
    isListening: () => listener.isListening,
    async close() {
      stopFlushes();
      shared.close();
      keyring.close();
      await listener.close();
      await flush().catch(onFault);
    },
  };
}
