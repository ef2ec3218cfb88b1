import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { compose } from '#server/compose.ts';
import { parseEnv } from '#server/config/env.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { Shutdown } from '#server/process/shutdown.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { BlockClient, withKey } from '#server/test/grpc/block-client.ts';
import { madeCoreBlock, storeCoreBlocks } from '#server/test/market-data/made-blocks.ts';
import { createKey } from '#services/key/create-key.ts';
import { createOrg } from '#services/org/create-org.ts';
import { createInfoClient } from '#upstream/exchange/info-client.ts';
import { dataAccess } from './data-access.ts';
import { startGrpc } from './grpc.ts';
import type { RoleInput } from './role.ts';

const NOWHERE = 'http://127.0.0.1:1';
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A process with the role alone, and where it listens. */
async function startAlone(database: TestDatabase, settings: Record<string, string> = {}) {
  const parsed = parseEnv({
    ...{ ROLES: 'grpc', DATABASE_URL: database.url, GRPC_PORT: '0' },
    ...settings,
  });
  if (!('env' in parsed)) throw new Error(parsed.problems.join());
  const { env } = parsed;
  const lines: string[] = [];
  const logger = createLogger({ level: 'info' }, { write: (line) => void lines.push(line) });
  const shutdown = new Shutdown(logger);
  cleanups.push(() => shutdown.run());
  const upstream = {
    apiUrl: NOWHERE,
    wsUrl: NOWHERE,
    rpcWsUrl: NOWHERE,
    evmRpcUrl: undefined,
    nodeDataDir: undefined,
    isLocal: true,
  };
  const parts = { env, logger, databaseUrl: database.url, upstream, smtpUrl: null, shutdown };
  const { container } = compose(parts);
  const http = createHttpServer();
  const info = createInfoClient({ apiUrl: NOWHERE });
  const input: RoleInput = { ...parts, container, info, place: null, http };
  await startGrpc(input);
  const told = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'gRPC listening');
  return { input, address: `localhost:${told.port}`, shutdown };
}

async function newDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase();
  cleanups.push(() => database.drop());
  return database;
}

function connect(address: string): BlockClient {
  const client = new BlockClient(address);
  cleanups.push(async () => client.close());
  return client;
}

describe('the role grpc', () => {
  it('works alone in a process, and two beside each other give each block the same number', async () => {
    const database = await newDatabase();
    const { orgId } = await createOrg(database.pool, { name: 'Blocks', tier: 'enterprise' });
    const { apiKey } = await createKey(database.pool, { orgId });
    const processes = [await startAlone(database), await startAlone(database)];
    const streams = processes.map(({ address }) => connect(address).subscribe({}, withKey(apiKey)));
    await Promise.all(streams.map(({ opened }) => opened));
    await storeCoreBlocks(database.pool, [1, 2, 3].map(madeCoreBlock));
    for (const stream of streams) await expect.poll(() => stream.seqs('core')).toEqual([1, 2, 3]);
    for (const { shutdown } of processes) await shutdown.run();
    for (const stream of streams) expect(await stream.ended).toMatchObject({ code: status.UNAVAILABLE });
  });

  it('counts streams with the other roles of its process', async () => {
    const { input } = await startAlone(await newDatabase());
    expect(dataAccess(input)).toBe(dataAccess({ ...input }));
  });

  it('does not start with a certificate that cannot be read', async () => {
    const database = await newDatabase();
    const settings = { GRPC_TLS_CERT: '/nowhere/cert.pem', GRPC_TLS_KEY: '/nowhere/key.pem' };
    await expect(startAlone(database, settings)).rejects.toThrow(/ENOENT.*cert\.pem/);
  });
});
