import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type NodeFill = {
  coin: string;
  px: string;
  sz: string;
  side: 'A' | 'B';
  time: number;
  startPosition: string;
  dir: string;
  closedPnl: string;
  hash: string;
  oid: number;
  crossed: boolean;
  fee: string;
  tid: number;
  cloid: string | null;
  feeToken: string;
  twapId: null;
  builder?: string;
  builderFee?: string;
};

/** The wallet whose address ends in `n`. */
export const wallet = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;

let nextId = 1;

/** A node's fill with plain values wherever the caller gives none; oid and tid are new each time. */
export function nodeFill(given: Partial<NodeFill> & { coin: string }): NodeFill {
  const id = nextId++;
  const dir = given.dir ?? 'Buy';
  return {
    px: '0.5',
    sz: '10.0',
    side: dir === 'Buy' || dir === 'Split Outcome' ? 'B' : 'A',
    time: Date.UTC(2026, 5, 1),
    startPosition: '0.0',
    dir,
    closedPnl: '0.0',
    hash: `0x${id.toString(16).padStart(64, '0')}`,
    oid: 900_000_000 + id,
    crossed: true,
    fee: '0.0',
    tid: 700_000_000_000 + id,
    cloid: null,
    feeToken: 'USDC',
    twapId: null,
    ...given,
  };
}

/** One line of a node file: a block with its `[user, fill]` events, without the line feed. */
export function blockLine(blockNumber: number, timeMs: number, events: unknown[]): string {
  const iso = `${new Date(timeMs).toISOString().slice(0, 23)}000000`;
  return JSON.stringify({ local_time: iso, block_time: iso, block_number: blockNumber, events });
}

/** `<day>/<hour>` of the hourly file that holds a time; the hour is unpadded. */
export function hourFile(timeMs: number): string {
  const iso = new Date(timeMs).toISOString();
  return path.join(iso.slice(0, 10).replaceAll('-', ''), String(Number(iso.slice(11, 13))));
}

/** A new node data directory with the given texts by `<day>/<hour>`. */
export function nodeDirectory(files: Record<string, string>): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'node-data-'));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(dir, 'node_fills_by_block', 'hourly', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return dir;
}
