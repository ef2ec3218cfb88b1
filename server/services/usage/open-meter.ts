import type { Logger } from '#observe/logger.ts';
import { openRedis } from '#store/redis/open-redis.ts';
import { type TakeToken, tokenTaker } from '#store/redis/take-token.ts';
import type { MemoryMeter } from './memory-meter.ts';
import type { Meter } from './meter.ts';
import { RedisMeter } from './redis-meter.ts';

/** A meter, and the end of what it needs. */
export type OpenMeter = { meter: Meter; close(): void };

type OpenMeterOptions = { redisUrl?: string | undefined; logger: Logger; now: () => number };

/** The meter of one process, or that of all processes which share a Redis. */
export function openMeter({ redisUrl, logger, now }: OpenMeterOptions, own: MemoryMeter): OpenMeter {
  if (redisUrl === undefined) return { meter: own, close: () => {} };
  const { redis, tried } = openRedis(redisUrl, (error) => logger.debug({ err: error }, 'Redis unreachable'));
  const onState = (isUp: boolean, error?: unknown) => {
    if (isUp) logger.info({}, 'Redis back; usage is counted across processes again');
    else logger.warn({ err: error }, 'Redis unreachable; this process counts usage on its own');
    // A connection that does not answer may never do so again.
    if (!isUp && redis.status === 'ready') redis.disconnect(true);
  };
  // With the process's own clock only where that is not the real one.
  const clock = now === Date.now ? null : now;
  const take = tokenTaker(redis);
  const takeToken: TakeToken = async (question) => {
    await tried;
    return take(question);
  };
  return {
    meter: new RedisMeter({ takeToken, own, now: clock, onState }),
    close: () => redis.disconnect(),
  };
}
