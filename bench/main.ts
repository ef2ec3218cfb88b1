// `npm run bench [-- name …]`: ingest, read, live, access, relay-check, relay-window, relay-sockets, relay-execute; reads, rival,
// fan-out, grpc, webhooks, rewards, pages, inp and relay-soak only by their names. Prints one table; each row's limit was measured in the same run.
// `npm run bench -- compare <old revision> [name …] [--pairs=9]`: this tree beside an old revision, in interleaved runs.
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg, { type Pool } from 'pg';
import { HOUR_MS } from '#domain/time.ts';
import { startEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { createPool } from '#store/pool.ts';
import { fillsPage } from '#store/queries/fills/fills-page.ts';
import { outcomesByVolume } from '#store/queries/outcomes/outcomes-by-volume.ts';
import { keepWindows } from '#store/rollups/keep-windows.ts';
import { benchAccess } from './access/bench-access.ts';
import { compareRevisions } from './compare/compare-revisions.ts';
import { benchGrpc } from './grpc/bench-grpc.ts';
import { benchIngest, findIngested, prepareEmpty } from './ingest.ts';
import { benchLive } from './live.ts';
import { addOutcomes } from './metadata.ts';
import { benchInp } from './pages/bench-inp.ts';
import { benchPages } from './pages/bench-pages.ts';
import { benchReads, type ReadCase } from './read.ts';
import { readRows, timeReads } from './reads.ts';
import { benchRelay, RELAY_NAMES } from './relay/benchmarks.ts';
import { benchRewards } from './rewards/bench-rewards.ts';
import { benchRival } from './rival/compare.ts';
import { benchFanOut } from './streams/fan-out.ts';
import { formatTable, type Row } from './table.ts';
import { benchWebhooks } from './webhooks/bench-webhooks.ts';

const NAMES = [
  'ingest',
  'read',
  'live',
  'access',
  'reads',
  'rival',
  'fan-out',
  'grpc',
  'webhooks',
  'rewards',
  'pages',
  'inp',
  ...RELAY_NAMES,
] as const;
type Name = (typeof NAMES)[number];
/** Take their minutes, so they are asked for by name. */
const ON_DEMAND: readonly Name[] = [
  'reads',
  'rival',
  'fan-out',
  'grpc',
  'webhooks',
  'rewards',
  'pages',
  'inp',
  'relay-soak',
];
const SMALL = 300_000;
const HALF_MILLION = 500_000;
const LARGE = 5_000_000;
const READ_MS = 4_000;
const READ_ROUNDS = 3;
const RIVAL_MS = 3_000;
const LIVE_FILLS = 600_000;
const LIVE_FILLS_PER_SECOND = 5_000;
const LIVE_MS = 20_000;
const FAN_OUT_CLIENTS = [500, 5_000];
const root = path.resolve('.data-bench');

/** A busy wallet, though not the busiest. */
async function busyWallet(db: Pool): Promise<string> {
  const { rows } = await db.query<{ wallet: string }>(
    "SELECT encode(wallet, 'hex') AS wallet FROM wallet_total ORDER BY trades DESC OFFSET 20 LIMIT 1",
  );
  if (!rows[0]) throw new Error('the database has no wallets: run the ingest benchmark first');
  return `0x${rows[0].wallet}`;
}

async function readCases(databaseUrl: string): Promise<ReadCase[]> {
  const pool = createPool(databaseUrl);
  try {
    const wallet = await busyWallet(pool);
    const hour = Math.floor(Date.now() / HOUR_MS);
    return [
      {
        name: '/v1/fills?user=',
        path: `/v1/fills?user=${wallet}`,
        ask: (db) => fillsPage(db, { wallet, limit: 100, offset: 0 }),
      },
      {
        name: '/v1/outcomes',
        path: '/v1/outcomes',
        ask: (db) => outcomesByVolume(db, { settled: false, hour, limit: 50, offset: 0 }),
      },
    ];
  } finally {
    await pool.end();
  }
}

/** Shows rows as soon as they are measured: the whole takes a quarter of an hour. */
function shown(rows: Row[]): Row[] {
  process.stderr.write(`${formatTable(rows)}\n`);
  return rows;
}

/** Ingest, and then the reads of what was ingested; reads alone take what an earlier run has ingested. */
async function benchSize(fills: number, names: ReadonlySet<Name>): Promise<Row[]> {
  const earlier = names.has('ingest') ? null : await findIngested({ fills, dir: root });
  const { rows, databaseUrl, historyDir } = earlier ?? (await benchIngest({ fills, dir: root }));
  const ingest = names.has('ingest') ? shown(rows) : [];
  if (!names.has('read')) return ingest;
  const { databaseUrl: emptyUrl } = await prepareEmpty({ fills, dir: root, name: 'bench_outcomes' });
  await addOutcomes({ databaseUrl, emptyUrl, historyDir, fills, dir: root });
  await bringUpToDate(databaseUrl);
  const reads = await benchReads({
    databaseUrl,
    label: `${fills / 1e6}M fills`,
    cases: await readCases(databaseUrl),
    durationMs: READ_MS,
    rounds: READ_ROUNDS,
  });
  return [...ingest, ...shown(reads)];
}

/** So many fills: those of an earlier run, or ingested now. */
const ingested = async (fills: number) =>
  (await findIngested({ fills, dir: root })) ?? (await benchIngest({ fills, dir: root }));

/** A store of so many fills that reads can be timed on. */
async function readStore(fills: number): Promise<string> {
  const { databaseUrl, historyDir } = await ingested(fills);
  const { databaseUrl: emptyUrl } = await prepareEmpty({ fills, dir: root, name: 'bench_outcomes' });
  await addOutcomes({ databaseUrl, emptyUrl, historyDir, fills, dir: root });
  await bringUpToDate(databaseUrl);
  return databaseUrl;
}

/** How each read grows between two histories. */
async function benchGrowth(sizes: readonly [number, number]): Promise<Row[]> {
  const urls: string[] = [];
  for (const fills of sizes) urls.push(await readStore(fills));
  const [smaller, larger] = (await timeReads(urls)).map((times, nth) => ({
    label: `${(sizes[nth] ?? 0) / 1e6}M fills`,
    times,
  }));
  return smaller && larger ? readRows(smaller, larger) : [];
}

/** Throughput beside PostGraphile's, on so many fills. */
async function besideRival(fills: number): Promise<Row[]> {
  const { databaseUrl } = await ingested(fills);
  await bringUpToDate(databaseUrl);
  return benchRival({ databaseUrl, durationMs: RIVAL_MS, rounds: READ_ROUNDS });
}

/** What a start, ingest and autovacuum do in time; at once, so that each size is measured in the same state. */
async function bringUpToDate(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl, path.resolve('prisma/migrations'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await keepWindows(client, { hour: Math.floor(Date.now() / HOUR_MS), fillsUntilMs: Date.now() });
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function benchWhileIngesting(): Promise<Row[]> {
  const scratchDir = path.join(root, 'live');
  rmSync(scratchDir, { recursive: true, force: true });
  const { databaseUrl, historyDir } = await prepareEmpty({
    fills: LIVE_FILLS,
    dir: root,
    name: 'bench_live',
  });
  return benchLive({
    ...{ generatedDir: historyDir, scratchDir, databaseUrl, durationMs: LIVE_MS },
    fillsPerSecond: LIVE_FILLS_PER_SECOND,
    pathOf: async () => {
      const pool = createPool(databaseUrl);
      const wallet = await busyWallet(pool).finally(() => pool.end());
      return `/v1/fills?user=${wallet}`;
    },
  });
}

/** An event stream to the clients that the caps allow, and to many more. */
async function benchFanOuts(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const clients of FAN_OUT_CLIENTS) {
    const scratchDir = path.join(root, 'fan-out');
    rmSync(scratchDir, { recursive: true, force: true });
    const { databaseUrl, historyDir } = await prepareEmpty({
      ...{ fills: LIVE_FILLS, dir: root, name: `bench_fan_out_${clients}` },
    });
    rows.push(
      ...shown(await benchFanOut({ ...{ generatedDir: historyDir, scratchDir, databaseUrl }, clients })),
    );
  }
  return rows;
}

function chosen(words: readonly string[]): ReadonlySet<Name> {
  const unknown = words.filter((word) => !NAMES.includes(word as Name));
  if (unknown.length > 0) {
    throw new Error(`no benchmark is named ${unknown.join(', ')}; there are ${NAMES.join(', ')}`);
  }
  return new Set(words.length > 0 ? (words as Name[]) : NAMES.filter((name) => !ON_DEMAND.includes(name)));
}

const words = process.argv.slice(2);
const isComparison = words[0] === 'compare';
const names = isComparison ? new Set<Name>() : chosen(words);
const server = await startEmbeddedPostgres(path.join(root, 'postgres'), {
  // Benchmarks of streams count from the commit.
  settings: ['track_commit_timestamp=on'],
});
try {
  if (isComparison && !(await compareRevisions(words.slice(1), server.url, root))) process.exitCode = 1;
  const rows: Row[] = [];
  if (names.has('ingest') || names.has('read')) {
    for (const fills of [SMALL, LARGE]) rows.push(...(await benchSize(fills, names)));
  }
  if (names.has('reads')) rows.push(...shown(await benchGrowth([HALF_MILLION, LARGE])));
  if (names.has('rival')) rows.push(...shown(await besideRival(LARGE)));
  if (names.has('live')) rows.push(...shown(await benchWhileIngesting()));
  if (names.has('fan-out')) rows.push(...(await benchFanOuts()));
  if (names.has('grpc')) rows.push(...shown(await benchGrpc(server.url, path.join(root, 'grpc'))));
  if (names.has('rewards')) rows.push(...shown(await benchRewards(root)));
  if (names.has('webhooks')) rows.push(...shown(await benchWebhooks(server.url)));
  if (names.has('access')) rows.push(...shown(await benchAccess(server.url)));
  if (names.has('pages')) rows.push(...(await benchPages(root)));
  if (names.has('inp')) rows.push(...(await benchInp(root)));
  for (const name of RELAY_NAMES) {
    if (names.has(name)) rows.push(...shown(await benchRelay(name, server.url)));
  }
  if (!isComparison) process.stdout.write(`\n${formatTable(rows)}\n`);
} finally {
  await server.stop();
}
