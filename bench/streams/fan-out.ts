import { type ChildProcess, fork } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commitTimes } from '../commit-to-frame.ts';
import { countedBy, residentBytes, told } from '../forked.ts';
import { hourlyFile, hourlyNames, stageHours } from '../history.ts';
import { startLiveProduct } from '../live-product.ts';
import type { Running } from '../processes.ts';
import { quantile } from '../relay/percentiles.ts';
import { milliseconds, percent, perSecond, type Row } from '../table.ts';
import type { Broadcast } from './bare-broadcast.ts';
import type { ClientOrder, Counted } from './stream-clients.ts';

const PATH = '/v1/activity/stream';
const TIMED = 20;
const BURST_FILLS = 4_000;
const BURSTS = 5;
/** Events of a page of the product: what the limit writes at once. */
const PAGE = 500;
/** Events a second over all clients, and for how long. */
const PACED_DELIVERIES = 25_000;
const PACED_S = 8;
/** With and without a stalled client, one after the other. */
const STALLED_ROUNDS = 3;
const TID = /"tid":(\d+)/;

type Server = Pick<Running, 'url' | 'pid'>;

const counted = <T>(clients: ChildProcess, send: () => Promise<T> | T): Promise<[Counted, T]> =>
  countedBy<Counted, T>(clients, send);
const forked = (script: string): ChildProcess => fork(path.join(import.meta.dirname, script));

async function openClients(url: string, count: number, stalled: number): Promise<ChildProcess> {
  const clients = forked('stream-clients.ts');
  const order: ClientOrder = {
    ...{ kind: 'open', port: Number(new URL(url).port), path: PATH },
    ...{ count, stalled, timed: TIMED },
  };
  clients.send(order);
  await told(clients);
  return clients;
}

/** Blocks of a generated history, a number of fills at a time, written as a node writes them. */
class BlockWriter {
  readonly #lines: string[];
  readonly #dir: string;

  constructor(files: readonly string[], nodeDataDir: string) {
    this.#lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n')).filter((line) => line);
    this.#dir = nodeDataDir;
  }

