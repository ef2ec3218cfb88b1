/** The four bytes of a dotted address; null when the text is none. */
function readV4(text: string): number[] | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  const bytes = parts?.slice(1).map(Number);
  return bytes?.every((byte) => byte <= 255) ? bytes : null;
}

/** The eight groups of an address in IPv6's text form, with or without `::` and dotted end; null when it is none. */
function readV6(text: string): number[] | null {
  if (text.length > 45) return null;
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const v4 = dotted && readV4(dotted[2] as string);
  if (dotted && !v4) return null;
  const hex = v4
    ? `${dotted[1]}${(((v4[0] as number) << 8) | (v4[1] as number)).toString(16)}:${(((v4[2] as number) << 8) | (v4[3] as number)).toString(16)}`
    : text;
  const halves = hex.split('::');
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => parseInt(group, 16))
    : null;
}

/** Networks of IPv4 that are not the public internet (IANA special-purpose registry): first bytes and prefix length. */
const SPECIAL_V4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

const numberOf = (bytes: readonly number[]): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

const isPublicV4 = (bytes: readonly number[]): boolean =>
  SPECIAL_V4.every(([network, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(numberOf(bytes) / size) !== numberOf(readV4(network) as number[]) / size;
  });

const bytesOf = (high: number, low: number): number[] => [high >> 8, high & 255, low >> 8, low & 255];

/** Only 2000::/3 is routed, and of it not what carries an IPv4 address, is for documentation or for protocols. */
function isPublicV6(groups: readonly number[]): boolean {
  const [a, b] = groups as [number, number, ...number[]];
  if (a >> 13 !== 1) return false;
  if (a === 0x2001 && (b < 0x200 || b === 0xdb8)) return false;
  return a !== 0x2002 && a !== 0x3fff;
}

const isLoopbackV6 = (groups: readonly number[]): boolean =>
  groups.slice(0, 7).every((group) => group === 0) && groups[7] === 1;

/** The IPv4 address that an IPv6 one maps (`::ffff:a.b.c.d`); null for others. */
function mappedV4(groups: readonly number[]): number[] | null {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? bytesOf(groups[6] as number, groups[7] as number) : null;
}

/**
 * What kind of network a literal address belongs to: `public` is the internet, `special` everything that is reserved,
 * private, link-local, multicast or a metadata service. Null when the text is no address. Zones (`%eth0`) are none.
 */
export function networkOf(address: string): 'public' | 'loopback' | 'special' | null {
  const v6 = readV6(address);
  const v4 = readV4(address) ?? (v6 && mappedV4(v6));
  if (v4) return v4[0] === 127 ? 'loopback' : isPublicV4(v4) ? 'public' : 'special';
  if (!v6) return null;
  if (isLoopbackV6(v6)) return 'loopback';
  return isPublicV6(v6) ? 'public' : 'special';
}
