import { Redis } from 'ioredis';

/** How long a command may take; whoever asks then goes on without Redis. */
const COMMAND_MS = 100;
const CONNECT_MS = 1_000;
const RECONNECT_MS = 500;

/**
 * A connection to Redis that never makes anybody wait for long: while it is down commands fail at once, and one that
 * takes too long fails by itself. It connects again by itself; `onError` hears why it could not. `tried` resolves once
 * the first attempt to connect has ended, one way or the other.
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
