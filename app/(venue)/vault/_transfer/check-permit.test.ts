import { describe, expect, it } from 'vitest';
import type { WireTypedData } from '#app/wallet/venue-types.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { checkPermit } from './check-permit.ts';

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const NOW_MS = 1_700_000_000_000;
const TERMS = { chain: { id: 998 }, contracts: { vault: address('b') } } as unknown as VenueTerms;
const ASKED = { owner: address('a'), token: address('c'), value: 5_000_000n };
const PERMIT: WireTypedData = {
  domain: { name: 'Token', version: '1', chainId: 998, verifyingContract: address('c') },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: {
    owner: address('a'),
    spender: address('b'),
    value: '5000000',
    nonce: '3',
    deadline: String(NOW_MS / 1_000 + 600),
  },
};
const check = (permit: WireTypedData) => () => checkPermit(permit, ASKED, TERMS, NOW_MS);

describe('a prepared permit', () => {
  it('is signed when it is what was agreed to', () => {
    expect(check(PERMIT)).not.toThrow();
  });

  it.each([
    ['spender', address('d'), 'a spender other than'],
    ['owner', address('d'), 'another account'],
    ['value', '5000001', 'a different amount'],
    ['deadline', String(NOW_MS / 1_000 + 86_400), 'too long'],
  ])('is not signed with another %s', (name, value, words) => {
    expect(check({ ...PERMIT, message: { ...PERMIT.message, [name]: value } })).toThrow(words);
  });

  it.each([
    [{ ...PERMIT, domain: { ...PERMIT.domain, chainId: 1 } }, 'another chain'],
    [{ ...PERMIT, domain: { ...PERMIT.domain, verifyingContract: address('d') } }, 'another token'],
    [{ ...PERMIT, primaryType: 'Order' }, 'not a permit'],
    [{ ...PERMIT, types: { Permit: [{ name: 'owner', type: 'address' }] } }, 'not a permit'],
  ])('is not signed for another contract, chain or struct', (permit, words) => {
    expect(check(permit)).toThrow(words);
  });
});
