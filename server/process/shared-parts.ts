import { createMemoryBus } from '#bus/memory.ts';
import { createRedisBus } from '#bus/redis.ts';
import type { Bus } from '#bus/topics.ts';
import type { Logger } from '#observe/logger.ts';
import type { Env } from '#server/config/env.ts';
import type { Shutdown } from '#server/process/shutdown.ts';
import { openRedis } from '#store/redis/open-redis.ts';
import { weightBuckets } from '#store/redis/weight-buckets.ts';
import { SharedWeightBudget } from '#upstream/exchange/shared-weight-budget.ts';
import { type UpstreamWeight, weightShares } from '#upstream/exchange/weight-budget.ts';

type Process = { env: Env; logger: Logger; shutdown: Shutdown };

/** Requests of ingest that wait for weight at once. */
const MAX_WAITING = 1_000;
/** Long enough that an event loop with much to do does not count as a Redis that hangs. */
const REDIS_COMMAND_MS = 1_000;

/** Whether the process serves data that another process ingests. */
export const isFollower = ({ ROLES }: Env): boolean =>
  !ROLES.includes('ingest') && (ROLES.includes('web') || ROLES.includes('stream'));

/** Whether the process must know how far another process has ingested. */
export const followsIngest = (env: Env): boolean =>
  isFollower(env) || (env.ROLES.includes('relay') && !env.ROLES.includes('ingest'));

/** The bus of the process, or of all that share a Redis. */
export function openBus({ env, logger, shutdown }: Process): Bus {
  const local = createMemoryBus((topic, error) => logger.error({ err: error, topic }, 'bus listener failed'));
  if (env.REDIS_URL === undefined) {
    if (isFollower(env)) logger.warn({}, 'REDIS_URL not set; live prices do not reach this process');
    return local;
  }
  const onError = (error: Error) => logger.debug({ err: error }, 'Redis unreachable');
  const connect = (url: string) => openRedis(url, onError, { commandMs: REDIS_COMMAND_MS }).redis;
  const [publisher, subscriber] = [connect(env.REDIS_URL), connect(env.REDIS_URL)];
  shutdown.add('Redis of the bus', async () => {
    publisher.disconnect();
    subscriber.disconnect();
  });
  const onFault = (error: unknown) => logger.warn({ err: error }, 'bus message missed');
  return createRedisBus({ local, publisher, subscriber, onFault });
}

/** The exchange's limits per IP address; shared by all processes with a common Redis. */
export function exchangeLimits({ env, logger, shutdown }: Process): {
  weightPerMinute: number;
  budget?: UpstreamWeight;
} {
  const weightPerMinute = env.EXCHANGE_WEIGHT_PER_MINUTE;
  if (env.REDIS_URL === undefined) return { weightPerMinute };
  const { redis } = openRedis(env.REDIS_URL, (error) => logger.debug({ err: error }, 'Redis unreachable'));
  shutdown.add('Redis of the exchange weight', async () => redis.disconnect());
  const { callers, ingest } = weightShares(weightPerMinute);
  const store = weightBuckets(redis, 'hashmark:exchange-weight', { first: callers, second: ingest });
  return {
    weightPerMinute,
    budget: new SharedWeightBudget({ store, weightPerMinute, maxWaiting: MAX_WAITING }),
  };
}
