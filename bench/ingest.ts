import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { startFillsIngest } from '#ingest/fills/start-fills-ingest.ts';
import { createLogger } from '#observe/logger.ts';
import { startEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { generateHistory, hourlyBytes, hourlyNames, stageHours } from './history.ts';
import { formatTable, percent, perSecond, type Row } from './table.ts';

const MAX_RSS_MB = 700;
const POLL_MS = 20;

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** An empty, migrated database of the server at `url`. */
export async function emptyDatabase(url: string, name: string): Promise<string> {
  await withClient(url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
    await client.query('CHECKPOINT');
  });
  const own = new URL(url);
  own.pathname = `/${name}`;
  await migrate(own.href, path.resolve('prisma/migrations'));
  return own.href;
}

type Total = { fills: number; ingestSeconds: number; copySeconds: number };

/** Waits until ingest has stored everything up to the end of an hourly file; answers the last sequence number. */
async function untilStored(databaseUrl: string, name: string, bytes: number): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        'SELECT fill_seq::int AS last FROM ingest_cursor WHERE file = $1 AND byte_offset = $2',
        [name, bytes],
      );
      if (rows[0]) return rows[0].last as number;
      await delay(POLL_MS);
    }
  });
}

/** Seconds that one binary COPY takes for the same rows into the same table with the same indexes, and nothing else. */
async function bareCopy(fromUrl: string, intoUrl: string, afterSeq: number, file: string): Promise<number> {
  const rows = `SELECT * FROM fill WHERE seq > ${afterSeq} ORDER BY seq`;
  await withClient(fromUrl, (client) =>
    pipeline(client.query(copyTo(`COPY (${rows}) TO STDOUT (FORMAT binary)`)), createWriteStream(file)),
  );
  return withClient(intoUrl, async (client) => {
    await client.query('SET synchronous_commit = off');
    const startedMs = performance.now();
    await pipeline(
      createReadStream(file, { highWaterMark: 1024 * 1024 }),
      client.query(copyFrom('COPY fill FROM STDIN (FORMAT binary)')),
    );
    return (performance.now() - startedMs) / 1_000;
  }).finally(() => rmSync(file));
}

/**
 * Ingests the history part by part, as the product does, in a worker thread, and copies the rows of each part right
 * after it into the bare table: what else the machine does meanwhile weighs on both alike.
 */
async function measure(input: {
  historyDir: string;
  nodeDataDir: string;
  databaseUrl: string;
  bareUrl: string;
  parts: number;
}): Promise<Total> {
  const { historyDir, nodeDataDir, databaseUrl, bareUrl, parts } = input;
  const names = hourlyNames(historyDir);
  const total: Total = { fills: 0, ingestSeconds: 0, copySeconds: 0 };
  for (let part = 0; part < parts; part++) {
    const of = names.slice((names.length * part) / parts, (names.length * (part + 1)) / parts);
    const last = of.at(-1) ?? '';
    const startedMs = performance.now();
    stageHours(historyDir, nodeDataDir, of);
    const lastSeq = await untilStored(databaseUrl, last, hourlyBytes(historyDir, last));
    total.ingestSeconds += (performance.now() - startedMs) / 1_000;
    total.copySeconds += await bareCopy(databaseUrl, bareUrl, total.fills, path.join(nodeDataDir, 'rows'));
    total.fills = lastSeq;
  }
  return total;
}

/** Runs `work` beside ingest from `nodeDataDir`; answers its result and the largest resident set meanwhile, in MB. */
async function whileIngesting<T>(
  databaseUrl: string,
  nodeDataDir: string,
  work: () => Promise<T>,
): Promise<{ result: T; rssMb: number }> {
  const stopping = new AbortController();
  let rssBytes = 0;
  const timer = setInterval(() => {
    rssBytes = Math.max(rssBytes, process.memoryUsage.rss());
  }, POLL_MS);
  const { done } = startFillsIngest({
    databaseUrl,
    nodeDataDir,
    logger: createLogger({ level: 'warn' }),
    signal: stopping.signal,
    onFills: () => undefined,
    onProgress: () => undefined,
  });
  try {
    return { result: await work(), rssMb: rssBytes / 1e6 };
  } finally {
    clearInterval(timer);
    stopping.abort();
    await done;
  }
}