  write(fills: number): void {
    const now = new Date();
    const day = now.toISOString().slice(0, 10).replaceAll('-', '');
    const dir = path.join(this.#dir, 'node_fills_by_block', 'hourly', day);
    let written = 0;
    let text = '';
    while (written < fills) {
      const line = this.#lines.shift();
      if (line === undefined) throw new Error('the generated history is used up');
      written += line.split('"tid":').length - 1;
      text += `${line}\n`;
    }
    mkdirSync(dir, { recursive: true });
    appendFileSync(path.join(dir, String(now.getUTCHours())), text);
  }
}

const framesOf = (text: string): string[] =>
  text
    .split('\n\n')
    .filter((frame) => frame.includes('data: '))
    .map((frame) => `${frame.slice(frame.indexOf('event: '))}\n\n`);

function pagesOf(frames: readonly string[]): string[] {
  const pages: string[] = [];
  for (let from = 0; from < frames.length; from += PAGE) pages.push(frames.slice(from, from + PAGE).join(''));
  return pages;
}

/** Deliveries a second of one burst. Every client must have as much as the first. */
function rateOf({ bytes, firstMs, lastMs }: Counted, frames: number): number {
  const short = bytes.filter((of) => of < (bytes[0] ?? 0) * 0.99).length;
  if (frames === 0 || short > 0) throw new Error(`${short} of ${bytes.length} clients missed events`);
  return (frames * bytes.length) / ((lastMs - firstMs) / 1_000);
}

const medianOf = (values: readonly number[]): number => quantile(values, 0.5);

function delaysOf(reply: Counted, since: ReadonlyMap<string, number>): number[] {
  return reply.arrivals.flatMap(([tid, atMs]) => {
    const ms = since.get(tid);
    return ms === undefined ? [] : [atMs - ms];
  });
}

/** One event stream to `clients` clients: bursts as fast as it goes, then events at a steady pace, beside a bare server. */
export async function benchFanOut(input: {
  generatedDir: string;
  scratchDir: string;
  databaseUrl: string;
  clients: number;
}): Promise<Row[]> {
  const names = hourlyNames(input.generatedDir);
  const half = Math.floor(names.length / 2);
  stageHours(input.generatedDir, input.scratchDir, names.slice(0, half));
  const later = names.slice(half, half + 1_000).map((name) => hourlyFile(input.generatedDir, name));
  const blocks = new BlockWriter(later, input.scratchDir);
  const product = await startLiveProduct(input);
  const bare = forked('bare-broadcast.ts');
  const { port } = await told<{ port: number }>(bare);
  const bareServer = { url: `http://127.0.0.1:${port}`, pid: bare.pid ?? 0 };
  const children = [bare];
  const open = async (server: Server) => {
    const before = residentBytes(server);
    const child = await openClients(server.url, input.clients, 0);
    children.push(child);
    return { child, perClient: (residentBytes(server) - before) / input.clients };
  };
  const broadcast = async (message: Broadcast): Promise<number[]> => {
    bare.send(message);
    return (await told<{ writtenMs: number[] }>(bare)).writtenMs;
  };
  try {
    const [ours, theirs] = [await open(product), await open(bareServer)];
    const rates: { ours: number; bare: number }[] = [];
    for (let round = 0; round < BURSTS; round++) {
      const [reply] = await counted(ours.child, () => blocks.write(BURST_FILLS));
      const frames = framesOf(reply.text);
      const [bareReply] = await counted(theirs.child, () =>
        broadcast({ texts: pagesOf(frames), everyMs: 0 }),
      );
      rates.push({ ours: rateOf(reply, frames.length), bare: rateOf(bareReply, frames.length) });
    }
    const pace = paceOf(input.clients);
    const { databaseUrl } = input;
    const paced = await measurePaced({
      databaseUrl,
      ours: ours.child,
      theirs: theirs.child,
      blocks,
      broadcast,
      pace,
    });
    const beside = await measureStalled({ databaseUrl, url: product.url, ours: ours.child, blocks, pace });
    const at = `${input.clients} clients`;
    return [
      {
        ...{ benchmark: 'fan-out of bursts', at: `${at}, ${BURSTS} bursts` },
        measured: perSecond(medianOf(rates.map((rate) => rate.ours)), 'events'),
        limit: perSecond(medianOf(rates.map((rate) => rate.bare)), 'events'),
        ratio: percent(medianOf(rates.map((rate) => rate.ours / rate.bare))),
        target: '≥ 80 %',
      },
      {
        ...{ benchmark: 'delivery at a steady pace', at: `${at}, ${1_000 / pace.everyMs} events/s` },
        measured: `p50 ${milliseconds(quantile(paced.ours, 0.5))}, p99 ${milliseconds(quantile(paced.ours, 0.99))}`,
        limit: `p50 ${milliseconds(quantile(paced.bare, 0.5))}, p99 ${milliseconds(quantile(paced.bare, 0.99))}`,
        ratio: `+ ${milliseconds(quantile(paced.ours, 0.99) - quantile(paced.bare, 0.99))}`,
        target: 'told',
      },
      {
        ...{ benchmark: 'delivery beside a stalled client', at },
        measured: `p99 ${milliseconds(beside.stalled)}`,
        limit: `without: p99 ${milliseconds(beside.alone)}`,
        ratio: `+ ${milliseconds(beside.stalled - beside.alone)}`,
        target: '≤ + 10 % or 5 ms',
      },
      {
        ...{ benchmark: 'memory of an idle client', at },
        measured: `${(ours.perClient / 1_024).toFixed(1)} KiB`,
        limit: `${(theirs.perClient / 1_024).toFixed(1)} KiB`,
        ...{ ratio: `${(ours.perClient / theirs.perClient).toFixed(1)} ×`, target: 'told' },
      },
    ];
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
    await product.stop();
  }
}

type Pace = { events: number; everyMs: number };

/** As many deliveries a second however many clients there are. */
function paceOf(clients: number): Pace {
  const everyMs = (1_000 * clients) / PACED_DELIVERIES;
  return { everyMs, events: (PACED_S * 1_000) / everyMs };
}

/** Two fills at a time, one trade. */
async function writePaced(blocks: BlockWriter, { events, everyMs }: Pace): Promise<void> {
  const startedMs = performance.now();
  for (let nth = 0; nth < events; nth++) {
    const waitMs = Math.max(0, startedMs + nth * everyMs - performance.now());
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    blocks.write(2);
  }
}

type PacedInput = { databaseUrl: string; ours: ChildProcess; blocks: BlockWriter; pace: Pace };

/** From the commit of each event to its arrival, in milliseconds. */
async function ourDelays({ databaseUrl, ours, blocks, pace }: PacedInput): Promise<[number[], Counted]> {
  const [reply] = await counted(ours, () => writePaced(blocks, pace));
  const committed = await commitTimes(databaseUrl, [...new Set(reply.arrivals.map(([tid]) => tid))]);
  return [delaysOf(reply, committed), reply];
}

/** From the commit of an event to its arrival, and from a bare write of the same bytes to its arrival. */
async function measurePaced({
  theirs,
  broadcast,
  ...input
}: PacedInput & {
  theirs: ChildProcess;
  broadcast: (message: Broadcast) => Promise<number[]>;
}): Promise<{ ours: number[]; bare: number[] }> {
  const [ours, { text }] = await ourDelays(input);
  const frames = framesOf(text);
  const { everyMs } = input.pace;
  const [bareReply, writtenMs] = await counted(theirs, () => broadcast({ texts: frames, everyMs }));
  const written = new Map(
    frames.map((frame, nth) => [TID.exec(frame)?.[1] ?? '', writtenMs[nth] ?? 0] as const),
  );
  return { ours, bare: delaysOf(bareReply, written) };
}

/** The p99 of all who read, in milliseconds, while one client more does not read, and without it. */
async function measureStalled({
  url,
  ...input
}: PacedInput & { url: string }): Promise<{ stalled: number; alone: number }> {
  const p99s: { stalled: number; alone: number }[] = [];
  for (let round = 0; round < STALLED_ROUNDS; round++) {
    const [alone] = await ourDelays(input);
    const child = await openClients(url, 0, 1);
    const [stalled] = await ourDelays(input);
    child.disconnect();
    p99s.push({ stalled: quantile(stalled, 0.99), alone: quantile(alone, 0.99) });
  }
  return {
    stalled: medianOf(p99s.map(({ stalled }) => stalled)),
    alone: medianOf(p99s.map(({ alone }) => alone)),
  };
}
