import { randomUUID } from 'node:crypto';
import type { RoleInput } from '#server/roles/role.ts';
import { openRedis } from '#store/redis/open-redis.ts';
import { streamCounts } from '#store/redis/stream-counts.ts';
import type { SharedStreamCounts } from '#transports/stream/limits.ts';

/** Where the streams of all processes are counted together; undefined without Redis: each process counts its own then. */
export function sharedStreams({ env, container, shutdown }: RoleInput): SharedStreamCounts | undefined {
  if (env.REDIS_URL === undefined) return undefined;
  const { logger } = container;
  const { redis, tried } = openRedis(env.REDIS_URL, (error) =>
    logger.debug({ err: error }, 'Redis unreachable'),
  );
  const counts = streamCounts(redis, randomUUID());
  let isAway = false;
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      if (isAway) logger.info({}, 'Redis back; streams are counted across processes again');
      isAway = false;
      return result;
    } catch (error) {
      if (!isAway) logger.warn({ err: error }, 'Redis unreachable; this process counts only its own streams');
      isAway = true;
      // A connection that does not answer may never do so again.
      if (redis.status === 'ready') redis.disconnect(true);
      throw error;
    }
  };
  shutdown.add('stream counts', async () => {
    await counts.leave().catch(() => {}); // its lease runs out by itself
    redis.disconnect();
  });
  return {
    fits: (wanted) => watched(tried.then(() => counts.fits(wanted))),
    tell: (changed) => watched(counts.tell(changed)),
    renew: (all) => watched(counts.renew(all)),
  };
}
