import { formatLog, type Log, numberToHex } from 'viem';
import type { BlockMark } from '#domain/parlay/escrow-event.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';

type Block = BlockMark & { parentHash: Hex };

/** A block by its number; null while the chain has none. */
export async function blockAt(rpc: ChainRpc, number: number): Promise<Block | null> {
  const params: [Hex, false] = [numberToHex(number), false];
  const raw = await rpc.request({ method: 'eth_getBlockByNumber', params });
  if (!raw?.hash) return null;
  return { number, hash: raw.hash, parentHash: raw.parentHash, timeMs: Number(raw.timestamp) * 1_000 };
}

/** Makes events of a contract's logs, in their order. `timeMsOf` answers the time of a block. */
export type EventReader<Event> = (logs: readonly Log[], timeMsOf: (blockNumber: number) => number) => Event[];

/** Everything that a contract said in a range of blocks, both ends included. */
export type EventPage<Event> = { to: BlockMark; events: Event[] };

async function logsOf(rpc: ChainRpc, contract: Address, from: number, to: number): Promise<Log[]> {
  const filter = { address: contract, fromBlock: numberToHex(from), toBlock: numberToHex(to) };
  const logs = await rpc.request({ method: 'eth_getLogs', params: [filter] });
  return logs.map((log) => formatLog(log));
}

/**
 * Reads the events of the blocks behind `after` (or from `start` on) up to `last`. Answers null when the chain changed
 * while it was read, or does not follow `after` any more: then nothing of it can be trusted.
 */
export async function readPage<Event>(
  rpc: ChainRpc,
  range: {
    contract: Address;
    read: EventReader<Event>;
    after: BlockMark | null;
    start: number;
    last: number;
  },
): Promise<EventPage<Event> | null> {
  const { contract, read, after, last } = range;
  const first = after ? after.number + 1 : range.start;
  const before = await blockAt(rpc, last);
  const logs = await logsOf(rpc, contract, first, last);
  const numbers = [...new Set([first, last, ...logs.map(({ blockNumber }) => Number(blockNumber))])];
  const blocks = new Map(
    await Promise.all(numbers.map(async (number) => [number, await blockAt(rpc, number)] as const)),
  );
  const to = blocks.get(last);
  if (!before || !to || to.hash !== before.hash) return null;
  if (after && blocks.get(first)?.parentHash !== after.hash) return null;
  const isOfThisChain = (log: Log): boolean => blocks.get(Number(log.blockNumber))?.hash === log.blockHash;
  if (!logs.every(isOfThisChain)) return null;
  const { number, hash, timeMs } = to;
  return {
    to: { number, hash, timeMs },
    events: read(logs, (block) => blocks.get(block)?.timeMs ?? 0),
  };
}
