import { Redis } from 'ioredis';

/** Timeout of a command; the caller then continues without Redis. */
const COMMAND_MS = 100;
const CONNECT_MS = 1_000;
const RECONNECT_MS = 500;

/**
 * A Redis connection that never blocks callers for long: commands fail immediately while it is down, and time out
 * otherwise. It reconnects by itself; `onError` receives connection errors. `tried` resolves once the first attempt to
 * connect has ended, one way or the other.
 */
export function openRedis(
  url: string,
  onError: (error: Error) => void,
  { commandMs = COMMAND_MS } = {},
): { redis: Redis; tried: Promise<unknown> } {
  const redis = new Redis(url, {
    connectionName: 'hashmark',
    connectTimeout: CONNECT_MS,
    commandTimeout: commandMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_MS,
  });
  redis.on('error', onError);
  const tried = new Promise<void>((resolve) => {
    redis.once('ready', resolve).once('close', resolve);
  });
  return { redis, tried };
}
