import {
  type Chain,
  createPublicClient,
  defineChain,
  type HttpTransport,
  http,
  type PublicClient,
} from 'viem';
import { originOf } from '#observe/without-paths.ts';

/** A chain reached over HTTP. */
export type ChainClient = PublicClient<HttpTransport, Chain>;

export type ConnectOptions = {
  rpcUrl: string;
  /** Polling interval for receipts and blocks. The client's default is 4 s. */
  pollingIntervalMs?: number;
  /** Timeout of one request. */
  timeoutMs?: number;
};

/** The endpoint does not answer as a chain does, or is another chain than was meant. */
export class ChainUnreachableError extends Error {
  override readonly name = 'ChainUnreachableError';
}

const chainOf = (id: number, rpcUrl: string): Chain =>
  defineChain({
    id,
    name: `chain ${id}`,
    nativeCurrency: { name: 'native coin', symbol: 'NATIVE', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });

/**
 * Connects to a chain and asks it for its id.
 * @throws ChainUnreachableError when nothing answers there, or not as a chain.
 */
export async function connectChain(options: ConnectOptions): Promise<ChainClient> {
  const { rpcUrl, pollingIntervalMs: pollingInterval = 500, timeoutMs: timeout = 10_000 } = options;
  const transport = http(rpcUrl, { timeout, retryCount: 2, retryDelay: 100 });
  try {
    const id = await createPublicClient({ transport }).getChainId();
    return createPublicClient({ chain: chainOf(id, rpcUrl), transport, pollingInterval, cacheTime: 0 });
  } catch (error) {
    const reason = (error as { shortMessage?: string }).shortMessage ?? String(error);
    throw new ChainUnreachableError(`no chain responds at ${originOf(rpcUrl)}: ${reason}`, { cause: error });
  }
}
