import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { measureCommitToFrame } from './commit-to-frame.ts';
import { hourlyFile, hourlyNames, stageHours } from './history.ts';
import { type LoadResult, load } from './load.ts';
import { enterpriseKey, type Running, startProduct } from './processes.ts';
import { milliseconds, perSecond, type Row } from './table.ts';

const CONNECTIONS = 32;
const STREAMS_MS = 5_000;

type Health = { phase: string; rows: { fills: number } };
const health = async (product: Running): Promise<Health> =>
  (await fetch(`${product.url}/health`)).json() as Promise<Health>;

async function untilLive(product: Running): Promise<void> {
  let before = -1;
  for (let waitedMs = 0; waitedMs < 300_000; waitedMs += 1_000) {
    const { rows } = await health(product);
    if (rows.fills > 0 && rows.fills === before) return;
    before = rows.fills;
    await delay(1_000);
  }
  throw new Error('the base history was not ingested in time');
}

/**
 * p99 of a wallet's fills at 32 connections while a node writes `fillsPerSecond`, beside the same while it writes nothing.
 * Then how long a trade takes from its commit to a stream, while the node still writes.
 * The first half of the generated history is there before; the second half is what the node writes.
 */
export async function benchLive(input: {
  generatedDir: string;
  scratchDir: string;
  databaseUrl: string;
  fillsPerSecond: number;
  durationMs: number;
  pathOf: () => Promise<string>;
}): Promise<Row[]> {
  const names = hourlyNames(input.generatedDir);
  const half = Math.floor(names.length / 2);
  stageHours(input.generatedDir, input.scratchDir, names.slice(0, half));
  const product = await startProduct({
    ROLES: 'ingest,web',
    DATABASE_URL: input.databaseUrl,
    DATA_DIR: path.join(input.scratchDir, 'data'),
    NODE_DATA_DIR: input.scratchDir,
    EXCHANGE_API_URL: 'http://127.0.0.1:9',
    EXCHANGE_WS_URL: 'ws://127.0.0.1:9',
    EXCHANGE_RPC_WS_URL: 'ws://127.0.0.1:9',
    // Each stream of the benchmark is a client of its own.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  });
  try {
    await untilLive(product);
    const url = `${product.url}${await input.pathOf()}`;
    const headers = { 'x-api-key': enterpriseKey(input.databaseUrl) };
    const measure = (durationMs: number): Promise<LoadResult> =>
      load({ url, connections: CONNECTIONS, durationMs, headers });
    await measure(2_000);
    const idle = await measure(input.durationMs);
    const writer = fork('bench/replay-writer.ts');
    writer.send({
      files: names.slice(half).map((name) => hourlyFile(input.generatedDir, name)),
      nodeDataDir: input.scratchDir,
      fillsPerSecond: input.fillsPerSecond,
      stepMs: 50,
      maxMs: input.durationMs + 6_000 + STREAMS_MS + 2_000,
    });
    await delay(3_000);
    const before = await health(product);
    const startedAt = performance.now();
    const loaded = await measure(input.durationMs);
    const after = await health(product);
    const seconds = (performance.now() - startedAt) / 1_000;
    const frames = await measureCommitToFrame({
      ...{ url: product.url, databaseUrl: input.databaseUrl },
      durationMs: STREAMS_MS,
    });
    if (writer.exitCode === null) writer.kill();
    await once(writer, 'exit').catch(() => undefined);
    if (idle.failures + loaded.failures > 0) throw new Error('requests failed');
    const rate = (after.rows.fills - before.rows.fills) / seconds;
    return [
      {
        benchmark: 'fills of a wallet while ingesting',
        at: `${CONNECTIONS} connections, ${perSecond(rate, 'fills')} stored`,
        measured: `p99 ${milliseconds(loaded.p99Ms)}, ${perSecond(loaded.requestsPerSecond, 'req')}`,
        limit: `idle: p99 ${milliseconds(idle.p99Ms)}, ${perSecond(idle.requestsPerSecond, 'req')}`,
        ratio: `${(loaded.p99Ms / idle.p99Ms).toFixed(2)} ×`,
        target: '≤ 2 × at 5,000 fills/s',
      },
      frames,
    ];
  } finally {
    await product.stop();
  }
}
