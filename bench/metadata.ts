import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { recategorise } from '#store/rollups/recategorise.ts';
import { startProduct } from './processes.ts';

type Health = { metadata: { complete: boolean } | null };

const TABLES = ['question', 'outcome', 'outcome_event'];

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Runs the product on an empty database until it knows every outcome of the exchange that wrote `historyDir`. */
async function learn(databaseUrl: string, historyDir: string, fills: number, dir: string): Promise<void> {
  const dataDir = path.join(dir, `exchange-${fills}`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(path.join(dataDir, 'sandbox'), { recursive: true });
  mkdirSync(path.join(dataDir, 'no-fills'));
  symlinkSync(historyDir, path.join(dataDir, 'sandbox', 'node'));
  const product = await startProduct({
    ROLES: 'sandbox,ingest,web',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    NODE_DATA_DIR: path.join(dataDir, 'no-fills'),
    SANDBOX_FILLS: String(fills),
    SANDBOX_RATE: '0',
  });
  try {
    for (let waitedMs = 0; waitedMs < 300_000; waitedMs += 500) {
      const { metadata } = (await (await fetch(`${product.url}/health`)).json()) as Health;
      if (metadata?.complete) return;
      await delay(500);
    }
    throw new Error('the outcomes were not learned in time');
  } finally {
    await product.stop();
  }
}

/** Rows of wallet_coin that a step moves: many, for nobody waits for a benchmark's database. */
const STEP_ROWS = 50_000;

/** Counts every coin under the category that its outcome has, step by step as the product does. */
async function moveCategories(client: pg.Client): Promise<void> {
  let moved: number;
  do {
    await client.query('BEGIN');
    moved = await recategorise(client, STEP_ROWS);
    await client.query('COMMIT');
  } while (moved > 0);
}

/**
 * Gives an ingested database the outcomes of its history, so that reads of outcomes have what they would have. They are
 * learned by the product in an empty database of their own, `emptyUrl`, and copied.
 */
export async function addOutcomes(input: {
  databaseUrl: string;
  emptyUrl: string;
  historyDir: string;
  fills: number;
  dir: string;
}): Promise<void> {
  await learn(input.emptyUrl, input.historyDir, input.fills, input.dir);
  await withClient(input.emptyUrl, (source) =>
    withClient(input.databaseUrl, async (target) => {
      await target.query(`TRUNCATE ${TABLES.join(', ')}`);
      for (const table of TABLES) {
        await pipeline(
          source.query(copyTo(`COPY ${table} TO STDOUT (FORMAT binary)`)),
          target.query(copyFrom(`COPY ${table} FROM STDIN (FORMAT binary)`)),
        );
      }
      await moveCategories(target);
    }),
  );
}
