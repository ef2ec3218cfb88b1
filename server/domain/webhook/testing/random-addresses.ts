import fc from 'fast-check';

const byte = fc.nat(255);
const group = fc.nat(0xffff).map((value) => value.toString(16));

/** First bytes of networks that are special, and of the public ones next to them. */
const EDGES = [
  ...['0', '10', '127', '8', '100.64', '100.63', '100.100.100', '168.63.129', '169.254', '169.254.169'],
  ...['172.16', '172.32', '192.0.0', '192.0.2', '192.31.196', '192.52.193', '192.88.99', '192.168'],
  ...['192.175.48', '198.18', '198.51.100', '203.0.113', '224', '239', '240', '255.255.255'],
];
const edgeV4 = fc
  .tuple(fc.constantFrom(...EDGES), fc.array(byte, { minLength: 4, maxLength: 4 }))
  .map(([edge, rest]) => [...edge.split('.'), ...rest].slice(0, 4).join('.'));
/** Addresses of single machines that are never to be reached. */
const METADATA_V4 = ['168.63.129.16', '169.254.169.254', '100.100.100.200', '192.0.0.192'];
const anyV4 = fc.oneof(fc.ipV4(), edgeV4, fc.constantFrom(...METADATA_V4));

/** An IPv4 address as two groups of IPv6. */
const inGroups = (address: string): string => {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
  return [a * 256 + b, c * 256 + d].map((value) => value.toString(16)).join(':');
};

/** Mapped, compatible, NAT64 (both prefixes), 6to4 and Teredo, which an IPv4 address can be hidden in. */
const hiddenV4 = fc
  .tuple(
    anyV4,
    fc.constantFrom<(v4: string) => string>(
      (v4) => `::ffff:${v4}`,
      (v4) => `::ffff:${inGroups(v4)}`,
      (v4) => `0:0:0:0:0:FFFF:${inGroups(v4)}`,
      (v4) => `::${v4}`,
      (v4) => `64:ff9b::${v4}`,
      (v4) => `64:ff9b:1::${inGroups(v4)}`,
      (v4) => `2002:${inGroups(v4)}::1`,
      (v4) => `2001::${inGroups(v4)}`,
    ),
  )
  .map(([v4, hide]) => hide(v4));

/** First groups: link-local, site-local, unique local, multicast, protocols, documentation, AS112, and public ones. */
const LEADS = [
  ...['fe80', 'febf', 'fec0', 'fc00', 'fd00:ec2', 'ff02', '100:0', '5f00', '2001:1', '2001:1ff', '2001:200'],
  ...['2001:db8', '2001:4860', '2002', '2606:2800', '2620:4f:8000', '3fff', '3fff:fff', '3fff:1000', '4000'],
];
const edgeV6 = fc
  .tuple(fc.constantFrom(...LEADS), fc.array(group, { minLength: 8, maxLength: 8 }))
  .map(([lead, rest]) => [...lead.split(':'), ...rest].slice(0, 8).join(':'));

/** Addresses of every kind, most of them in or next to a network that is not public. */
export const anyAddress = fc.oneof(
  anyV4,
  hiddenV4,
  edgeV6,
  fc.ipV6(),
  fc.constantFrom('::', '::1', 'fd00:ec2::254', 'fe80::1'),
);
