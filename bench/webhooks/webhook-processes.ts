import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { childEnv } from '#server/config/env.ts';
import type { Arrival } from './receivers.ts';

const env = childEnv({ NODE_ENV: 'production' });

async function end(child: ChildProcess, message?: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (message === undefined) child.kill();
  else child.send(message);
  await ended;
}

export type Receivers = {
  urls: string[];
  deadUrl: string;
  count: () => Promise<number>;
  /** What came since it was last asked. */
  take: () => Promise<Arrival[]>;
  stop: () => Promise<void>;
};

/** Endpoints in a process of their own. */
export async function startReceivers(count: number): Promise<Receivers> {
  const child = fork('bench/webhooks/receivers.ts', [String(count)], { env });
  const [told] = (await once(child, 'message')) as [{ ports: number[]; deadPort: number }];
  const ask = async <T>(message: string): Promise<T> => {
    const answer = once(child, 'message');
    child.send(message);
    return (await answer)[0] as T;
  };
  return {
    urls: told.ports.map((port) => `http://127.0.0.1:${port}/hook`),
    deadUrl: `http://127.0.0.1:${told.deadPort}/hook`,
    count: () => ask<number>('count'),
    take: () => ask<Arrival[]>('take'),
    stop: () => end(child),
  };
}

/** A delivering process. */
export async function startDelivering(databaseUrl: string): Promise<{ stop: () => Promise<void> }> {
  const child = fork('bench/webhooks/deliver-process.ts', [databaseUrl], { env });
  await once(child, 'message');
  return { stop: () => end(child, 'stop') };
}
