import { withoutPaths } from '#observe/without-paths.ts';
import { readBoundedBody } from '../exchange/bounded-body.ts';
import { answerSchema, type JsonRpc, JsonRpcError, resultOf } from './json-rpc.ts';

export type HttpJsonRpcOptions = {
  /** Asked before each call: a node may move. */
  url: () => Promise<string>;
  /** Ends calls that are under way. */
  signal: AbortSignal;
  /** Of a whole call, with the body of its answer. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 8_000;
/** A block with the hashes of its transactions has 100 kB at most. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const reasonOf = (error: unknown): string =>
  withoutPaths(
    error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : String(error),
  );

async function post(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  });
  const text = await readBoundedBody(response, MAX_ANSWER_BYTES);
  if (!response.ok) throw new JsonRpcError(`the node answered ${response.status}`);
  return JSON.parse(text);
}

/** A node over HTTP. One request a call: not every provider takes several at once. */
export function createHttpJsonRpc({ url, signal, timeoutMs = TIMEOUT_MS }: HttpJsonRpcOptions): JsonRpc {
  let id = 0;
  return {
    async request(method, params) {
      id += 1;
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
        return resultOf(answerSchema.parse(await post(await url(), body, bounded)), method);
      } catch (error) {
        if (error instanceof JsonRpcError) throw error;
        throw new JsonRpcError(`${method}: ${reasonOf(error)}`, { cause: error });
      }
    },
  };
}
