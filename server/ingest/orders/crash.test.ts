import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ordersTopic } from '#changefeed/topics/orders.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import { SOAK } from '#server/test/soak-settings.ts';
import { until } from '../fills/testing/ingest-files.ts';
import { OrderDirectory, orderCursor, orderEvent } from './testing/order-files.ts';

/** How often ingest is killed; `SOAK=1 npx vitest run server/ingest/orders/crash.test.ts` soaks. */
const KILLS = SOAK.ingestKills;
/** What the moments of the kills follow from; `CHAOS_SEED=<it>` repeats them. */
const SEED = SOAK.seed ?? randomInt(2 ** 31);
const HOUR_MS = 3_600_000;
const T0 = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 4 * HOUR_MS;
const BLOCKS = 4_000;

let database: TestDatabase;
let node: OrderDirectory;
let child: ChildProcess | null = null;

beforeAll(async () => {
  database = await freshDatabase();
  node = new OrderDirectory();
  for (let number = 1; number <= BLOCKS; number++) {
    const timeMs = T0 + number * 3_000;
    const coin = number % 3 === 0 ? 'BTC' : '#10';
    node.block(number, timeMs, orderEvent(timeMs, {}, { oid: number, coin, limitPx: '0.5' }));
  }
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(async () => {
  node.remove();
  await database.drop();
});

function startProcess(): ChildProcess {
  const config = { databaseUrl: database.url, nodeDataDir: node.dir, batchOrders: 20 };
  const program = path.resolve('server/ingest/orders/testing/orders-process.ts');
  child = spawn(process.execPath, [program, JSON.stringify(config)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return child;
}

/** Block numbers, ascending: once so many are stored, ingest is killed at whatever it does then. */
function killsAt(seed: number): number[] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: KILLS }, () => Math.ceil(next() * BLOCKS * 0.9)).sort((a, b) => a - b);
}

test(
  `ingest of orders that is killed ${KILLS} times stores each once and without a hole (CHAOS_SEED=${SEED})`,
  async () => {
    for (const block of killsAt(SEED)) {
      const running = startProcess();
      await until(`block ${block}`, async () => (await orderCursor(database, 'block_number')) >= block);
      running.kill('SIGKILL');
      await once(running, 'exit');
    }
    const last = startProcess();
    await until('the last block', async () => (await orderCursor(database, 'block_number')) >= BLOCKS);
    last.kill('SIGTERM');
    await once(last, 'exit');
    const stored = await ordersTopic.readAfter(database.pool, 0, BLOCKS);
    const wanted = Array.from({ length: BLOCKS }, (_, at) => at + 1).filter((number) => number % 3 !== 0);
    expect(stored.map(({ oid }) => oid)).toEqual(wanted);
    expect(stored.map(({ seq }) => seq)).toEqual(wanted.map((_, at) => at + 1));
  },
  60_000 + KILLS * 10_000,
);
