import { type FollowHeaders, followHeaders } from './follow-headers.ts';
import { HeardHeads } from './heard-heads.ts';
import { createHttpJsonRpc } from './http-json-rpc.ts';
import { createSocketJsonRpc } from './socket-json-rpc.ts';

/** A node's endpoint: polled over HTTP; over a WebSocket it also pushes new heads. */
export type EvmEndpoint = {
  kind: 'http' | 'socket';
  /** Asked each time: a node may move. @throws with the reason when there is none at present */
  url: () => Promise<string>;
};

export type EvmFeed = Omit<FollowHeaders, 'rpc' | 'heads' | 'pollMs'> & {
  endpoint: EvmEndpoint;
  /** Poll interval for a node that does not push heads. */
  pollMs?: number;
};

/** The exchange's EVM makes a block a second, and its public node allows 100 requests a minute. */
const POLL_MS = 1_000;
/** Poll interval for a node that pushes heads: a push may get lost. */
const POLL_WHILE_TOLD_MS = 10_000;

/** The endpoint of a URL, by its scheme. */
export const evmEndpoint = (url: string): EvmEndpoint => ({
  kind: /^ws/i.test(url) ? 'socket' : 'http',
  url: async () => url,
});

/** Follows the headers of a node until the signal. `done` resolves when that has ended it. */
export function startEvmFeed(input: EvmFeed): { done: Promise<void> } {
  const { endpoint, nowUs, logger, signal, pollMs = POLL_MS } = input;
  const { url } = endpoint;
  const heads = new HeardHeads(nowUs);
  const shared = { ...input, heads };
  if (endpoint.kind === 'http') {
    const rpc = createHttpJsonRpc({ url, signal });
    return { done: followHeaders({ ...shared, rpc, pollMs: () => pollMs }) };
  }
  const rpc = createSocketJsonRpc({
    ...{ url, logger, signal, backoff: input.backoff },
    onHead: (hash) => heads.note(hash),
    onReady: () => heads.wake(),
  });
  const pollSocketMs = () => (rpc.isSubscribed() ? POLL_WHILE_TOLD_MS : pollMs);
  const following = followHeaders({ ...shared, rpc, pollMs: pollSocketMs });
  return { done: Promise.all([following, rpc.done]).then(() => {}) };
}
