import type { Pool } from 'pg';
import type { Bus } from '#bus/topics.ts';
import type { Logger } from '#observe/logger.ts';
import { type Meter, UsageMeter } from '#services/usage/meter.ts';
import { MonthlyUsage } from '#services/usage/monthly-usage.ts';
import { listenForAccess } from '#store/queries/key-notices.ts';
import { CachedKeyring, type Keyring } from './keyring.ts';

/** Who may call and how much, for one process. */
export type Access = {
  keyring: Keyring;
  meter: Meter;
  /** Whether changes made by other processes are heard right now. */
  isListening(): boolean;
  /** Writes what was counted and stops. */
  close(): Promise<void>;
};

export type AccessOptions = {
  db: Pool;
  databaseUrl: string;
  bus: Bus;
  logger: Logger;
  now: () => number;
  /** Called when changes may have been missed. */
  onMissed?: () => void;
};

const FLUSH_MS = 1_000;

/**
 * Starts key checks and metering. Changes that any process makes to keys and organisations arrive through
 * Postgres and go on the bus topic `access`; while that line is down every request asks the database.
 */
export function startAccess({ db, databaseUrl, bus, logger, now, onMissed }: AccessOptions): Access {
  const usage = new MonthlyUsage(db);
  const onFault = (error: unknown) => logger.error({ err: error }, 'usage could not be read or written');
  const listener = listenForAccess({
    url: databaseUrl,
    onNotice: ({ orgId, keyHash, personId }) =>
      bus.publish('access', {
        ...(orgId && { orgId }),
        ...(keyHash && { keyHash }),
        ...(personId && { personId }),
      }),
    onState: (isListening) => {
      keyring.clear();
      onMissed?.();
      logger.info({ isListening }, 'key changes of other processes');
    },
    onError: (error) => logger.warn({ err: error }, 'key changes cannot be heard; keys are not cached'),
  });
  const keyring = new CachedKeyring({ db, bus, now, isListening: () => listener.isListening });
  const flush = async () => {
    await Promise.all([usage.flush(), keyring.flush()]);
  };
  const timer = setInterval(() => void flush().catch(onFault), FLUSH_MS).unref();
  return {
    keyring,
    meter: new UsageMeter({ usage, now, onFault }),
    isListening: () => listener.isListening,
    async close() {
      clearInterval(timer);
      keyring.close();
      await listener.close();
      await flush().catch(onFault);
    },
  };
}
