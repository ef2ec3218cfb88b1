import { getAddress, isAddress } from 'viem/utils';
import type { Hex } from '#domain/parlay/hex.ts';

/** The part of a session that says what the wallet lets this site use; accounts as `eip155:998:0x…` (CAIP-10). */
export type SessionNamespaces = Record<string, { accounts: string[]; methods: string[] }>;

/** Which account a session offers on which chain, in the wallet's order; an account that is no address is left out. */
export function sessionAccounts(namespaces: SessionNamespaces): { chainId: number; address: Hex }[] {
  return Object.entries(namespaces)
    .filter(([name]) => name === 'eip155' || name.startsWith('eip155:'))
    .flatMap(([, { accounts }]) => accounts)
    .flatMap((account) => {
      const [, chain, address = ''] = account.split(':');
      const chainId = Number(chain);
      return Number.isSafeInteger(chainId) && isAddress(address, { strict: false })
        ? [{ chainId, address: getAddress(address) }]
        : [];
    });
}

/** The chain in what a wallet announces: 998, `0x3e6` or `eip155:998`; null when it is none. */
export function announcedChain(data: unknown): number | null {
  const chainId = Number(typeof data === 'string' ? data.replace(/^eip155:/, '') : data);
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null;
}

/** The account in what a wallet announces: `["0x…"]` or `["eip155:998:0x…"]`; null when it is none. */
export function announcedAccount(data: unknown): Hex | null {
  const [first] = Array.isArray(data) ? data : [];
  const address = String(first).split(':').at(-1) ?? '';
  return isAddress(address, { strict: false }) ? getAddress(address) : null;
}
