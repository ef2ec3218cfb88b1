import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PLANS } from '#domain/tier.ts';
import { nowUs } from '#observe/now-us.ts';
import { loadAsCustomer } from '#server/test/grpc/block-client.ts';
import { createKey } from '#services/key/create-key.ts';
import { createOrg } from '#services/org/create-org.ts';
import { createPool } from '#store/pool.ts';
import { transaction } from '#store/transaction.ts';
import { appendCoreBlocks } from '#store/writes/append-core-blocks.ts';
import { countedBy, residentBytes, told } from '../forked.ts';
import { emptyDatabase } from '../ingest.ts';
import type { Running } from '../processes.ts';
import { median, quantile } from '../relay/percentiles.ts';
import { milliseconds, percent, perSecond, type Row } from '../table.ts';
import type { Broadcast } from './bare-grpc.ts';
import { startBlockServer } from './block-server.ts';
import type { ClientOrder, Counted } from './grpc-clients.ts';

const CLIENTS = 500;
const TIMED = 20;
const BURSTS = 5;
const BURST_BLOCKS = 500;
const PACED_BLOCKS = 150;
/** As core blocks come. */
const PACE_MS = 80;

type Server = Pick<Running, 'url' | 'pid'>;

const counted = <T>(clients: ChildProcess, send: () => Promise<T> | T): Promise<[Counted, T]> =>
  countedBy<Counted, T>(clients, send);
const forked = (script: string): ChildProcess => fork(path.join(import.meta.dirname, script));

/** A key of each of so many organisations that together they may hold `streams`. */
async function makeKeys(db: Pool, streams: number): Promise<string[]> {
  const keys: string[] = [];
  for (let held = 0; held < streams; held += PLANS.enterprise.streamsPerOrg) {
    const { orgId } = await createOrg(db, { name: 'Benchmark', tier: 'enterprise' });
    keys.push((await createKey(db, { orgId })).apiKey);
  }
  return keys;
}

/** Stores core blocks as ingest does. */
class BlockWriter {
  readonly #db: Pool;
  #height = 0;

  constructor(db: Pool) {
    this.#db = db;
  }

