import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

const ASK_MS = 2_000;
const TRIES = 2;
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Answers all addresses of a name, at least one. Rejects when there are none, or on timeout. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Resolves names by DNS alone, without the machine's own list of hosts, and without its pool of four threads, which the
 * names of a few dead domains would keep busy. `servers`: others than the machine's (`address:port`).
 */
export function dnsResolver(servers?: readonly string[]): ResolveHost {
  const resolver = new Resolver({ timeout: ASK_MS, tries: TRIES });
  if (servers) resolver.setServers([...servers]);
  return async (hostname) => {
    if (/^(.+\.)?localhost$/i.test(hostname)) return LOOPBACK;
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
    ];
    if (found.length > 0) return found;
    throw v4.status === 'rejected' ? v4.reason : new Error(`${hostname} has no address`);
  };
}
