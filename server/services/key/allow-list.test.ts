import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AllowList, isNetwork } from './allow-list.ts';

const toNumber = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

describe('AllowList', () => {
  it('has an IPv4 address exactly when it shares the leading bits of a network', () => {
    const ends = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }), fc.integer({ min: 0, max: 31 }));
    fc.assert(
      fc.property(ends, ([address, bits, flipped]) => {
        // An address that differs in one bit is inside exactly when that bit is behind the prefix.
        const other = (toNumber(address) ^ (1 << (31 - flipped))) >>> 0;
        const text = [24, 16, 8, 0].map((shift) => (other >>> shift) & 255).join('.');
        const list = new AllowList([`${address}/${bits}`]);
        expect(list.has(address)).toBe(true);
        expect(list.has(`::ffff:${address}`)).toBe(true);
        expect(list.has(text)).toBe(flipped >= bits);
      }),
    );
  });

  it('knows IPv6 in any notation, alone and by network, and mixes with IPv4', () => {
    const list = new AllowList(['2001:db8:1::/48', 'fe80::1', '203.0.113.7']);
    for (const inside of ['2001:0DB8:0001:ffff::9', 'fe80:0:0:0::1', '203.0.113.7', '::FFFF:203.0.113.7'])
      expect(list.has(inside), inside).toBe(true);
    for (const outside of ['2001:db8:2::1', 'fe80::2', '203.0.113.8', '', 'unknown', '203.0.113.7 '])
      expect(list.has(outside), outside).toBe(false);
  });

  it('allows nothing for an entry that is no network', () => {
    expect(new AllowList(['everywhere']).has('203.0.113.7')).toBe(false);
  });
});

describe('isNetwork', () => {
  it('accepts addresses and CIDR networks of both families', () => {
    for (const text of ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', '::/0', '2001:db8::/128'])
      expect(isNetwork(text), text).toBe(true);
  });

  it('refuses what only looks like one', () => {
    const wrong = ['', '10.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1'];
    for (const text of [...wrong, '010.0.0.1', 'fe80::1%eth0', '10.0.0.0/+8', 'example.com', ' 10.0.0.1'])
      expect(isNetwork(text), text).toBe(false);
  });
});
