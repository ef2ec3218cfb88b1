import { rmSync } from 'node:fs';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '#services/key/create-key.ts';
import { revokeKey } from '#services/key/revoke-key.ts';
import { createOrg } from '#services/org/create-org.ts';
import { createPool } from '#store/pool.ts';
import { Browser } from '../auth-harness.ts';
import { type Processes, startProcesses } from '../processes/processes.ts';
import { signIn, TEST_SESSION_SECRET } from '../sign-in.ts';
import { SOAK } from '../soak-settings.ts';
import { CrowdRun } from '../streams/crowd-run.ts';
import { randomFrom } from './chaos.ts';
import { newDataDir } from './product.ts';
import { type EventStream, openStream } from './sse.ts';
import { until } from './wait.ts';

const STREAMS_PER_KEY = 3;
const { chaosClients } = SOAK;
const seed = SOAK.seed ?? Date.now() % 1_000_000;
/** Room for each crowd twice: of a process that was killed the streams count until its lease runs out. */
const STREAMS_MAX = '1000';
const dataDir = newDataDir('processes');
const open: { close(): unknown }[] = [];
let house: Processes;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  const sandbox = { SANDBOX_FILLS: '3000', SANDBOX_SEED: '11', SANDBOX_RATE: '40', SANDBOX_MAIL_PORT: '0' };
  house = await startProcesses({
    dataDir,
    env: { ...sandbox, STREAMS_MAX, NEXTAUTH_SECRET: TEST_SESSION_SECRET },
  });
  pool = createPool(house.databaseUrl, { max: 2 });
}, 300_000);
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  await pool?.end();
  await house?.end();
  rmSync(dataDir, { recursive: true, force: true });
});

async function newKey(): Promise<{ apiKey: string; keyId: string }> {
  return createKey(pool, await createOrg(pool, { name: 'Processes', tier: 'enterprise' }));
}

async function stream(base: string, key: string): Promise<EventStream> {
  const opened = await openStream(`${base}/v1/activity/stream`, { headers: { 'x-api-key': key } });
  open.push(opened);
  await opened.until(({ frames }) => frames.length > 0, 'the stream says something');
  return opened;
}

const isRefused = ({ frames }: EventStream): boolean =>
  frames.some(({ event, data }) => event === 'error' && data?.includes('capacity'));

/** Opens streams at the proxy until one is refused; how many were not. */
async function openUntilRefused(key: string): Promise<number> {
  for (let count = 0; ; count += 1) if (isRefused(await stream(house.url, key))) return count;
}

/**
 * A new key with as many streams as it may have. A process that Redis did not answer within its tenth of a second lets a
 * stream in by its own count: another key then. Were streams counted by each process, each key would have twice as many.
 */
const fullKey = (): Promise<string> =>
  until(
    async () => {
      const { apiKey } = await newKey();
      return (await openUntilRefused(apiKey)) === STREAMS_PER_KEY && apiKey;
    },
    { timeoutMs: 60_000, what: 'a key has its streams and no more' },
  );

type Ticks = { mids: Record<string, number> };

function page(base: string): Socket {
  const socket = io(base, { transports: ['websocket'], reconnection: false, forceNew: true });
  open.push(socket);
  return socket;
}