/**
 * Ingest of a generated history with every rollup beside a bare COPY of its rows, on the embedded server of `dir`.
 * Leaves the ingested database (`bench_<fills>`) behind for other benchmarks; answers its URL with the rows.
 */
export async function benchIngest(input: {
  fills: number;
  dir: string;
}): Promise<{ rows: Row[]; databaseUrl: string; historyDir: string }> {
  const { fills, dir } = input;
  mkdirSync(dir, { recursive: true });
  const historyDir = generateHistory(dir, fills);
  const nodeDataDir = path.join(dir, 'node');
  rmSync(nodeDataDir, { recursive: true, force: true });
  mkdirSync(nodeDataDir);
  const server = await startEmbeddedPostgres(path.join(dir, 'postgres'));
  const databaseUrl = await emptyDatabase(server.url, `bench_${fills}`);
  const bareUrl = await emptyDatabase(server.url, 'bench_bare');
  const parts = Math.min(10, Math.max(3, Math.round(fills / 500_000)));
  const { result: total, rssMb } = await whileIngesting(databaseUrl, nodeDataDir, () =>
    measure({ historyDir, nodeDataDir, databaseUrl, bareUrl, parts }),
  );
  await withClient(server.url, (client) => client.query('DROP DATABASE bench_bare WITH (FORCE)'));
  rmSync(nodeDataDir, { recursive: true });
  const at = `${fills.toLocaleString('en-US')} fills`;
  const rows: Row[] = [
    {
      benchmark: 'ingest with every rollup',
      at,
      measured: perSecond(total.fills / total.ingestSeconds, 'fills'),
      limit: `bare COPY ${perSecond(total.fills / total.copySeconds, 'fills')}`,
      ratio: percent(total.copySeconds / total.ingestSeconds),
      target: '≥ 25 %',
    },
    {
      benchmark: 'memory of ingest',
      at,
      measured: `${Math.round(rssMb)} MB resident`,
      limit: `${MAX_RSS_MB} MB`,
      ratio: percent(rssMb / MAX_RSS_MB),
      target: '≤ 100 %',
    },
  ];
  return { rows, databaseUrl, historyDir };
}

/** What an earlier run of `benchIngest` has left, or null when it left nothing. */
export async function findIngested(input: {
  fills: number;
  dir: string;
}): Promise<{ rows: Row[]; databaseUrl: string; historyDir: string } | null> {
  const name = `bench_${input.fills}`;
  const server = await startEmbeddedPostgres(path.join(input.dir, 'postgres'));
  const exists = await withClient(server.url, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    return rowCount === 1;
  });
  if (!exists) return null;
  const databaseUrl = new URL(server.url);
  databaseUrl.pathname = `/${name}`;
  const historyDir = generateHistory(input.dir, input.fills);
  return { rows: [], databaseUrl: databaseUrl.href, historyDir };
}

/** A generated history and an empty database `name` on the server of `dir`. */
export async function prepareEmpty(input: {
  fills: number;
  dir: string;
  name: string;
}): Promise<{ databaseUrl: string; historyDir: string }> {
  const historyDir = generateHistory(input.dir, input.fills);
  const server = await startEmbeddedPostgres(path.join(input.dir, 'postgres'));
  return { historyDir, databaseUrl: await emptyDatabase(server.url, input.name) };
}

if (process.argv[1] === import.meta.filename) {
  const [, , fills = '300000', dir = '.data-bench'] = process.argv;
  const { rows } = await benchIngest({ fills: Number(fills), dir: path.resolve(dir) });
  process.stdout.write(`${formatTable(rows)}\n`);
  process.exit(0);
}
