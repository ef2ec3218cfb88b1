import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { measureCommitToFrame } from './commit-to-frame.ts';
import { hourlyFile, hourlyNames, stageHours } from './history.ts';
import { startLiveProduct, storedFills } from './live-product.ts';
import { type LoadResult, load } from './load.ts';
import { enterpriseKey } from './processes.ts';
import { milliseconds, perSecond, type Row } from './table.ts';

const CONNECTIONS = 32;
const STREAMS_MS = 5_000;

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
  const product = await startLiveProduct(input);
  try {
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
    const before = await storedFills(product);
    const startedAt = performance.now();
    const loaded = await measure(input.durationMs);
    const after = await storedFills(product);
    const seconds = (performance.now() - startedAt) / 1_000;
    const frames = await measureCommitToFrame({
      ...{ url: product.url, databaseUrl: input.databaseUrl },
      durationMs: STREAMS_MS,
    });
    if (writer.exitCode === null) writer.kill();
    await once(writer, 'exit').catch(() => undefined);
    if (idle.failures + loaded.failures > 0) throw new Error('requests failed');
    const rate = (after - before) / seconds;
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
