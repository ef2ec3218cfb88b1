import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { ensureRedis } from '../../../scripts/testing/redis.mjs';
import { freePort } from '../system/product.ts';

export type TestRedis = {
  url: string;
  pid: number;
  /** A connection to look and to change things with. */
  client: Redis;
  stop(): Promise<void>;
};

/** Starts a real Redis server of its own, empty and in memory, on a free port or on `port`. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const program = ensureRedis();
  if (!program) throw new Error('these tests need redis-server: install it, or set REDIS_SERVER_PATH');
  const listening = port ?? (await freePort());
  const dir = await mkdtemp(path.join(os.tmpdir(), 'redis-'));
  const args = ['--port', `${listening}`, '--bind', '127.0.0.1', '--dir', dir, '--save', ''];
  const child = spawn(program, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `redis://127.0.0.1:${listening}`;
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => {});
  await Promise.race([
    client.ping(),
    exited.then(() => Promise.reject(new Error('redis-server ended before it answered'))),
    delay(60_000, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('redis-server did not answer')),
    ),
  ]);
  return {
    ...{ url, client, pid: child.pid ?? 0 },
    async stop() {
      client.disconnect();
      child.kill('SIGKILL');
      await exited;
      await rm(dir, { recursive: true });
    },
  };
}
