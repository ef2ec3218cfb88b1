import type { Env } from '#server/config/env.ts';

/** Endpoints of the exchange: its info API, its two sockets, and the directory its node writes to. */
export type Upstream = {
  apiUrl: string;
  wsUrl: string;
  /** The explorer's socket, whence core blocks come; undefined: there are none. */
  rpcWsUrl: string | undefined;
  /** A node of the exchange's EVM, over HTTP or a WebSocket; undefined: it is not known here. */
  evmRpcUrl: string | undefined;
  nodeDataDir: string | undefined;
  /** The sandbox of this machine. */
  isLocal: boolean;
};

const HYPERLIQUID: Upstream = {
  apiUrl: 'https://api.hyperliquid.xyz',
  wsUrl: 'wss://api.hyperliquid.xyz/ws',
  rpcWsUrl: 'wss://rpc.hyperliquid.xyz/ws',
  evmRpcUrl: 'https://rpc.hyperliquid.xyz/evm',
  nodeDataDir: undefined,
  isLocal: false,
};

/**
 * The endpoints that the settings name: each overrides the default of `base`. With a sandbox in another process, no
 * blocks of the real exchange are ingested.
 */
export function resolveUpstream(env: Env, base: Upstream = HYPERLIQUID): Upstream {
  const isElsewhere = env.UPSTREAM === 'sandbox' && !base.isLocal;
  const blocks = isElsewhere ? { rpcWsUrl: undefined, evmRpcUrl: undefined } : base;
  return {
    apiUrl: env.EXCHANGE_API_URL ?? base.apiUrl,
    wsUrl: env.EXCHANGE_WS_URL ?? base.wsUrl,
    rpcWsUrl: env.EXCHANGE_RPC_WS_URL ?? blocks.rpcWsUrl,
    evmRpcUrl: env.EVM_RPC_URL ?? blocks.evmRpcUrl,
    nodeDataDir: env.NODE_DATA_DIR ?? base.nodeDataDir,
    isLocal: base.isLocal || env.UPSTREAM === 'sandbox',
  };
}
