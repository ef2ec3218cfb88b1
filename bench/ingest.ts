import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { startFillsIngest } from '#ingest/fills/start-fills-ingest.ts';
import { createLogger } from '#observe/logger.ts';
import { startEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { formatTable, percent, perSecond, type Row } from './table.ts';

const MAX_RSS_MB = 700;
const SETTLE_MS = 20;

/** The history that is ingested; made once for each number of fills. */
function generate(dir: string, fills: number): string {
  const target = path.join(dir, `history-${fills}`);
  const complete = path.join(target, 'complete');
  if (existsSync(complete)) return target;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  execFileSync(process.execPath, ['server/sandbox/exchange/generate.ts', target, String(fills)]);
  writeFileSync(complete, '');
  return target;
}

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
async function emptyDatabase(url: string, name: string): Promise<string> {
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

type Ingested = { fills: number; seconds: number; rssMb: number };

/** Ingests everything in `nodeDataDir` as the product does, in a worker thread; time runs from the start of the worker to the last commit. */
async function ingest(databaseUrl: string, nodeDataDir: string, fills: number): Promise<Ingested> {
  const stopping = new AbortController();
  const startedMs = performance.now();
  let rss = 0;
  const { done } = startFillsIngest({
    databaseUrl,
    nodeDataDir,
    logger: createLogger({ level: 'warn' }),
    signal: stopping.signal,
    onFills: () => undefined,
    onProgress: () => undefined,
  });
  const stored = await withClient(databaseUrl, async (client) => {
    for (;;) {
      rss = Math.max(rss, process.memoryUsage.rss());
      const { rows } = await client.query('SELECT fills::int AS fills FROM ingest_cursor');
      if (rows[0]?.fills >= fills) return rows[0].fills as number;
      await delay(SETTLE_MS);
    }
  });
  const seconds = (performance.now() - startedMs) / 1_000;
  stopping.abort();
  await done;
  return { fills: stored, seconds, rssMb: rss / 1e6 };
}

/** Seconds that one binary COPY takes for the same rows into the same table with the same indexes, and nothing else. */
async function bareCopy(fromUrl: string, intoUrl: string, scratch: string): Promise<number> {
  const file = path.join(scratch, 'fills.copy');
  await withClient(fromUrl, (client) =>
    pipeline(client.query(copyTo('COPY fill TO STDOUT (FORMAT binary)')), createWriteStream(file)),
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
 * Ingest of a generated history with every rollup beside a bare COPY of its rows, on the embedded server of `dir`.
 * Leaves the ingested database (`bench_<fills>`) behind for other benchmarks; answers its URL with the rows.
 */
export async function benchIngest(input: {
  fills: number;
  dir: string;
}): Promise<{ rows: Row[]; databaseUrl: string; historyDir: string }> {
  const { fills, dir } = input;
  mkdirSync(dir, { recursive: true });
  const nodeDataDir = generate(dir, fills);
  const server = await startEmbeddedPostgres(path.join(dir, 'postgres'));
  const databaseUrl = await emptyDatabase(server.url, `bench_${fills}`);
  const ingested = await ingest(databaseUrl, nodeDataDir, fills);
  const bareUrl = await emptyDatabase(server.url, 'bench_bare');
  const bareSeconds = await bareCopy(databaseUrl, bareUrl, dir);
  await withClient(server.url, (client) => client.query('DROP DATABASE bench_bare WITH (FORCE)'));
  const at = `${fills.toLocaleString('en-US')} fills`;
  const rows: Row[] = [
    {
      benchmark: 'ingest with every rollup',
      at,
      measured: perSecond(ingested.fills / ingested.seconds, 'fills'),
      limit: `bare COPY ${perSecond(ingested.fills / bareSeconds, 'fills')}`,
      ratio: percent(bareSeconds / ingested.seconds),
      target: '≥ 25 %',
    },
    {
      benchmark: 'memory of ingest',
      at,
      measured: `${Math.round(ingested.rssMb)} MB resident`,
      limit: `${MAX_RSS_MB} MB`,
      ratio: percent(ingested.rssMb / MAX_RSS_MB),
      target: '≤ 100 %',
    },
  ];
  return { rows, databaseUrl, historyDir: nodeDataDir };
}

/** A generated history and an empty database on the server of `dir`, for a benchmark that ingests by itself. */
export async function prepareLive(input: {
  fills: number;
  dir: string;
}): Promise<{ databaseUrl: string; historyDir: string }> {
  const historyDir = generate(input.dir, input.fills);
  const server = await startEmbeddedPostgres(path.join(input.dir, 'postgres'));
  return { historyDir, databaseUrl: await emptyDatabase(server.url, 'bench_live') };
}

if (process.argv[1] === import.meta.filename) {
  const [, , fills = '300000', dir = '.data-bench'] = process.argv;
  const { rows } = await benchIngest({ fills: Number(fills), dir: path.resolve(dir) });
  process.stdout.write(`${formatTable(rows)}\n`);
  process.exit(0);
}
