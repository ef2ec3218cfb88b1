import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getAddress, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { canonicalLegs, type Leg, legsHash, parseLeg } from './legs.ts';
import { netStakeE6, priceE6, sizeE6 } from './pricing.ts';
import { type ParlayQuote, quoteHash, signApproval, signCashoutOffer, signQuote } from './typed-data.ts';

const file = path.join(import.meta.dirname, '../../contracts/vectors/eip712.json');
type Signed = {
  domain: { name: string; chainId: string; verifyingContract: Hex };
  message: Record<string, string>;
  structHash: Hex;
  privateKey: Hex;
  signature: Hex;
};
const vectors = JSON.parse(readFileSync(file, 'utf8')) as {
  legs: {
    given: Record<keyof Leg, string>[];
    canonical: Record<keyof Leg, string>[];
    positionIds: string[];
    legsHash: Hex;
  }[];
  fees: Record<string, string>[];
  quotes: Signed[];
  offers: Signed[];
  permits: Signed[];
};

const address = (message: Record<string, string>, name: string) =>
  getAddress((message[name] as string).toLowerCase());
const whole = (message: Record<string, string>, name: string) => BigInt(message[name] as string);
const quoteOf = (message: Record<string, string>): ParlayQuote => ({
  maker: address(message, 'maker'),
  taker: address(message, 'taker'),
  legsHash: message.legsHash as Hex,
  takerCollateral: whole(message, 'takerCollateral'),
  makerCollateral: whole(message, 'makerCollateral'),
  builder: address(message, 'builder'),
  protocolFeeBps: Number(message.protocolFeeBps),
  builderFeeBps: Number(message.builderFeeBps),
  nonce: whole(message, 'nonce'),
  deadline: whole(message, 'deadline'),
});

describe('what the contracts’ vectors say', () => {
  it.each(vectors.quotes)('a quote hashes and is signed to the byte: $structHash', async (vector) => {
    const quote = quoteOf(vector.message);
    expect(quoteHash(quote)).toBe(vector.structHash);
    const domain = { escrow: vector.domain.verifyingContract, chainId: Number(vector.domain.chainId) };
    const signer = privateKeyToAccount(vector.privateKey);
    expect(await signQuote(signer, domain, quote)).toBe(vector.signature);
  });

  it.each(vectors.offers)('an offer for a position is signed to the byte: $structHash', async (vector) => {
    const { message } = vector;
    const offer = {
      maker: address(message, 'maker'),
      taker: address(message, 'taker'),
      parlayId: whole(message, 'parlayId'),
      payout: whole(message, 'payout'),
      resolvedWonCount: Number(message.resolvedWonCount),
      voidedCount: Number(message.voidedCount),
      nonce: whole(message, 'nonce'),
      deadline: whole(message, 'deadline'),
    };
    const domain = { escrow: vector.domain.verifyingContract, chainId: Number(vector.domain.chainId) };
    const signer = privateKeyToAccount(vector.privateKey);
    expect(await signCashoutOffer(signer, domain, offer)).toBe(vector.signature);
  });

  it.each(vectors.permits)(
    'a permit is signed to the byte: $structHash',
    async ({ domain, message, ...vector }) => {
      const token = { address: domain.verifyingContract, name: domain.name, chainId: Number(domain.chainId) };
      const approval = await signApproval(privateKeyToAccount(vector.privateKey), token, {
        spender: address(message, 'spender'),
        value: whole(message, 'value'),
        nonce: whole(message, 'nonce'),
        deadline: whole(message, 'deadline'),
      });
      expect(`${approval.r}${approval.s.slice(2)}${approval.v.toString(16)}`).toBe(vector.signature);
    },
  );

  it.each(vectors.legs)('legs have the condition $legsHash in whatever order they come', (vector) => {
    const read = (legs: Record<keyof Leg, string>[]): Leg[] =>
      legs.map((leg) => ({ outcomeId: Number(leg.outcomeId), sideIndex: Number(leg.sideIndex) as 0 | 1 }));
    expect(legsHash(read(vector.given))).toBe(vector.legsHash);
    expect(canonicalLegs(read(vector.given))).toEqual(read(vector.canonical));
    expect(vector.positionIds.map(parseLeg)).toEqual(read(vector.canonical));
  });

  it.each(vectors.fees)('fees, price and size of a stake of $gross', (vector) => {
    const hasBuilder = !/^0x0*$/.test(vector.builder as string);
    const builderFeeBps = hasBuilder ? Number(vector.builderFeeBps) : 0;
    const net = netStakeE6(whole(vector, 'gross'), Number(vector.protocolFeeBps), builderFeeBps);
    expect(net).toBe(whole(vector, 'netStakeE6'));
    expect(priceE6(net, whole(vector, 'makerCollateral'))).toBe(whole(vector, 'priceE6'));
    expect(sizeE6(net, whole(vector, 'makerCollateral'))).toBe(whole(vector, 'sizeE6'));
  });
});
