import type { EvmHeader } from '#domain/block.ts';
import { headerAt, headerOf } from './evm-header.ts';
import type { HeaderChain } from './header-chain.ts';
import { type JsonRpc, JsonRpcError } from './json-rpc.ts';

/** Headers that one step reads at most, besides those of a new branch. */
export const STEP_HEADERS = 20;
/** Larger gaps are skipped: half an hour of the exchange's EVM. */
const MAX_CATCH_UP = 2_000;
/** Longer branches are not read back. */
const MAX_BRANCH = 256;

/** Why headers after the last known one were skipped. */
export type Jump = {
  reason: 'far behind' | 'another chain' | 'deep reorganisation';
  from: number;
  to: number;
};

export type NextHeaders = {
  /** Ascending, each the parent of the next; the first follows the chain unless there was a jump. */
  headers: EvmHeader[];
  jump: Jump | null;
  /** Whether the node has more already. */
  hasMore: boolean;
};

const NOTHING: NextHeaders = { headers: [], jump: null, hasMore: false };

/** The numbers from one to another, each header the parent of the next; a later one that does not fit is left to the next step. */
async function readRange(rpc: JsonRpc, from: number, head: EvmHeader): Promise<EvmHeader[]> {
  const count = Math.min(STEP_HEADERS, head.number - from + 1);
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  const read = await Promise.all(
    numbers.map((number) => (number === head.number ? head : headerAt(rpc, number))),
  );
  const linked: EvmHeader[] = [];
  for (const header of read) {
    const last = linked.at(-1);
    if (!header || (last && header.parentHash !== last.hash)) break;
    linked.push(header);
  }
  return linked;
}

/** The headers between the chain and `first`, which is on another branch; null when they are too many. */
async function readBranch(rpc: JsonRpc, chain: HeaderChain, first: EvmHeader): Promise<EvmHeader[] | null> {
  const branch: EvmHeader[] = [];
  let lowest = first;
  while (!chain.hasParentOf(lowest)) {
    if (branch.length >= MAX_BRANCH || chain.isBefore(lowest.number - 1)) return null;
    const parent = await headerOf(rpc, lowest.parentHash);
    if (!parent) throw new JsonRpcError(`the node does not know the parent of header ${lowest.number}`);
    branch.unshift(parent);
    lowest = parent;
  }
  return branch;
}

/** Whether the node is merely behind on the known chain: after a restart, or behind a load balancer. */
const isBehind = (chain: HeaderChain, tip: EvmHeader, head: EvmHeader): boolean =>
  chain.has(head) || (chain.isBefore(head.number) && head.timestamp <= tip.timestamp);

/**
 * Reads the headers after `chain` in bounded steps: missed ones, and those of a branch that replaced the known one.
 * If that is too much it jumps to the newest header and reports the jump.
 * @throws JsonRpcError when the node does not answer, or changes while it is read
 */
export async function nextHeaders(rpc: JsonRpc, chain: HeaderChain): Promise<NextHeaders> {
  const head = await headerAt(rpc, 'latest');
  if (!head) throw new JsonRpcError('the node has no newest block');
  const { tip } = chain;
  if (!tip) return { headers: [head], jump: null, hasMore: false };
  if (isBehind(chain, tip, head)) return NOTHING;
  const jump = (reason: Jump['reason']): NextHeaders => ({
    headers: [head],
    jump: { reason, from: tip.number, to: head.number },
    hasMore: false,
  });
  if (head.number - tip.number > MAX_CATCH_UP) return jump('far behind');
  if (chain.isBefore(head.number)) return jump('another chain');
  const range = await readRange(rpc, Math.min(tip.number + 1, head.number), head);
  const [first] = range;
  if (!first) throw new JsonRpcError(`the node has no block after ${tip.number}`);
  const branch = await readBranch(rpc, chain, first);
  if (branch === null) return jump('deep reorganisation');
  const headers = [...branch, ...range];
  return { headers, jump: null, hasMore: headers.at(-1)?.hash !== head.hash };
}
