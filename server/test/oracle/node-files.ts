import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { decimal, times } from './decimal.ts';

/** One user's side of one execution, as a node wrote it. Amounts in units of 1e-8, `time` in epoch ms. */
export type Row = {
  user: string;
  coin: string;
  time: number;
  block: number;
  /** Place in the whole input: later rows have greater ones. */
  place: number;
  side: 'A' | 'B';
  dir: string;
  px: bigint;
  sz: bigint;
  notional: bigint;
  fee: bigint;
  feeToken: string;
  pnl: bigint;
  start: bigint;
  crossed: boolean;
  oid: number;
  tid: number;
  hash: string;
  builder: string;
  builderFee: bigint;
};

/** What a fill may do. */
export const DIRS = [
  'Buy',
  'Sell',
  'Settlement',
  'Negate Outcome',
  'Split Outcome',
  'Merge Outcome',
  'Merge Question',
];
const ADDRESS = /^0x[0-9a-f]{40}$/;

function readRow(event: unknown, block: number, place: number): Row | null {
  if (!Array.isArray(event) || event.length !== 2) return null;
  const user = String(event[0]).toLowerCase();
  const fill = event[1] as Record<string, unknown>;
  if (!ADDRESS.test(user) || typeof fill !== 'object' || fill === null) return null;
  if (typeof fill.coin !== 'string' || !/^#[0-9]*[01]$/.test(fill.coin)) return null;
  const [px, sz, fee] = [decimal(fill.px), decimal(fill.sz), decimal(fill.fee)];
  const [pnl, start] = [decimal(fill.closedPnl), decimal(fill.startPosition)];
  if (px === null || sz === null || fee === null || pnl === null || start === null) return null;
  if (px < 0n || px > 100_000_000n || sz <= 0n || !DIRS.includes(String(fill.dir))) return null;
  return {
    user,
    coin: fill.coin,
    time: Number(fill.time),
    block,
    place,
    side: fill.side as 'A' | 'B',
    dir: String(fill.dir),
    px,
    sz,
    notional: times(px, sz),
    fee,
    feeToken: String(fill.feeToken),
    pnl,
    start,
    crossed: fill.crossed === true,
    oid: Number(fill.oid),
    tid: Number(fill.tid),
    hash: String(fill.hash).toLowerCase(),
    builder: typeof fill.builder === 'string' ? fill.builder.toLowerCase() : '',
    builderFee: decimal(fill.builderFee) ?? 0n,
  };
}

/** The hourly files of `<dir>/node_fills_by_block/hourly`, oldest first; hours are unpadded, so they sort as numbers. */
export function hourlyFiles(nodeDataDir: string): string[] {
  const root = path.join(nodeDataDir, 'node_fills_by_block', 'hourly');
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((day) => /^[0-9]{8}$/.test(day))
    .sort()
    .flatMap((day) =>
      readdirSync(path.join(root, day))
        .filter((hour) => /^[0-9]{1,2}$/.test(hour))
        .sort((left, right) => Number(left) - Number(right))
        .map((hour) => path.join(root, day, hour)),
    )
    .filter((file) => statSync(file).isFile());
}

export type Input = { rows: Row[]; blocks: number; lastBlock: number; unreadable: number };

/**
 * Every outcome fill of the node files. A block that was written twice counts once. Lines and rows that are no
 * readable fill are counted in `unreadable` and left out.
 */
export async function readNodeFiles(nodeDataDir: string): Promise<Input> {
  const input: Input = { rows: [], blocks: 0, lastBlock: 0, unreadable: 0 };
  const seen = new Set<number>();
  for (const file of hourlyFiles(nodeDataDir)) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      if (line.trim() !== '') addLine(input, seen, line);
    }
  }
  return input;
}

function addLine(input: Input, seen: Set<number>, line: string): void {
  let block: { block_number?: unknown; events?: unknown };
  try {
    block = JSON.parse(line) as typeof block;
  } catch {
    input.unreadable += 1;
    return;
  }
  const number = block?.block_number;
  if (typeof number !== 'number' || !Array.isArray(block.events)) {
    input.unreadable += 1;
    return;
  }
  if (seen.has(number)) return;
  seen.add(number);
  input.blocks += 1;
  input.lastBlock = Math.max(input.lastBlock, number);
  for (const event of block.events) {
    const row = readRow(event, number, input.rows.length);
    if (row) input.rows.push(row);
    else input.unreadable += 1;
  }
}
