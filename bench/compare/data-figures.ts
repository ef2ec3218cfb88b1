import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startLeanLoad } from '../access/lean-load.ts';
import { hourlyBytes, hourlyFile, hourlyNames, stageHours } from '../history.ts';
import { DataProduct } from './data-product.ts';
import { measureEvents } from './live-events.ts';
import { type Figures, onEmptyDatabase, runIn, type Side } from './side.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 700;
const LOAD_MS = 1_500;
const INGEST_MS = 60_000;
/** The part of the history that is there at once; the rest is what a node writes later. */
const PAST = 0.9;

/** Waits until ingest has stored everything up to the end of an hourly file; how many fills that is. */
async function untilStored(db: pg.Pool, name: string, bytes: number): Promise<number> {
  for (let waitedMs = 0; waitedMs < INGEST_MS; waitedMs += 10) {
    const { rows } = await db.query<{ last: number }>(
      'SELECT fill_seq::int AS last FROM ingest_cursor WHERE file = $1 AND byte_offset = $2',
      [name, bytes],
    );
    if (rows[0]) return rows[0].last;
    await delay(10);
  }
  throw new Error('the history was not stored in time');
}

function enterpriseKey(tree: string, databaseUrl: string): string {
  const operator = (...args: string[]): Record<string, string> =>
    JSON.parse(runIn(tree, ['server/operator.ts', ...args], { DATABASE_URL: databaseUrl }));
  const { orgId = '' } = operator('org', 'create', '--name', 'Comparison', '--tier', 'enterprise');
  return operator('key', 'create', '--org', orgId).apiKey ?? '';
}

/** What a read takes, of time and of the server's processor, at some connections. */
async function measureRead(
  product: DataProduct,
  name: string,
  target: string,
  key: string,
): Promise<Figures> {
  const load = startLeanLoad(product.port, { path: target, keys: [key] }, CONNECTIONS);
  await delay(WARM_UP_MS);
  const before = { answers: load.answers, cpuMs: product.cpuMs(), atMs: performance.now() };
  await delay(LOAD_MS);
  const answers = load.answers - before.answers;
  const [wallMs, cpuMs] = [performance.now() - before.atMs, product.cpuMs() - before.cpuMs];
  await load.stop();
  return {
    [`reads: ${name}, µs`]: (wallMs * 1_000) / answers,
    [`reads: ${name}, µs of processor`]: (cpuMs * 1_000) / answers,
  };
}

async function measure(side: Side, databaseUrl: string, historyDir: string, port: number): Promise<Figures> {
  const scratchDir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-compare-'));
  const nodeDataDir = path.join(scratchDir, 'node');
  const names = hourlyNames(historyDir);
  const past = names.slice(0, Math.floor(names.length * PAST));
  const last = past.at(-1) ?? '';
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const key = enterpriseKey(side.tree, databaseUrl);
  const product = await DataProduct.start(side.tree, { databaseUrl, scratchDir, port });
  try {
    const startedMs = performance.now();
    stageHours(historyDir, nodeDataDir, past);
    const fills = await untilStored(db, last, hourlyBytes(historyDir, last));
    const ingestUs = ((performance.now() - startedMs) * 1_000) / fills;
    const { rows } = await db.query<{ wallet: string }>(
      "SELECT encode(wallet, 'hex') AS wallet FROM wallet_total ORDER BY trades DESC, wallet OFFSET 20 LIMIT 1",
    );
    const wallet = `0x${rows[0]?.wallet}`;
    return {
      'ingest: a fill, µs': ingestUs,
      ...(await measureRead(product, 'fills of a wallet', `/v1/fills?user=${wallet}`, key)),
      ...(await measureRead(product, 'portfolio', `/v1/portfolio/${wallet}`, key)),
      ...(await measureEvents(product.url, nodeDataDir, blocksAfter(historyDir, names.slice(past.length)))),
    };
  } finally {
    await product.stop();
    await db.end();
    rmSync(scratchDir, { recursive: true, force: true });
  }
}

/** The blocks of hourly files, a line each. */
const blocksAfter = (historyDir: string, names: string[]): string[] =>
  names
    .flatMap((name) => readFileSync(hourlyFile(historyDir, name), 'utf8').split('\n'))
    .filter((line) => line !== '');

/** Ingest, reads and live events of one revision, of a process that was started for it. */
export const dataFigures = (side: Side, historyDir: string, port: number): Promise<Figures> =>
  onEmptyDatabase(side, (databaseUrl) => measure(side, databaseUrl, historyDir, port));