describe('a process that does not ingest', () => {
  test.each([0, 1] as const)('knows the phase of ingest and has live prices (%i)', async (which) => {
    const web = house.web[which];
    const health = async () =>
      (await web.get('/health')).json() as { phase: string; metadata: { complete: boolean } | null };
    await until(async () => (await health()).phase === 'live' && (await health()).metadata?.complete, {
      timeoutMs: 60_000,
      what: 'history is there',
    });
    const { outcomes } = (await web.get('/v1/outcomes?limit=100')).json() as {
      outcomes: { outcome_id: number }[];
    };
    const socket = page(web.url);
    const seen = new Set<string>();
    const told: object[] = [];
    socket.on('ticks', ({ mids }: Ticks) => Object.keys(mids).forEach((coin) => void seen.add(coin)));
    socket.on('ingest', (status: object) => told.push(status));
    socket.emit('watch', { outcomes: outcomes.map((one) => one.outcome_id), trades: false, symbols: [] });
    await until(() => seen.size > 1, { what: 'mids come' });
    await until(() => told.length > 1, { what: 'the progress of ingest comes' });
    expect(told.at(-1)).toMatchObject({ phase: 'live' });
  });

  test('has the present prices of all when it starts, not only those that change', async () => {
    await house.kill(1);
    await house.restart(1);
    const { outcomes } = (await house.web[0].get('/v1/outcomes?limit=100')).json() as {
      outcomes: { outcome_id: number }[];
    };
    const watched = outcomes.map((one) => one.outcome_id);
    /** How many prices a page is shown that comes now. */
    const pricesAt = async ({ url }: { url: string }): Promise<number> => {
      const socket = page(url);
      const first = new Promise<number>((resolve) => {
        socket.once('ticks', ({ mids }: Ticks) => resolve(Object.keys(mids).length));
        for (const end of ['connect_error', 'disconnect']) socket.once(end, () => resolve(0));
      });
      socket.emit('watch', { outcomes: watched, trades: false, symbols: [] });
      const count = await first;
      // An address may have 50 pages open, and more than 50 may be asked.
      socket.disconnect();
      return count;
    };
    const known = await pricesAt(house.web[0]);
    expect(known).toBeGreaterThan(1);
    let shown = 0;
    const showsAll = async (): Promise<boolean> => {
      shown = await pricesAt(house.web[1]);
      return shown >= known;
    };
    const what = () => `it shows ${known} prices, not ${shown}\n${house.web[1].logs.slice(-3_000)}`;
    await until(showsAll, { what });
  });
});

test('the makers of the sandbox reach the relay of another process', async () => {
  await until(() => house.ingest.logs.includes('connected to the relay'), {
    timeoutMs: 60_000,
    what: () => `a maker is connected\n${house.ingest.logs.slice(-3_000)}`,
  });
});

describe('streams of one key', () => {
  test('are counted over both processes, and those of one that is killed are free within seconds', async () => {
    const apiKey = await fullKey();
    await house.kill(0);
    await until(async () => !isRefused(await stream(house.url, apiKey)), {
      timeoutMs: 15_000,
      everyMs: 200,
      what: 'the slots of the killed process are free',
    });
    await house.restart(0);
  });

  test('end in both processes when the key is revoked', async () => {
    const { apiKey, keyId } = await newKey();
    const streams = [await stream(house.web[0].url, apiKey), await stream(house.web[1].url, apiKey)];
    await revokeKey(pool, { keyId });
    for (const one of streams) await one.until(({ closed }) => closed, 'the stream ends');
    for (const { frames } of streams) expect(frames.at(-1)?.data).toContain('API key revoked');
    for (const web of house.web)
      expect((await web.get('/v1/outcomes?limit=1', { key: apiKey })).status).toBe(401);
  });
});

test('who signs out at one process is signed out at the other', async () => {
  const { orgId } = await createOrg(pool, { name: 'People', tier: 'free' });
  const { cookie } = await signIn(pool, { orgId });
  const [name = '', value = ''] = cookie.split('=');
  const browserAt = (base: string): Browser => {
    const browser = new Browser(base);
    browser.cookies.set(name, value);
    return browser;
  };
  const [one, two] = [browserAt(house.web[0].url), browserAt(house.web[1].url)];
  for (const browser of [one, two]) expect((await browser.ask('/v1/keys')).status).toBe(200);
  const { csrfToken } = (await (await one.ask('/api/auth/csrf')).json()) as { csrfToken: string };
  await one.post('/api/auth/signout', { csrfToken, json: 'true' });
  expect((await two.ask('/v1/keys')).status).toBe(401);
});

// At length, and at random moments, in `streams.test.ts`.
test.skipIf(SOAK.chaosSeconds !== null)(
  'clients of every stream that resume hear each stored event once and in order while both processes are killed and lines are cut',
  async () => {
    const run = await CrowdRun.start({
      house,
      pool,
      seed,
      clients: chaosClients,
      streamsPerKey: 1,
      changeEveryMs: 200,
    });
    open.push(run);
    const random = randomFrom(seed);
    for (const which of [0, 1] as const) {
      for (const balancer of run.balancers) balancer.cut(0.3, random);
      await house.kill(which);
      await house.restart(which);
      await run.caughtUp();
    }
    const isTested = async () => [...(await run.caughtUp()).values()].every(({ events }) => events.size > 0);
    await until(isTested, { timeoutMs: 240_000, what: 'something of each part is stored' });
    expect((await run.finish()).found.slice(0, 20)).toEqual([]);
    expect(run.crowd.reconnections).toBeGreaterThan(0);
  },
  900_000,
);
