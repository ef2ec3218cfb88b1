import { readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from '#store/postgres-process.ts';
import { BlockClient, type ReadStream, withKey } from '../grpc/block-client.ts';
import { readNodeFiles } from '../oracle/node-files.ts';
import { readHealth } from './health.ts';
import { findNodeDataDir } from './node-data.ts';
import { freePort, newDataDir, operator, Product, startProduct } from './product.ts';
import { until } from './wait.ts';

const dataDir = newDataDir('lifecycle');
const postmaster = path.join(dataDir, 'postgres/data/postmaster.pid');
const [PORT, OTHER_PORT] = [await freePort(), await freePort()];
const SLOW = { timeout: 240_000 };
const settings = (port: number, env: Record<string, string> = {}) => ({
  port,
  dataDir,
  env: { SANDBOX_FILLS: '3000', SANDBOX_SEED: '3', SANDBOX_RATE: '20', ...env },
});
const products: Product[] = [];
/** Numbers of the blocks that a client was told before the product stopped. */
let told: number[] = [];
let apiKey = '';

async function start(env?: Record<string, string>): Promise<Product> {
  const product = await startProduct(settings(PORT, env));
  products.push(product);
  return product;
}

afterAll(async () => {
  for (const product of products) await product.end();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Asserts that SIGTERM ends it in time, cleanly, and leaves no process behind. */
async function expectCleanStop(product: Product): Promise<void> {
  expect(await product.stop(), product.logs.slice(-2_000)).toBe(0);
  await product.leavesNothing();
}

/** Takes a port; null when somebody listens on it. The answer gives it back. */
const takePort = (port: number): Promise<(() => Promise<void>) | null> =>
  new Promise((resolve) => {
    const server = net.createServer((guest) => guest.destroy());
    const letGo = () => new Promise<void>((closed) => server.close(() => closed()));
    server.once('error', () => resolve(null)).listen(port, '127.0.0.1', () => resolve(letGo));
  });

/** The lines of the database server's own file once it runs; the file of one that was killed stays for a while. */
async function runningDatabase(): Promise<string[]> {
  let lines: string[] = [];
  await until(
    async () => {
      lines = (await readFile(postmaster, 'utf8').catch(() => '')).split('\n');
      return lines[7]?.trim() === 'ready' && isAlive(Number(lines[0]));
    },
    { timeoutMs: 60_000, what: 'the database server runs' },
  );
  return lines;
}

/** Kills the database server and takes its port: it cannot be started again until that is let go of. */
async function killDatabase(): Promise<{ pid: string; port: string; letGo: () => Promise<void> }> {
  for (;;) {
    const [pid = '', , , port = ''] = await runningDatabase();
    process.kill(Number(pid), 'SIGKILL');
    await until(() => !isAlive(Number(pid)), { everyMs: 5, what: 'the database server ends' });
    const letGo = await takePort(Number(port));
    if (letGo) return { pid, port, letGo };
    // The product was quicker, and starts it again.
  }
}

const isWhole = (seqs: readonly number[]): boolean =>
  seqs.every((seq, nth) => nth === 0 || seq === (seqs[nth - 1] ?? 0) + 1);

/** Waits until a stream has told so many blocks of a kind. @throws with its status when it has ended */
async function comes(stream: ReadStream, kind: 'core' | 'evm', count: number): Promise<void> {
  const ended = stream.ended.then(({ code, details }) => {
    throw new Error(`the stream ended: ${code} ${details}`);
  });
  const enough = until(() => stream.seqs(kind).length >= count, {
    timeoutMs: 60_000,
    what: () => `${count} ${kind} blocks, not ${stream.seqs(kind).length}`,
  });
  await Promise.race([enough, ended]);
  ended.catch(() => {}); // it ends later
}

/** Where a product that has just started serves its block stream. */
const blockAddress = ({ logs }: Product): string =>
  `localhost:${/"port":(\d+),"tls":false,"msg":"gRPC listening"/.exec(logs)?.[1]}`;

test(
  'the product with all its roles stops on SIGTERM while history loads, and loses no row',
  SLOW,
  async () => {
    await expectCleanStop(await start());
  },
);

describe('the product with all its roles, started again', SLOW, () => {
  let product: Product;
  let blocks: string;
  beforeAll(async () => {
    product = await start();
    blocks = blockAddress(product);
  });

  test('resumes where it stopped, and stores live fills', async () => {
    await until(async () => (await readHealth(product)).fills >= 3_000, {
      timeoutMs: 60_000,
      what: 'history is loaded',
    });
    const { fills } = await readHealth(product);
    await until(async () => (await readHealth(product)).fills > fills, { what: 'live fills arrive' });
  });

  test('its operator creates an organisation and a key, which works at once', async () => {
    const { orgId } = operator(dataDir, ['org', 'create', '--name', 'Acme', '--tier', 'enterprise']);
    apiKey = String(operator(dataDir, ['key', 'create', '--org', String(orgId)]).apiKey);
    const answer = await product.get('/v1/pricing', { key: apiKey });
    expect([answer.status, answer.headers['x-tier']]).toEqual([200, 'enterprise']);
  });

  test('refuses a second start in the same folder and names where the first one runs', async () => {
    const second = new Product(settings(OTHER_PORT));
    products.push(second);
    const code = await second.exited;
    expect(code).not.toBe(0);
    expect(second.logs).toMatch(/running/i);
    expect(second.logs).toContain(String(PORT));
    expect((await product.get('/health')).status).toBe(200);
  });

  test('streams blocks of both kinds as they are made, in order, each moment after the one before', async () => {
    const client = new BlockClient(blocks);
    const stream = client.subscribe({}, withKey(apiKey));
    await comes(stream, 'core', 5);
    await comes(stream, 'evm', 2);
    for (const kind of ['core', 'evm'] as const) expect(isWhole(stream.seqs(kind))).toBe(true);
    for (const { timing } of stream.events) {
      const { occurred_us, node_seen_us, gateway_sent_us } = timing;
      expect(Number(node_seen_us)).toBeGreaterThanOrEqual(Number(occurred_us));
      expect(Number(gateway_sent_us)).toBeGreaterThanOrEqual(Number(node_seen_us));
    }
    const headers = stream.events.flatMap(({ evm }) => (evm ? [evm] : []));
    for (const [nth, { parent_hash }] of headers.entries()) {
      if (nth > 0) expect(parent_hash).toBe(headers[nth - 1]?.hash);
    }
    client.close();
  });

  test('starts its database again when that is killed, and goes on with all its roles', async () => {
    const venue = async () => ((await product.get('/health')).json() as { venue?: object }).venue;
    const ready = { relay: 'ready', keeper: 'ready' };
    await until(async () => isDeepStrictEqual(await venue(), ready), { what: 'the venue is open' });
    const { fills } = await readHealth(product);
    for (let times = 1; times <= 2; times += 1) {
      const { pid, port, letGo } = await killDatabase();
      await until(async () => (await product.get('/health')).text.includes('stopped and is restarting'), {
        what: '/health tells of it',
      });
      expect((await product.get('/v1/fills?coin=%2310')).status).toBe(503);
      await letGo();
      await until(async () => (await product.get('/health')).status === 200, {
        timeoutMs: 60_000,
        what: 'the database answers again',
      });
      const lines = readFileSync(postmaster, 'utf8').split('\n');
      expect([lines[0] === pid, lines[3]]).toEqual([false, port]);
    }
    await until(async () => isDeepStrictEqual(await venue(), ready), {
      timeoutMs: 60_000,
      what: 'the venue is open again',
    });
    await until(async () => (await readHealth(product)).fills > fills, {
      timeoutMs: 60_000,
      what: 'live fills are stored again',
    });
    expect((await product.get('/v1/outcomes?limit=1')).status).toBe(200);
    expect((await product.get('/markets')).status).toBe(200);
    expect(product.logs).not.toContain('"crashed"');
  });

  test('stops with live fills under way, and ends block streams as unavailable', async () => {
    const client = new BlockClient(blocks);
    const stream = client.subscribe({ core_blocks: true }, withKey(apiKey));
    await comes(stream, 'core', 3);
    await expectCleanStop(product);
    expect(await stream.ended).toMatchObject({ code: status.UNAVAILABLE });
    told = stream.seqs('core');
    client.close();
  });
});

test(
  'the product refuses the data of the sandbox as that of the real exchange, says what to do, and leaves it whole',
  SLOW,
  async () => {
    const exchange = { EXCHANGE_API_URL: 'http://127.0.0.1:9', NODE_DATA_DIR: path.join(dataDir, 'hl-node') };
    const env = { UPSTREAM: 'hyperliquid', ROLES: 'ingest,web,stream', ...exchange };
    const real = new Product(settings(OTHER_PORT, env));
    products.push(real);
    expect(await real.exited).toBe(1);
    expect(real.logs).toContain(`${dataDir} holds the data of UPSTREAM=sandbox`);
    expect(real.logs).toMatch(/Set DATA_DIR to another directory, or UPSTREAM to sandbox\.\n/);
    await real.leavesNothing();
  },
);

describe('the product with all its roles, started once more with no proxy to trust', SLOW, () => {
  let product: Product;
  let blocks: string;
  beforeAll(async () => {
    product = await start({ TRUST_PROXY: '0', SANDBOX_RATE: '0' });
    blocks = blockAddress(product);
  });

  test('continues a block stream where a client was, without a hole or a repetition', async () => {
    const client = new BlockClient(blocks);
    const from = (told.at(-1) ?? 0) + 1;
    const stream = client.subscribe({ core_blocks: true, core_from_seq: from }, withKey(apiKey));
    await comes(stream, 'core', 5);
    expect(isWhole([...told, ...stream.seqs('core')])).toBe(true);
    client.close();
  });

  test('has stored every fill of its node files exactly once after all these starts', async () => {
    const rows = async (): Promise<number> => (await readNodeFiles(findNodeDataDir(dataDir))).rows.length;
    await until(async () => (await readHealth(product)).fills === (await rows()), {
      timeoutMs: 30_000,
      everyMs: 500,
      what: 'as many fills as the files have',
    });
    expect(await rows()).toBeGreaterThanOrEqual(3_000);
    expect(await readHealth(product)).toMatchObject({ gaps: 0, quarantined: 0 });
  });

  test('believes no forwarded address unless it is told to trust a proxy', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => product.get('/v1/outcomes?limit=1')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

test(
  'the product prints every wrong setting, also those of the venue, and does not start',
  SLOW,
  async () => {
    const venue = { RELAY_FEES: '{', RELAY_SENDER_KEYS: 'none', V2_STALE_MS: '0', CHAIN_RPC_URL: 'nowhere' };
    const wrong = { PORT: 'many', ROLES: 'nothing', SANDBOX_RATE: '-1', ...venue };
    const product = new Product(settings(OTHER_PORT, wrong));
    products.push(product);
    expect(await product.exited).toBe(1);
    for (const name of Object.keys(wrong)) expect(product.logs).toContain(`${name}: `);
  },
);
