import type { Address } from '#domain/parlay/hex.ts';
import { permitSignature, type TokenPermit } from '#domain/parlay/signature.ts';
import type { Permit } from '#domain/parlay/structs.ts';
import { permitDomain, type TypedDataDomain, typedData, typedDataDigest } from '#domain/parlay/typed-data.ts';
import { recoverSigner } from '../signatures/recover-signer.ts';

/** A permit, and what it must have been signed for; `nonce` is the token's next one of the owner. */
export type PermitTerms = {
  owner: Address;
  spender: Address;
  permit: TokenPermit;
  token: Address;
  tokenName: string;
  chainId: number;
  nonce: bigint;
};

/** The typed data of a permit. */
export const permitData = (domain: TypedDataDomain, message: Permit) => typedData(domain, 'Permit', message);

/**
 * Whether the owner signed a permit for these terms: with the token's next nonce, or with the previous one, which
 * is used if someone else submitted the permit first.
 */
export function isPermitSigned(terms: PermitTerms): boolean {
  const { owner, spender, permit, token, tokenName, chainId, nonce } = terms;
  const { value, deadline } = permit;
  const domain = permitDomain(tokenName, chainId, token);
  const nonces = nonce > 0n ? [nonce, nonce - 1n] : [nonce];
  return nonces.some((each) => {
    const digest = typedDataDigest(permitData(domain, { owner, spender, value, nonce: each, deadline }));
    return recoverSigner(digest, permitSignature(permit)) === owner;
  });
}
