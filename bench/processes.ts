import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnv } from '#server/config/env.ts';
import { program } from '../scripts/prepare.mjs';
import { encodeValues, type RecordedQuery } from './record-query.ts';

export type Running = { url: string; pid: number; stop: () => Promise<void> };

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
}

/** Starts `script` with `config` as its argument; it says on which port it serves once it does. */
export async function startForked(script: string, config: unknown): Promise<Running> {
  const env = childEnv({ NODE_ENV: 'production' });
  const child = fork(script, [JSON.stringify(config)], { env });
  const message = await Promise.race([
    once(child, 'message').then(([told]) => told as { port: number }),
    once(child, 'exit').then(() => null),
  ]);
  if (!message) throw new Error(`${script} did not start`);
  return { url: `http://127.0.0.1:${message.port}`, pid: child.pid ?? 0, stop: () => end(child) };
}

/** Starts the limit server for `queries` by path. */
export function startBare(
  databaseUrl: string,
  poolSize: number,
  queries: Record<string, RecordedQuery>,
): Promise<Running> {
  const encoded = Object.fromEntries(
    Object.entries(queries).map(([path, query]) => [path, { ...query, values: encodeValues(query.values) }]),
  );
  return startForked('bench/bare-server.ts', { databaseUrl, poolSize, queries: encoded });
}

/** Starts the product with `env` and waits until it serves; its log goes to standard error. */
export async function startProduct(env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [program('server/main.ts')], {
    env: childEnv({ LOG_LEVEL: 'error', NODE_ENV: 'production', GRPC_PORT: '0', ...env, PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let waitedMs = 0; ; waitedMs += 100) {
    const healthy = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return { url, pid: child.pid ?? 0, stop: () => end(child) };
    if (child.exitCode !== null || waitedMs > 60_000) throw new Error('the product did not start');
    await delay(100);
  }
}

/** A key of an organisation with no hard limit, made with the operator's own command. */
export function enterpriseKey(databaseUrl: string): string {
  const operator = (...args: string[]): Record<string, string> =>
    JSON.parse(
      execFileSync(process.execPath, [program('server/operator.ts'), ...args], {
        env: childEnv({ DATABASE_URL: databaseUrl }),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
  const org = operator('org', 'create', '--name', 'Benchmark', '--tier', 'enterprise');
  const { apiKey } = operator('key', 'create', '--org', org.orgId ?? '');
  if (!apiKey) throw new Error('the operator gave no key');
  return apiKey;
}