  async write(count: number): Promise<void> {
    const seen = Array.from({ length: count }, () => {
      this.#height += 1;
      const block = { kind: 'core', height: this.#height, blockTimeMs: Date.now() } as const;
      return { nodeSeenUs: nowUs(), block };
    });
    await transaction(this.#db, (tx) => appendCoreBlocks(tx, seen));
  }

  /** One block at a time, at the pace of the benchmark. */
  async writePaced(): Promise<void> {
    const startedMs = performance.now();
    for (let nth = 0; nth < PACED_BLOCKS; nth += 1) {
      await delay(Math.max(0, startedMs + nth * PACE_MS - performance.now()));
      await this.write(1);
    }
  }
}

/** Deliveries a second of one burst. Every client must have what the first has, and that must be all. */
function rateOf({ bytes, events, firstMs, lastMs }: Counted): number {
  const short = bytes.filter((of) => of !== bytes[0]).length;
  if (events.length !== BURST_BLOCKS || short > 0) {
    throw new Error(`${short} of ${bytes.length} clients missed events, the first got ${events.length}`);
  }
  return (events.length * bytes.length) / ((lastMs - firstMs) / 1_000);
}

const { Subscribe } = loadAsCustomer();
const sentMsOf = (event: string): number =>
  Number(Subscribe.responseDeserialize(Buffer.from(event, 'base64')).timing.gateway_sent_us) / 1_000;

const delaysOf = ({ arrivals }: Counted, sentMs: readonly number[]): number[] =>
  arrivals.map(([place, atMs]) => atMs - (sentMs[place] ?? 0));

const p50p99 = (values: readonly number[]): string =>
  `p50 ${milliseconds(quantile(values, 0.5))}, p99 ${milliseconds(quantile(values, 0.99))}`;

type Clients = { child: ChildProcess; perClientBytes: number };

/** Two servers with their clients, measured in turns. */
class Measurement {
  readonly #blocks: BlockWriter;
  readonly #bare: ChildProcess;

  constructor(blocks: BlockWriter, bare: ChildProcess) {
    this.#blocks = blocks;
    this.#bare = bare;
  }

  async #broadcast(message: Broadcast): Promise<number[]> {
    const done = told<{ writtenMs: number[] }>(this.#bare);
    this.#bare.send(message);
    return (await done).writtenMs;
  }

  async bursts(ours: Clients, theirs: Clients): Promise<Row> {
    const rates: { ours: number; bare: number }[] = [];
    for (let round = 0; round < BURSTS; round += 1) {
      const [reply] = await counted(ours.child, () => this.#blocks.write(BURST_BLOCKS));
      const events = { events: reply.events, everyMs: 0 };
      const [bareReply] = await counted(theirs.child, () => this.#broadcast(events));
      rates.push({ ours: rateOf(reply), bare: rateOf(bareReply) });
    }
    return {
      ...{
        benchmark: 'gRPC fan-out of bursts',
        at: `${CLIENTS} clients, ${BURSTS} of ${BURST_BLOCKS} blocks`,
      },
      measured: perSecond(median(rates.map((rate) => rate.ours)), 'events'),
      limit: `bare grpc-js: ${perSecond(median(rates.map((rate) => rate.bare)), 'events')}`,
      ...{ ratio: percent(median(rates.map((rate) => rate.ours / rate.bare))), target: '≥ 80 %' },
    };
  }

  /** Delays from the gateway's sending to the arrival, of ours and of the same bytes sent bare. */
  async paced(ours: Clients, theirs: Clients): Promise<{ ours: number[]; bare: number[] }> {
    const [reply] = await counted(ours.child, () => this.#blocks.writePaced());
    const message = { events: reply.events, everyMs: PACE_MS };
    const [bareReply, writtenMs] = await counted(theirs.child, () => this.#broadcast(message));
    return { ours: delaysOf(reply, reply.events.map(sentMsOf)), bare: delaysOf(bareReply, writtenMs) };
  }
}

const pacedRow = (paced: { ours: number[]; bare: number[] }): Row => ({
  ...{
    benchmark: 'gRPC delivery at a steady pace',
    at: `${CLIENTS} clients, ${1_000 / PACE_MS} blocks a second`,
  },
  ...{ measured: p50p99(paced.ours), limit: `bare grpc-js: ${p50p99(paced.bare)}` },
  ratio: `+ ${milliseconds(quantile(paced.ours, 0.99) - quantile(paced.bare, 0.99))}`,
  target: 'told',
});

const stalledRow = (beside: number[], without: number[]): Row => ({
  ...{ benchmark: 'gRPC delivery beside a stalled client', at: `${CLIENTS} clients` },
  ...{ measured: p50p99(beside), limit: `without: ${p50p99(without)}` },
  ratio: `+ ${milliseconds(quantile(beside, 0.99) - quantile(without, 0.99))}`,
  target: '≤ + 10 % or 5 ms',
});

const memoryRow = (ours: Clients, theirs: Clients): Row => ({
  ...{ benchmark: 'gRPC memory of an idle client', at: `${CLIENTS} clients` },
  measured: `${(ours.perClientBytes / 1_024).toFixed(1)} KiB`,
  limit: `bare grpc-js: ${(theirs.perClientBytes / 1_024).toFixed(1)} KiB`,
  ...{ ratio: `${(ours.perClientBytes / theirs.perClientBytes).toFixed(1)} ×`, target: 'told' },
});

/** The block stream to as many clients as the caps allow, beside bare grpc-js that sends them the same bytes. */
export async function benchGrpc(serverUrl: string, scratchDir: string): Promise<Row[]> {
  const databaseUrl = await emptyDatabase(serverUrl, 'bench_grpc');
  const db = createPool(databaseUrl);
  const keys = await makeKeys(db, CLIENTS + 1);
  const product = await startBlockServer({ databaseUrl, dataDir: scratchDir, streams: CLIENTS + 1 });
  const bare = forked('bare-grpc.ts');
  const { port } = await told<{ port: number }>(bare);
  const children = [bare];
  const open = async (server: Server, count: number, stalled: number): Promise<Clients> => {
    const before = residentBytes(server);
    const child = forked('grpc-clients.ts');
    children.push(child);
    const order: ClientOrder = { kind: 'open', url: server.url, keys, count, timed: TIMED, stalled };
    child.send(order);
    await told(child);
    return { child, perClientBytes: (residentBytes(server) - before) / Math.max(1, count) };
  };
  try {
    const measurement = new Measurement(new BlockWriter(db), bare);
    const ours = await open(product, CLIENTS, 0);
    const theirs = await open({ url: `http://127.0.0.1:${port}`, pid: bare.pid ?? 0 }, CLIENTS, 0);
    const bursts = await measurement.bursts(ours, theirs);
    const paced = await measurement.paced(ours, theirs);
    await open(product, 0, 1);
    const beside = await measurement.paced(ours, theirs);
    return [bursts, pacedRow(paced), stalledRow(beside.ours, paced.ours), memoryRow(ours, theirs)];
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
    await product.stop();
    await db.end();
  }
}
