import type { Pool } from 'pg';
import { createPool } from '#store/pool.ts';
import { loadPair } from './load.ts';
import { enterpriseKey, startBare, startProduct } from './processes.ts';
import { recordQuery } from './record-query.ts';
import { milliseconds, percent, perSecond, type Row } from './table.ts';

/** A route to measure: what the product is asked, and the same question put to the database without the product. */
export type ReadCase = { name: string; path: string; ask: (db: Pool) => Promise<unknown> };

const CONNECTIONS = [1, 32, 256];
const POOL_SIZE = 16;

/**
 * Requests per second and p99 of each read beside a bare node:http handler that runs the same prepared query, both in
 * processes of their own, measured in turn.
 */
export async function benchReads(input: {
  databaseUrl: string;
  label: string;
  cases: ReadCase[];
  durationMs: number;
  rounds: number;
}): Promise<Row[]> {
  const pool = createPool(input.databaseUrl);
  const queries = Object.fromEntries(
    await Promise.all(
      input.cases.map(async ({ name, ask }) => [`/${name}`, await recordQuery(pool, ask)] as const),
    ),
  );
  await pool.end();
  const key = enterpriseKey(input.databaseUrl);
  const bare = await startBare(input.databaseUrl, POOL_SIZE, queries);
  // No upstream is needed to answer reads of the store; the address is never asked.
  const product = await startProduct({
    ROLES: 'web',
    DATABASE_URL: input.databaseUrl,
    // With a replica nothing is kept: the limit asks the database for each answer too.
    DATABASE_READ_URL: input.databaseUrl,
    DATA_DIR: `.data-bench/web-${process.pid}`,
    EXCHANGE_API_URL: 'http://127.0.0.1:9',
  });
  try {
    const rows: Row[] = [];
    for (const { name, path } of input.cases) {
      for (const connections of CONNECTIONS) {
        const common = { connections, durationMs: input.durationMs };
        const { a, b, ratio } = await loadPair(
          { ...common, url: `${product.url}${path}`, headers: { 'x-api-key': key } },
          { ...common, url: `${bare.url}/${name}` },
          input.rounds,
        );
        if (a.failures + b.failures > 0)
          throw new Error(`${name}: ${a.failures} and ${b.failures} requests failed`);
        rows.push({
          benchmark: name,
          at: `${input.label}, ${connections} connections`,
          measured: `${perSecond(a.requestsPerSecond, 'req')}, p99 ${milliseconds(a.p99Ms)}`,
          limit: `${perSecond(b.requestsPerSecond, 'req')}, p99 ${milliseconds(b.p99Ms)}`,
          ratio: percent(ratio),
          target: '≥ 40 %',
        });
      }
    }
    return rows;
  } finally {
    await product.stop();
    await bare.stop();
  }
}
