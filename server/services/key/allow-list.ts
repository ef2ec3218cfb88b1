import { BlockList, isIP } from 'node:net';

const FAMILIES = { 4: 'ipv4', 6: 'ipv6' } as const;
const BITS = { 4: 32, 6: 128 } as const;

type Network = { address: string; family: 4 | 6; bits: number };

/** Reads an address, or a network in CIDR notation; null when the text is neither. */
function parseNetwork(text: string): Network | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes('%')) return null;
  const most = BITS[family as 4 | 6];
  if (prefix === undefined) return { address, family: family as 4 | 6, bits: most };
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > most) return null;
  return { address, family: family as 4 | 6, bits: Number(prefix) };
}

/** Whether a text is an IPv4 or IPv6 address, or a network of one in CIDR notation. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== null;

/** The addresses that a key may be used from. An IPv4 address that is mapped into IPv6 counts as the IPv4 one. */
export class AllowList {
  readonly #list = new BlockList();

  /** Entries that are no network allow nothing. */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const network = parseNetwork(entry);
      if (network) this.#list.addSubnet(network.address, network.bits, FAMILIES[network.family]);
    }
  }

  /** Whether `address` is on the list; what is no address never is. */
  has(address: string): boolean {
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(bare);
    return family !== 0 && this.#list.check(bare, FAMILIES[family as 4 | 6]);
  }
}
