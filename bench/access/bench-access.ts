import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { createKey } from '#services/key/create-key.ts';
import { createOrg } from '#services/org/create-org.ts';
import { createPool } from '#store/pool.ts';
import { emptyDatabase } from '../ingest.ts';
import { percent, perSecond, type Row } from '../table.ts';
import type { AccessServerConfig, FromAccessServer } from './messages.ts';

const KEYS_IN_USE = 100;
const KEYS_IN_TABLE = 100_000;
const CONNECTIONS = 32;
const WARM_UP_S = 2;
const ROUND_S = 2;
const ROUNDS = 9;

/** The cheapest route there is: an answer out of the cache, beside which a check costs the most. */
const CACHED = '/v1/pricing';
/** One that asks the database each time, as most calls do. */
const READ = '/v1/fills?coin=%2310';

type Server = { url: string; child: ChildProcess };
/** What is asked, with which keys in turn. */
type Load = { path: string; keys: readonly string[] };
type Measured = { requestsPerSecond: number; cpuUsPerRequest: number };

async function start(config: AccessServerConfig): Promise<Server> {
  const child = fork('bench/access/access-server.ts', [JSON.stringify(config)]);
  const [message] = (await once(child, 'message')) as [FromAccessServer];
  if (!('port' in message)) throw new Error('the server did not tell its port');
  return { url: `http://127.0.0.1:${message.port}`, child };
}

async function spent({ child }: Server): Promise<{ cpuUs: number; dropped: number }> {
  const answered = once(child, 'message');
  child.send('spent');
  const [message] = (await answered) as [FromAccessServer];
  if (!('cpuUs' in message)) throw new Error('the server did not tell what it spent');
  return message;
}

