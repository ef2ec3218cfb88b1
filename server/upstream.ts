import type { Env } from '#server/env.ts';

/** Where the exchange is: its info API, its two sockets, and the directory its node writes to. */
export type Upstream = {
  apiUrl: string;
  wsUrl: string;
  rpcWsUrl: string;
  nodeDataDir: string | undefined /** The sandbox of this machine. */;
  isLocal: boolean;
};

const HYPERLIQUID: Upstream = {
  apiUrl: 'https://api.hyperliquid.xyz',
  wsUrl: 'wss://api.hyperliquid.xyz/ws',
  rpcWsUrl: 'wss://rpc.hyperliquid.xyz/ws',
  nodeDataDir: undefined,
  isLocal: false,
};

/** The endpoints that the settings name: each one given wins over the defaults of `base`. */
export function resolveUpstream(env: Env, base: Upstream = HYPERLIQUID): Upstream {
  return {
    apiUrl: env.EXCHANGE_API_URL ?? base.apiUrl,
    wsUrl: env.EXCHANGE_WS_URL ?? base.wsUrl,
    rpcWsUrl: env.EXCHANGE_RPC_WS_URL ?? base.rpcWsUrl,
    nodeDataDir: env.NODE_DATA_DIR ?? base.nodeDataDir,
    isLocal: base.isLocal || env.UPSTREAM === 'sandbox',
  };
}
