import { readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { isAlive } from '#store/postgres-process.ts';
import { readNodeFiles } from '../oracle/node-files.ts';
import { readHealth } from './health.ts';
import { findNodeDataDir } from './node-data.ts';
import { freePort, newDataDir, Product, startProduct } from './product.ts';
import { until } from './wait.ts';

const dataDir = newDataDir('lifecycle');
const postmaster = path.join(dataDir, 'postgres/data/postmaster.pid');
const [PORT, OTHER_PORT] = [await freePort(), await freePort()];
const settings = (port: number, env: Record<string, string> = {}) => ({
  port,
  dataDir,
  env: { SANDBOX_FILLS: '3000', SANDBOX_SEED: '3', SANDBOX_RATE: '20', ...env },
});
const products: Product[] = [];

async function start(port: number, env?: Record<string, string>): Promise<Product> {
  const product = await startProduct(settings(port, env));
  products.push(product);
  return product;
}

// One that a failure has left running would answer in the stead of the next.
afterEach(async () => {
  for (const product of products.splice(0)) await product.end();
});
afterAll(() => {
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

describe('the product with all its roles', { timeout: 240_000 }, () => {
  test('stops on SIGTERM while history loads, and loses no row', async () => {
    await expectCleanStop(await start(PORT));
  });

  test('resumes where it stopped, and stops with live fills under way', async () => {
    const product = await start(PORT);
    await until(async () => (await readHealth(product)).fills >= 3_000, {
      timeoutMs: 60_000,
      what: 'history is loaded',
    });
    const { fills } = await readHealth(product);
    await until(async () => (await readHealth(product)).fills > fills, { what: 'live fills arrive' });
    await expectCleanStop(product);
  });

  test('refuses a second start in the same folder and names where the first one runs', async () => {
    const first = await start(PORT);
    const second = new Product(settings(OTHER_PORT));
    products.push(second);
    const code = await second.exited;
    expect(code).not.toBe(0);
    expect(second.logs).toMatch(/running/i);
    expect(second.logs).toContain(String(PORT));
    expect((await first.get('/health')).status).toBe(200);
    await expectCleanStop(first);
  });

  test('starts its database again when that is killed, and goes on with all its roles', async () => {
    const product = await start(PORT);
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
    await expectCleanStop(product);
  });

  test('has stored every fill of its node files exactly once after all these starts', async () => {
    const product = await start(PORT, { SANDBOX_RATE: '0' });
    const rows = async (): Promise<number> => (await readNodeFiles(findNodeDataDir(dataDir))).rows.length;
    await until(async () => (await readHealth(product)).fills === (await rows()), {
      timeoutMs: 30_000,
      everyMs: 500,
      what: 'as many fills as the files have',
    });
    expect(await readHealth(product)).toMatchObject({ gaps: 0, quarantined: 0 });
    await expectCleanStop(product);
  });

  test('believes no forwarded address unless it is told to trust a proxy', async () => {
    const product = await start(PORT, { TRUST_PROXY: '0', SANDBOX_RATE: '0' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => product.get('/v1/outcomes?limit=1')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    await expectCleanStop(product);
  });

  test('refuses the data of the sandbox as that of the real exchange, says what to do, and leaves it whole', async () => {
    const exchange = { EXCHANGE_API_URL: 'http://127.0.0.1:9', NODE_DATA_DIR: path.join(dataDir, 'hl-node') };
    const env = { UPSTREAM: 'hyperliquid', ROLES: 'ingest,web,stream', ...exchange };
    const real = new Product(settings(OTHER_PORT, env));
    products.push(real);
    expect(await real.exited).toBe(1);
    expect(real.logs).toContain(`${dataDir} holds the data of UPSTREAM=sandbox`);
    expect(real.logs).toMatch(/Set DATA_DIR to another directory, or UPSTREAM to sandbox\.\n/);
    await real.leavesNothing();
    const product = await start(PORT, { SANDBOX_RATE: '0' });
    expect((await readHealth(product)).fills).toBeGreaterThanOrEqual(3_000);
    await expectCleanStop(product);
  });

  test('prints every wrong setting and does not start', async () => {
    const product = new Product(settings(OTHER_PORT, { PORT: 'many', ROLES: 'nothing', SANDBOX_RATE: '-1' }));
    products.push(product);
    expect(await product.exited).not.toBe(0);
    for (const name of ['PORT', 'ROLES', 'SANDBOX_RATE']) expect(product.logs).toContain(name);
  });
});
