import { z } from 'zod';
import { parseJson } from '#domain/json-text.ts';
import type { BackoffBounds } from '#observe/backoff.ts';
import type { Logger } from '#observe/logger.ts';
import { originOf, withoutPaths } from '#observe/without-paths.ts';
import type { OpenConnection } from '../exchange/connection.ts';
import { keepConnected } from '../exchange/keep-connected.ts';
import { answerSchema, type JsonRpc, JsonRpcError, resultOf } from './json-rpc.ts';

export type SocketJsonRpcOptions = {
  /** Asked before each connection: a node may move. */
  url: () => Promise<string>;
  logger: Logger;
  /** Ends the socket for good. */
  signal: AbortSignal;
  /** Called with the hash of each head that the node pushes. */
  onHead: (hash: string) => void;
  /** Called when a connection is ready: heads may have been missed before. */
  onReady: () => void;
  backoff?: BackoffBounds;
  requestTimeoutMs?: number;
  pingIntervalMs?: number;
};

export type SocketJsonRpc = JsonRpc & {
  /** Whether the node pushes new heads. */
  isSubscribed(): boolean;
  /** Resolves when the signal has ended the socket. */
  done: Promise<void>;
};

type Waiting = { method: string; resolve: (result: unknown) => void; reject: (error: JsonRpcError) => void };

const REQUEST_TIMEOUT_MS = 8_000;
const MAX_WAITING = 100;
const PING = { jsonrpc: '2.0', id: 'ping', method: 'eth_blockNumber', params: [] };

const headSchema = z.object({
  method: z.literal('eth_subscription'),
  params: z.object({ result: z.object({ hash: z.string() }) }),
});

/** A node over WebSocket: calls, and `newHeads` of every connection. It comes back for ever. */
export function createSocketJsonRpc(options: SocketJsonRpcOptions): SocketJsonRpc {
  const { url, logger, signal, onHead, onReady, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const waiting = new Map<number, Waiting>();
  let connection: OpenConnection | null = null;
  let isSubscribed = false;
  let lastId = 0;
  let address = '';

  function request(method: string, params: readonly unknown[]): Promise<unknown> {
    const open = connection;
    if (!open) return Promise.reject(new JsonRpcError('the node is not connected'));
    if (waiting.size >= MAX_WAITING)
      return Promise.reject(new JsonRpcError(`the node owes ${MAX_WAITING} answers`));
    lastId += 1;
    const id = lastId;
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { method, resolve, reject }));
    const timer = setTimeout(
      () => waiting.get(id)?.reject(new JsonRpcError(`the node was too slow with ${method}`)),
      requestTimeoutMs,
    );
    open.send({ jsonrpc: '2.0', id, method, params });
    return answer.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
  }

  async function opened(open: OpenConnection): Promise<void> {
    connection = open;
    try {
      await request('eth_subscribe', ['newHeads']);
      isSubscribed = connection === open;
      logger.info({ node: originOf(address) }, 'subscribed to new EVM heads');
    } catch (error) {
      if (connection === open)
        logger.warn(
          { err: error, node: originOf(address) },
          'EVM node does not support head subscriptions; polling',
        );
    }
    if (connection === open) onReady();
  }

  function settle(answer: z.output<typeof answerSchema>): void {
    const call = typeof answer.id === 'number' ? waiting.get(answer.id) : undefined;
    try {
      call?.resolve(resultOf(answer, call.method));
    } catch (error) {
      call?.reject(error as JsonRpcError);
    }
  }

  function received(text: string): void {
    const frame = parseJson(text);
    const head = headSchema.safeParse(frame);
    const answer = answerSchema.safeParse(frame);
    if (head.success) onHead(head.data.params.result.hash);
    else if (answer.success) settle(answer.data);
    else logger.warn({ text: text.slice(0, 200) }, 'EVM node sent an unreadable frame');
  }

  function closed(reason: string, waitMs: number): void {
    connection = null;
    isSubscribed = false;
    for (const { reject } of waiting.values()) reject(new JsonRpcError('the connection to the node ended'));
    if (!signal.aborted)
      logger.warn(
        { node: originOf(address), reason: withoutPaths(reason), waitMs: Math.round(waitMs) },
        'EVM node disconnected',
      );
  }

  const done = keepConnected({
    async connection() {
      address = await url();
      const { pingIntervalMs = 15_000 } = options;
      return {
        ...{ url: address, connectTimeoutMs: 8_000, pingIntervalMs },
        ...{ maxFrameBytes: 4 * 1024 * 1024, pingFrame: PING },
      };
    },
    handlers: { onOpen: (open) => void opened(open), onText: received },
    onClosed: closed,
    signal,
    backoff: options.backoff,
  });
  return { request, isSubscribed: () => isSubscribed, done };
}
