import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type Instance = { pid: number; url: string };

/** Thrown when a living process already runs on the data directory. */
export class AlreadyRunningError extends Error {
  readonly instance: Instance | null;

  constructor(dir: string, instance: Instance | null) {
    const who = instance ? `process ${instance.pid}, at ${instance.url}` : 'another process';
    super(`Hashmark is already running on ${dir}: ${who}`);
    this.name = 'AlreadyRunningError';
    this.instance = instance;
  }
}

/**
 * The lock socket of a directory. Its listener holds the directory: the kernel allows one, and frees it when the
 * process dies, so there are no stale locks. Linux and Windows have names outside the file system; elsewhere it is a
 * file of the temporary directory, which the next start removes if it does not answer.
 */
function socketOf(dir: string): string {
  const { dev, ino } = statSync(dir, { bigint: true });
  const name = `hashmark-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

/** A listening server that nothing refers to may be collected, and its socket with it. */
const HELD = new Set<net.Server>();

/** Listens on `socket`; null when another process does. */
async function listen(socket: string): Promise<net.Server | null> {
  const server = net.createServer((peer) => peer.destroy());
  try {
    server.listen(socket);
    await once(server, 'listening');
    server.unref();
    HELD.add(server);
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
}

/** Whether a process answers on a socket that is a file. */
async function answers(socket: string): Promise<boolean> {
  const peer = net.connect(socket);
  try {
    await once(peer, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    peer.destroy();
  }
}

async function hold(socket: string): Promise<net.Server | null> {
  const held = await listen(socket);
  if (held || !path.isAbsolute(socket) || process.platform === 'win32' || (await answers(socket)))
    return held;
  rmSync(socket, { force: true });
  return listen(socket);
}

function readInstance(file: string): Instance | null {
  try {
    const { pid, url } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Instance>;
    return typeof pid === 'number' && typeof url === 'string' ? { pid, url } : null;
  } catch {
    return null;
  }
}

/** Time for the holder to identify itself after taking the lock. */
const INTRODUCTION_MS = 1_000;

/**
 * Claims `dir` for this process until it ends or the returned function releases it. `hashmark.lock` in it only names
 * the holder.
 * @throws AlreadyRunningError when another process holds it.
 */
export async function claimDataDir(dir: string, url: string): Promise<() => void> {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, 'hashmark.lock');
  const held = await hold(socketOf(dir));
  if (!held) {
    for (let waitedMs = 0; waitedMs < INTRODUCTION_MS && !readInstance(file); waitedMs += 50) await delay(50);
    throw new AlreadyRunningError(dir, readInstance(file));
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, url }));
  return () => {
    rmSync(file, { force: true });
    HELD.delete(held);
    held.close();
  };
}
