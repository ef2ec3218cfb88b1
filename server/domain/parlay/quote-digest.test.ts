import fc from 'fast-check';
import { getAddress } from 'viem/utils';
import { expect, it } from 'vitest';
import type { Hex } from './hex.ts';
import { digestOf, escrowSeparator, quickQuoteHash } from './quote-digest.ts';
import { escrowDomain, quoteHash, typedData, typedDataDigest } from './typed-data.ts';

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((raw) => `0x${Buffer.from(raw).toString('hex')}` as Hex);
const account = hex(20).map((text) => getAddress(text));
const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
const quotes = fc.record({
  maker: account,
  taker: account,
  legsHash: hex(32),
  takerCollateral: uint(256),
  makerCollateral: uint(256),
  builder: account,
  protocolFeeBps: fc.nat(65_535),
  builderFeeBps: fc.nat(65_535),
  nonce: uint(256),
  deadline: uint(256),
});

it('the quick hash and digest of a quote are those of the general way, for every quote and escrow', () => {
  fc.assert(
    fc.property(quotes, fc.nat(100_000), account, (quote, chainId, escrow) => {
      expect(quickQuoteHash(quote)).toBe(quoteHash(quote));
      const general = typedDataDigest(typedData(escrowDomain(chainId, escrow), 'ParlayQuote', quote));
      expect(digestOf(escrowSeparator(chainId, escrow), quickQuoteHash(quote))).toBe(general);
    }),
  );
});
