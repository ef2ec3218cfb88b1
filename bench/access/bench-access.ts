import { createKey } from '#services/key/create-key.ts';
import { createOrg } from '#services/org/create-org.ts';
import { createPool } from '#store/pool.ts';
import { emptyDatabase } from '../ingest.ts';
import { percent, perSecond, type Row } from '../table.ts';
import type { Load } from './lean-load.ts';
import type { AccessMode } from './messages.ts';
import { type Measured, measurePairs } from './mode-pair.ts';

const KEYS_IN_USE = 100;
const KEYS_IN_TABLE = 100_000;

/** The cheapest route there is: an answer out of the cache, beside which a check costs the most. */
const CACHED = '/v1/pricing';
/** One that asks the database each time, as most calls do. */
const READ = '/v1/fills?coin=%2310';

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

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

/** What is measured: the same server with `a` and with `b`. */
type Compared = { at: string; target: string; databaseUrl: string; load: Load; a: AccessMode; b: AccessMode };

const microseconds = (value: number): string => `${value.toFixed(1)} µs CPU/request`;

const throughput = (runs: Measured[]): string =>
  `${perSecond(median(runs.map((run) => run.requestsPerSecond)), 'req')}, ${median(runs.map((run) => run.cpuUsPerRequest)).toFixed(1)} µs CPU`;

async function cpuRow({ at, target, databaseUrl, load, ...modes }: Compared): Promise<Row> {
  const { pairs } = await measurePairs(databaseUrl, load, modes);
  return {
    ...{ benchmark: 'key check', at, target },
    measured: microseconds(median(pairs.map(({ a }) => a.cpuUsPerRequest))),
    limit: microseconds(median(pairs.map(({ b }) => b.cpuUsPerRequest))),
    ratio: percent(median(pairs.map(({ a, b }) => a.cpuUsPerRequest / b.cpuUsPerRequest))),
  };
}

async function logRow({ at, target, databaseUrl, load, ...modes }: Compared): Promise<Row> {
  const { pairs, dropped } = await measurePairs(databaseUrl, load, modes);
  return {
    ...{ benchmark: 'request log', at: `${at}, ${dropped} dropped`, target },
    measured: throughput(pairs.map(({ a }) => a)),
    limit: throughput(pairs.map(({ b }) => b)),
    ratio: percent(median(pairs.map(({ a, b }) => a.requestsPerSecond / b.requestsPerSecond))),
  };
}

/**
 * What the check of keys adds to the processor time of a request, with few keys in the table and with 100,000, and what
 * the log of requests takes of the throughput of a machine that server, database and load share.
 */
export async function benchAccess(serverUrl: string): Promise<Row[]> {
  const small = await emptyDatabase(serverUrl, 'bench_access');
  const large = await emptyDatabase(serverUrl, 'bench_access_large');
  const cached = { path: CACHED, keys: await makeKeys(small) };
  const cachedOfLarge = { path: CACHED, keys: await makeKeys(large) };
  await fillTable(large);
  const many = KEYS_IN_TABLE.toLocaleString('en-US');
  const checking = {
    target: '≤ 110 %',
    a: { checksKeys: true, logsRequests: false },
    b: { checksKeys: false, logsRequests: false },
  };
  const logging = {
    ...{ target: '≥ 95 %', databaseUrl: small },
    a: { checksKeys: true, logsRequests: true },
    b: { checksKeys: true, logsRequests: false },
  };
  const beside = 'answers of the cache, beside no check';
  return [
    await cpuRow({ ...checking, at: `${KEYS_IN_USE} keys, ${beside}`, databaseUrl: small, load: cached }),
    await cpuRow({ ...checking, at: `${many} keys, ${beside}`, databaseUrl: large, load: cachedOfLarge }),
    await logRow({ ...logging, at: 'reads of the database', load: { ...cached, path: READ } }),
    await logRow({ ...logging, at: 'answers of the cache', load: cached }),
  ];
}
