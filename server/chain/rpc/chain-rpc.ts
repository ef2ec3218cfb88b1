import { createPublicClient, type HttpTransport, http, type PublicClient } from 'viem';

/** A node reached over HTTP; calls of one turn of the event loop travel in one request. */
export type ChainRpc = PublicClient<HttpTransport>;

export type ChainRpcOptions = { rpcUrl: string; timeoutMs?: number };

/** Most calls in one request: public nodes refuse more. */
const BATCH_SIZE = 500;

/**
 * Creates a client without contacting the node, which may be down. Never retries by itself: only the caller knows
 * whether that is safe.
 */
export const openChainRpc = ({ rpcUrl, timeoutMs = 5_000 }: ChainRpcOptions): ChainRpc =>
  createPublicClient({
    transport: http(rpcUrl, { batch: { batchSize: BATCH_SIZE }, retryCount: 0, timeout: timeoutMs }),
    cacheTime: 0,
  });
