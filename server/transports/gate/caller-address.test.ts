import fc from 'fast-check';
import { expect, it } from 'vitest';
import { meteredAddress } from './caller-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['203.0.113.7:1234', 'unknown'],
  ['a, b', 'unknown'],
  ['0:', 'unknown'],
  ['1:2:3', 'unknown'],
])('%j is metered as %s', (address, subject) => expect(meteredAddress(address)).toBe(subject));

it('never makes a subject of what a client writes, and every address of a /64 is the same', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(meteredAddress(text)).toMatch(/^([0-9a-f.:]+(\/64)?|unknown)$/);
    }),
  );
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      fc.pre(!address.includes('.'));
      expect(meteredAddress(address)).toMatch(/^[0-9a-f]+:[0-9a-f]+:[0-9a-f]+:[0-9a-f]+::\/64$/);
    }),
  );
});
