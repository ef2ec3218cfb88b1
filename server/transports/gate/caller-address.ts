import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The first four groups of an IPv6 address: networks are handed out by /64. */
function ipv6Network(address: string): string {
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The subject that an address is metered as: IPv4 whole (also when mapped into IPv6), IPv6 by /64. */
export function meteredAddress(address: string): string {
  const bare = address.trim().toLowerCase().split('%')[0] ?? '';
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(bare);
  if (mapped?.[1]) return mapped[1];
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(bare)) return bare;
  return isIPv6(bare) && !bare.includes('.') ? ipv6Network(bare) : 'unknown';
}

export type AddressInput = {
  forwardedFor: string | undefined;
  socketAddress: string | undefined;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
};

/**
 * The address that a connection comes from; empty when it cannot be known. `X-Forwarded-For` is believed only behind
 * a proxy of one's own (`trustProxy`), and of its hops only the last: the one that this proxy added. Those before it
 * are the client's own claims, with which it could take a new bucket for every request.
 */
export function exactAddress({ forwardedFor, socketAddress, trustProxy }: AddressInput): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1) : undefined;
  return (forwarded ?? socketAddress ?? '').trim();
}
