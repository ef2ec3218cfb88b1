import ipaddr from 'ipaddr.js';

/** Reach of an address: the public internet, loopback, or a reserved range that is never allowed. */
export type AddressKind = 'public' | 'loopback' | 'special';

/** The only part of IPv6 that is routed; the library's list names what is special within it. */
const ROUTED_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Documentation is a /20 of it (RFC 9637), and nothing else of it is assigned. */
const UNASSIGNED_V6 = ipaddr.IPv6.parseCIDR('3fff::/16');
/** Metadata services of clouds outside of every special range: Azure's wire server. */
const METADATA = new Set(['168.63.129.16']);

/** The address that a text is, in the forms that `inet_pton` takes; null for any other text, and for one with a zone. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const end = text.slice(text.lastIndexOf(':') + 1);
  // The library also takes the octal, hexadecimal and short forms of IPv4.
  if (end.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(end)) return null;
  if (end === text) return end.includes('.') ? ipaddr.IPv4.parse(text) : null;
  // The library reads the deprecated `::1.2.3.4` as `::ffff:1.2.3.4`.
  const spelled = text.replace(/^::(?=\d+\.)/, '0::');
  return !text.includes('%') && ipaddr.IPv6.isValid(spelled) ? ipaddr.IPv6.parse(spelled) : null;
}

/**
 * The kind of a literal address, for the check of a receiver's URL and for every connection to it. Null when the text is
 * no address. An IPv4 address that IPv6 maps is judged as the IPv4 address that it reaches.
 */
export function addressKind(text: string): AddressKind | null {
  const read = readAddress(text);
  if (!read) return null;
  const address = read instanceof ipaddr.IPv6 && read.isIPv4MappedAddress() ? read.toIPv4Address() : read;
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast' || METADATA.has(address.toString())) return 'special';
  if (address instanceof ipaddr.IPv4) return 'public';
  return address.match(ROUTED_V6) && !address.match(UNASSIGNED_V6) ? 'public' : 'special';
}
