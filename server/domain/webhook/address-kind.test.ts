import { BlockList, isIP, isIPv4 } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressKind } from './address-kind.ts';
import { anyAddress } from './testing/random-addresses.ts';

it.each([
  ['8.8.8.8', 'public'],
  ['172.15.0.1', 'public'],
  ['172.32.0.1', 'public'],
  ['172.16.0.1', 'special'],
  ['198.19.255.255', 'special'],
  ['168.63.129.16', 'special'],
  ['::ffff:a83f:8110', 'special'],
  ['192.175.48.1', 'special'],
  ['127.255.255.254', 'loopback'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:8.8.8.8', 'public'],
  ['::127.0.0.1', 'special'],
  ['::8.8.8.8', 'special'],
  ['2001:4860:4860::8888', 'public'],
  ['2001::1', 'special'],
  ['3fff:1000::1', 'special'],
  ['fe80::1', 'special'],
  ['ff02::1', 'special'],
  ['fe80::1%eth0', null],
  ['2606:2800::1%eth0', null],
  ['256.1.1.1', null],
  ['010.1.1.1', null],
  ['0x7f.0.0.1', null],
  ['::ffff:010.0.0.1', null],
  ['2130706433', null],
  ['1.2.3', null],
  [':::', null],
  ['1:2:3:4:5:6:7:8:9', null],
  ['example.com', null],
  ['', null],
])('the address %j is %s', (address, kind) => {
  expect(addressKind(address)).toBe(kind);
});

/** A list of networks as Node reads it, independently of the library. */
function blockList(family: 'ipv4' | 'ipv6', networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = network.split('/') as [string, string];
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** The networks that have to be refused. */
const SPECIAL_V4 = blockList('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/3'],
]);
const SPECIAL_V6 = blockList('ipv6', [
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48'],
  ...['3fff::/16'],
]);
const MAPPED = blockList('ipv6', ['::ffff:0:0/96']);

/** Node compares an address of IPv6 that maps one of IPv4 with networks of IPv4. */
function isSpecial(address: string): boolean {
  if (isIPv4(address)) return SPECIAL_V4.check(address, 'ipv4');
  const networks = MAPPED.check(address, 'ipv6') ? SPECIAL_V4 : SPECIAL_V6;
  return networks.check(address, 'ipv6');
}

it('an address is public exactly when it is in none of the networks that are reserved, private or for metadata', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(addressKind(address) === 'public').toBe(!isSpecial(address));
    }),
    { numRuns: 5_000 },
  );
});

it('only what a socket could be connected to is an address: no octal, hexadecimal or short form', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0127f::..xA'), maxLength: 16 });
  fc.assert(
    fc.property(fc.oneof(text, anyAddress), (address) => {
      expect(addressKind(address) === null).toBe(isIP(address) === 0);
    }),
    { numRuns: 5_000 },
  );
});
