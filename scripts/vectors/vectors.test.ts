import { readFileSync } from 'node:fs';
import { AbiCoder, concat, keccak256, SigningKey, TypedDataEncoder, verifyTypedData } from 'ethers';
import { getTypesForEIP712Domain, recoverTypedDataAddress, serializeTypedData } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { isEscrowSignature } from '#domain/parlay/signature.ts';
import { PARLAY_TYPES, type ParlayStructName } from '#domain/parlay/structs.ts';
import { REWARD_VECTORS_FILE, rewardVectorsText } from './build-reward-vectors.ts';
import { VECTORS_FILE, vectorsText } from './build-vectors.ts';

type Hex = `0x${string}`;
type Signed = {
  domain: { name: string; version: string; chainId: string; verifyingContract: Hex };
  domainSeparator: Hex;
  message: Record<string, string>;
  structHash: Hex;
  digest: Hex;
  privateKey: Hex;
  signature: Hex;
  signer: Hex;
};
type Legs = { given: Text[]; canonical: Text[]; legsHash: Hex; yesPositionId: string; noPositionId: string };
type Text = Record<keyof ParlayLeg, string>;

const file = readFileSync(VECTORS_FILE, 'utf8');
const vectors = JSON.parse(file) as Record<string, unknown>;

const LISTS: [string, ParlayStructName][] = [
  ['quotes', 'ParlayQuote'],
  ['orders', 'ParlayOrder'],
  ['offers', 'CashoutOffer'],
  ['acceptances', 'CashoutAcceptance'],
  ['withdrawRequests', 'WithdrawRequest'],
  ['permits', 'Permit'],
];
const signed = LISTS.flatMap(([list, struct]) =>
  (vectors[list] as Signed[]).map((vector, i) => ({ title: `${list}[${i}]`, struct, vector })),
);

it('the reward trees are what the package for payouts makes now', () => {
  expect(rewardVectorsText()).toBe(readFileSync(REWARD_VECTORS_FILE, 'utf8'));
});

describe('the vectors file', () => {
  it('is what its generator writes', async () => {
    expect(await vectorsText()).toBe(file);
  });

  it('holds at least 50 signatures over every struct', () => {
    expect(signed.length).toBeGreaterThanOrEqual(50);
    for (const [list] of LISTS) expect((vectors[list] as unknown[]).length).toBeGreaterThanOrEqual(7);
  });
});

describe('ethers agrees', () => {
  it.each(signed)('on $title: struct hash, digest, signature, signer', ({ struct, vector }) => {
    const types = { [struct]: PARLAY_TYPES[struct].map((field) => ({ ...field })) };
    expect(TypedDataEncoder.hashDomain(vector.domain)).toBe(vector.domainSeparator);
    expect(TypedDataEncoder.hashStruct(struct, types, vector.message)).toBe(vector.structHash);
    expect(TypedDataEncoder.hash(vector.domain, types, vector.message)).toBe(vector.digest);
    expect(new SigningKey(vector.privateKey).sign(vector.digest).serialized).toBe(vector.signature);
    expect(verifyTypedData(vector.domain, types, vector.message, vector.signature)).toBe(vector.signer);
  });

  it.each(vectors.legs as Legs[])('on the hash and position ids of $canonical', (vector) => {
    const coder = AbiCoder.defaultAbiCoder();
    const typeHash = keccak256(new TextEncoder().encode('ParlayLeg(uint32 outcomeId,uint8 sideIndex)'));
    const hashes = vector.canonical.map((leg) =>
      keccak256(coder.encode(['bytes32', 'uint32', 'uint8'], [typeHash, leg.outcomeId, leg.sideIndex])),
    );
    expect(keccak256(concat(hashes))).toBe(vector.legsHash);
    const idOf = (side: number) =>
      BigInt(keccak256(coder.encode(['bytes32', 'uint256'], [vector.legsHash, side]))).toString();
    expect([idOf(0), idOf(1)]).toEqual([vector.yesPositionId, vector.noPositionId]);
  });
});

describe('viem agrees', () => {
  /** By the road that wallets take: the JSON of `eth_signTypedData_v4`, read again. */
  it.each(signed)('on the signer of $title', async ({ struct, vector }) => {
    const domain = { ...vector.domain, chainId: Number(vector.domain.chainId) };
    const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), [struct]: PARLAY_TYPES[struct] };
    const text = serializeTypedData({ domain, types, primaryType: struct, message: vector.message } as never);
    const recovered = await recoverTypedDataAddress({ ...JSON.parse(text), signature: vector.signature });
    expect(recovered).toBe(vector.signer);
    expect(isEscrowSignature(vector.signature)).toBe(true);
  });

  it('that none of the other forms of a signature is one that the escrow takes', () => {
    const refused = vectors.refused as { name: string; signature: string }[];
    // All zeros has the right form; only recovery tells that nobody signed.
    const taken = refused.filter(({ signature }) => isEscrowSignature(signature)).map(({ name }) => name);
    expect(taken).toEqual(['zero']);
  });
});
