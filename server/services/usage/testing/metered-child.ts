import { createMemoryBus } from '#bus/memory.ts';
import { PLANS } from '#domain/tier.ts';
import { createLogger } from '#observe/logger.ts';
import { startAccess } from '#services/key/start-access.ts';
import { createPool } from '#store/pool.ts';

// A process that counts requests until it is killed: `metered-child.ts DATABASE_URL REDIS_URL|- SUBJECT`. It tells its
// parent the time of each request that it let in.
const [databaseUrl = '', redisUrl = '-', subject = ''] = process.argv.slice(2);
const { meter } = startAccess({
  ...{ databaseUrl, db: createPool(databaseUrl), now: Date.now },
  ...(redisUrl !== '-' && { redisUrl }),
  bus: createMemoryBus(() => {}),
  logger: createLogger({ level: 'silent' }),
});

async function count(): Promise<void> {
  const { admitted } = await meter.admit(subject, PLANS.enterprise);
  if (admitted) process.send?.(Date.now());
  setTimeout(() => void count(), 2);
}
void count();
