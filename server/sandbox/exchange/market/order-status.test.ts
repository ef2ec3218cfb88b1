import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, GENESIS_MS } from '#domain/time.ts';
import { type ParsedOrderBlock, parseOrderBlock } from '#upstream/node-files/parse-order-block.ts';
import { nodeFilePaths, readNodeFiles } from '../files/read-node-files.ts';
import type { Schedule } from '../schedule.ts';
import { openSimulation } from '../simulation.ts';

const LIVE_MS = GENESIS_MS + 2 * DAY_MS;
const SCHEDULE: Schedule = {
  ...{ friendlies: true, seed: 3, startMs: GENESIS_MS, wallets: 400 },
  phases: [
    { kind: 'past', fromMs: GENESIS_MS, toMs: LIVE_MS, rows: 900 },
    { kind: 'live', fromMs: LIVE_MS, rowsPerSecond: 60 },
  ],
};

type Told = {
  status: string;
  order: { oid: number; coin: string; sz: string; origSz: string; isTrigger: boolean };
};
let dir: string;
let lines: string[];
let told: Told[];

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'order-status-'));
  const simulation = openSimulation(dir, SCHEDULE);
  while (simulation.sim.state.tMs < LIVE_MS + 5 * 60_000) simulation.step();
  simulation.save();
  simulation.close();
  const paths = nodeFilePaths(dir, 'node_order_statuses_by_block');
  lines = paths.flatMap((file) => readFileSync(file, 'latin1').split('\n').slice(0, -1));
  told = lines.flatMap((line) => JSON.parse(line).events);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('what the node of the sandbox tells of orders', () => {
  it('is read by ingest to the last row', () => {
    const blocks = lines.map((line) => parseOrderBlock(Buffer.from(line)));
    expect(blocks.filter((block) => 'reason' in block || block.rejected.length > 0)).toEqual([]);
    const stored = (blocks as ParsedOrderBlock[]).flatMap(({ orders }) => orders);
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['placed', 'canceled', 'triggered']));
  });

  it('has a line for each block of the present, and none of the past', () => {
    const fills = readNodeFiles(dir).filter(
      ({ block_time }) => Date.parse(`${block_time.slice(0, 23)}Z`) > LIVE_MS,
    );
    expect(lines.map((line) => JSON.parse(line).block_number)).toEqual(
      fills.map(({ block_number }) => block_number),
    );
  });

  it('follows an order from its placing to its end, and tells nothing of it afterwards', () => {
    const byOid = Map.groupBy(told, ({ order }) => order.oid);
    const lives = new Set([...byOid.values()].map((all) => all.map(({ status }) => status).join(' ')));
    const known = [
      ...[
        'open',
        'filled',
        'open filled',
        'canceled',
        'open canceled',
        'iocCancelRejected',
        'open selfTradeCanceled',
      ],
      ...[
        'selfTradeCanceled',
        'open triggered iocCancelRejected',
        'outcomeSettledCanceled',
        'open outcomeSettledCanceled',
      ],
    ];
    expect([...lives].filter((life) => !known.includes(life))).toEqual([]);
    expect(lives).toContain('open triggered iocCancelRejected');
  });

  it('says filled when the fills of an order make up its size', () => {
    const filled = new Map<number, number>();
    for (const { events } of readNodeFiles(dir)) {
      for (const [, { oid, sz }] of events) filled.set(oid, (filled.get(oid) ?? 0) + Number(sz));
    }
    const ended = told.filter(({ status }) => status === 'filled');
    expect(ended.length).toBeGreaterThan(100);
    // Of one that was partly filled before orders were told, more than its size is in the fills.
    for (const { order } of ended) expect(filled.get(order.oid)).toBeGreaterThanOrEqual(Number(order.origSz));
    for (const { order } of ended) expect(order.sz).toBe('0.0');
  });
});
