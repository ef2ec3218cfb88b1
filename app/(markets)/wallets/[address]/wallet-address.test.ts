import { expect, test } from 'vitest';
import { walletOfPath } from './wallet-address.ts';

const ADDRESS = '0x7b1c0e3b5d6f4a2e9c8d7f6e5a4b3c2d1e0f9a8b';

test('an address of any case names its wallet', () => {
  expect([ADDRESS, ADDRESS.toUpperCase().replace('0X', '0x')].map(walletOfPath)).toEqual([ADDRESS, ADDRESS]);
});

test.each(['', '0x', 'vitalik.eth', ADDRESS.slice(0, -1), `${ADDRESS}0`, ADDRESS.replace('7', 'g')])(
  '%j names none',
  (part) => {
    expect(walletOfPath(part)).toBeNull();
  },
);
