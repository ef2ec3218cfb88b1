import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { childEnv } from '#server/config/env.ts';
import { program } from '../../scripts/prepare.mjs';
import type { Running } from '../processes.ts';

/** Starts the product with the role `grpc` alone, and waits until it says where it listens. */
export async function startBlockServer(input: {
  databaseUrl: string;
  dataDir: string;
  streams: number;
}): Promise<Running> {
  const child = spawn(process.execPath, [program('server/main.ts')], {
    env: childEnv({
      ...{ NODE_ENV: 'production', ROLES: 'grpc', LOG_LEVEL: 'info', PORT: '0', GRPC_PORT: '0' },
      ...{ DATABASE_URL: input.databaseUrl, DATA_DIR: input.dataDir },
      ...{ STREAMS_MAX: String(input.streams), STREAMS_PER_KEY: String(input.streams) },
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const lines = createInterface(child.stdout);
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.includes('"gRPC listening"')) resolve((JSON.parse(line) as { port: number }).port);
    });
    child.once('exit', () => reject(new Error('the product ended before it listened')));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}
