import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where an address leads: the internet, this machine, or anything else that is not for strangers. */
export type AddressKind = 'public' | 'loopback' | 'special';

/** The only part of IPv6 that is routed; the library's list names what is special within it. */
const ROUTED_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Looks public, and answers a machine of Azure with what it may know alone. */
const METADATA = new Set(['168.63.129.16']);

/** The kind of an address as a resolver or a socket writes it. What is no such address is `special`. */
export function addressKind(text: string): AddressKind {
  if (isIP(text) === 0) return 'special';
  // An IPv4 address that IPv6 maps is judged as the IPv4 address that it reaches.
  const address = ipaddr.process(text);
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast' || METADATA.has(address.toString())) return 'special';
  return address instanceof ipaddr.IPv6 && !address.match(ROUTED_V6) ? 'special' : 'public';
}
