import { createPublicClient, type HttpTransport, http, type PublicClient } from 'viem';

export type LocalChainClient = PublicClient<HttpTransport>;

const TIMEOUT_MS = 5_000;
const POLL_MS = 100;

/** Opens the local chain's node; calls of one turn of the event loop travel in one request. */
export const openLocalChain = (rpcUrl: string): LocalChainClient =>
  createPublicClient({
    transport: http(rpcUrl, { batch: true, retryCount: 0, timeout: TIMEOUT_MS }),
    pollingInterval: POLL_MS,
    cacheTime: 0,
  });