async function measure(server: Server, load: Load, seconds: number): Promise<Measured> {
  const before = await spent(server);
  const result = await autocannon({
    ...{ url: `${server.url}${load.path}`, connections: CONNECTIONS, duration: seconds },
    requests: load.keys.map((key) => ({
      method: 'GET' as const,
      path: load.path,
      headers: { 'x-api-key': key },
    })),
  });
  const after = await spent(server);
  const failures = result.errors + result.timeouts + result.non2xx;
  if (failures > 0) throw new Error(`${failures} requests failed`);
  return {
    requestsPerSecond: result.requests.average,
    cpuUsPerRequest: (after.cpuUs - before.cpuUs) / result.requests.total,
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Measures two servers in turn, each first as often as the other, so that a machine that drifts favours neither. */
async function measurePair(a: Server, b: Server, load: Load): Promise<{ a: Measured; b: Measured }[]> {
  for (const server of [a, b]) await measure(server, load, WARM_UP_S);
  const pairs: { a: Measured; b: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const isSwapped = round % 2 === 1;
    const first = await measure(isSwapped ? b : a, load, ROUND_S);
    const second = await measure(isSwapped ? a : b, load, ROUND_S);
    pairs.push(isSwapped ? { a: second, b: first } : { a: first, b: second });
  }
  return pairs;
}

/** The keys that are used, made as all keys are. */
async function makeKeys(databaseUrl: string): Promise<string[]> {
  const pool = createPool(databaseUrl);
  const { orgId } = await createOrg(pool, { name: 'Benchmark', tier: 'enterprise' });
  const keys: string[] = [];
  for (let made = 0; made < KEYS_IN_USE; made += 1) keys.push((await createKey(pool, { orgId })).apiKey);
  await pool.end();
  return keys;
}

/** Fills the table with keys of a thousand organisations. */
async function fillTable(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { statementTimeoutMs: 0 });
  await pool.query(
    `INSERT INTO org (org_id, name, tier) SELECT 'org_fill_' || n, 'Filling', 'growth' FROM generate_series(1, 1000) n`,
  );
  await pool.query(
    `INSERT INTO api_key (key_id, org_id, prefix, start, hash)
     SELECT 'key_fill_' || n, 'org_fill_' || (n % 1000 + 1), 'hm', 'hm_', sha256(convert_to('fill ' || n, 'UTF8'))
     FROM generate_series(1, $1) n`,
    [KEYS_IN_TABLE],
  );
  await pool.query('ANALYZE');
  await pool.end();
}

type Compared = { at: string; target: string; a: AccessServerConfig; b: AccessServerConfig };

/** Runs two servers beside each other and ends them. */
async function compare<T>(
  { a, b }: Compared,
  load: Load,
  read: (pairs: { a: Measured; b: Measured }[], dropped: number) => T,
): Promise<T> {
  const servers = [await start(a), await start(b)] as const;
  try {
    const pairs = await measurePair(...servers, load);
    return read(pairs, (await spent(servers[0])).dropped);
  } finally {
    for (const { child } of servers) {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    }
  }
}

const microseconds = (value: number): string => `${value.toFixed(1)} µs CPU/request`;

const throughput = (runs: Measured[]): string =>
  `${perSecond(median(runs.map((run) => run.requestsPerSecond)), 'req')}, ${median(runs.map((run) => run.cpuUsPerRequest)).toFixed(1)} µs CPU`;

const cpuRow = (compared: Compared, load: Load): Promise<Row> =>
  compare(compared, load, (pairs) => ({
    benchmark: 'key check',
    at: compared.at,
    measured: microseconds(median(pairs.map(({ a }) => a.cpuUsPerRequest))),
    limit: microseconds(median(pairs.map(({ b }) => b.cpuUsPerRequest))),
    ratio: percent(median(pairs.map(({ a, b }) => a.cpuUsPerRequest / b.cpuUsPerRequest))),
    target: compared.target,
  }));

const logRow = (compared: Compared, load: Load): Promise<Row> =>
  compare(compared, load, (pairs, dropped) => ({
    benchmark: 'request log',
    at: `${compared.at}, ${dropped} dropped`,
    measured: throughput(pairs.map(({ a }) => a)),
    limit: throughput(pairs.map(({ b }) => b)),
    ratio: percent(median(pairs.map(({ a, b }) => a.requestsPerSecond / b.requestsPerSecond))),
    target: compared.target,
  }));

/**
 * What the check of keys adds to the processor time of a request, with few keys in the table and with 100,000, and what
 * the log of requests takes of the throughput.
 */
export async function benchAccess(serverUrl: string): Promise<Row[]> {
  const small = await emptyDatabase(serverUrl, 'bench_access');
  const large = await emptyDatabase(serverUrl, 'bench_access_large');
  const keys = await makeKeys(small);
  const keysOfLarge = await makeKeys(large);
  await fillTable(large);
  const on = { checksKeys: true, logsRequests: false };
  const off = { checksKeys: false, logsRequests: false };
  const many = KEYS_IN_TABLE.toLocaleString('en-US');
  const cached = { path: CACHED, keys };
  const logging = { a: { ...on, logsRequests: true, databaseUrl: small }, b: { ...on, databaseUrl: small } };
  return [
    await cpuRow(
      {
        ...{ at: `${KEYS_IN_USE} keys, answers of the cache, beside no check`, target: '≤ 110 %' },
        ...{ a: { ...on, databaseUrl: small }, b: { ...off, databaseUrl: small } },
      },
      cached,
    ),
    await cpuRow(
      {
        ...{ at: `${many} keys, answers of the cache, beside no check`, target: '≤ 110 %' },
        ...{ a: { ...on, databaseUrl: large }, b: { ...off, databaseUrl: large } },
      },
      { path: CACHED, keys: keysOfLarge },
    ),
    await logRow({ at: 'reads of the database', target: '≥ 95 %', ...logging }, { path: READ, keys }),
    await logRow({ at: 'answers of the cache', target: '≥ 95 %', ...logging }, cached),
  ];
}
