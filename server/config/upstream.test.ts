import { describe, expect, it } from 'vitest';
import { type Env, parseEnv } from './env.ts';
import { resolveUpstream, type Upstream } from './upstream.ts';

function settings(source: Record<string, string>): Env {
  const parsed = parseEnv(source);
  if ('env' in parsed) return parsed.env;
  throw new Error(parsed.problems.join('\n'));
}

const SANDBOX: Upstream = {
  ...{ apiUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1/ws', rpcWsUrl: 'ws://127.0.0.1:1/rpc/ws' },
  ...{ evmRpcUrl: undefined, nodeDataDir: '/node', isLocal: true },
};
const REAL = { UPSTREAM: 'hyperliquid', NODE_DATA_DIR: '/data' };
const ELSEWHERE = {
  ROLES: 'ingest',
  EXCHANGE_API_URL: 'http://sandbox:1',
  DATABASE_URL: 'postgres://db/hashmark',
};

describe('where blocks come from', () => {
  it('is the exchange itself when nothing else is set', () => {
    expect(resolveUpstream(settings(REAL))).toMatchObject({
      rpcWsUrl: 'wss://rpc.hyperliquid.xyz/ws',
      evmRpcUrl: 'https://rpc.hyperliquid.xyz/evm',
    });
  });

  it('is the sandbox of the process, which names no node of its EVM', () => {
    expect(resolveUpstream(settings({}), SANDBOX)).toEqual(SANDBOX);
  });

  it('is nowhere beside a sandbox of another process, whose blocks must not mix with those of the exchange', () => {
    const upstream = resolveUpstream(settings(ELSEWHERE));
    expect([upstream.rpcWsUrl, upstream.evmRpcUrl]).toEqual([undefined, undefined]);
  });

  it.each([REAL, ELSEWHERE])('is what the settings name, whatever the upstream', (source) => {
    const named = { EXCHANGE_RPC_WS_URL: 'ws://explorer:1/ws', EVM_RPC_URL: 'wss://node:1/key' };
    expect(resolveUpstream(settings({ ...source, ...named }))).toMatchObject({
      rpcWsUrl: named.EXCHANGE_RPC_WS_URL,
      evmRpcUrl: named.EVM_RPC_URL,
    });
  });
});
