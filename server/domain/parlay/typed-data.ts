import { hashStruct, hashTypedData } from 'viem/utils';
import type { Address, Hex } from './hex.ts';
import { PARLAY_TYPES, type ParlayStructName, type ParlayStructs } from './structs.ts';

/** The four fields of the EIP-712 domains in use. */
export type TypedDataDomain = { name: string; version: string; chainId: number; verifyingContract: Address };

/** What a wallet is asked to sign: the arguments of `signTypedData`. */
export type ParlayTypedData<Name extends ParlayStructName> = {
  domain: TypedDataDomain;
  types: Pick<typeof PARLAY_TYPES, Name>;
  primaryType: Name;
  message: ParlayStructs[Name];
};

/** The domain of quotes, orders, offers, acceptances and withdraw requests. */
export const escrowDomain = (chainId: number, escrow: Address): TypedDataDomain => ({
  name: 'ParlayEscrow',
  version: '1',
  chainId,
  verifyingContract: escrow,
});

/** The domain of the funding of a reward cycle. */
export const distributorDomain = (chainId: number, distributor: Address): TypedDataDomain => ({
  name: 'RewardDistributor',
  version: '1',
  chainId,
  verifyingContract: distributor,
});

/** The domain of a permit: of the collateral, or of the vault's share. `name` is the token's own. */
export const permitDomain = (name: string, chainId: number, token: Address): TypedDataDomain => ({
  name,
  version: '1',
  chainId,
  verifyingContract: token,
});

/** A struct with its domain, as `signTypedData` takes it. A permit takes `permitDomain`, the funding of rewards `distributorDomain`, all others `escrowDomain`. */
export function typedData<Name extends ParlayStructName>(
  domain: TypedDataDomain,
  primaryType: Name,
  message: ParlayStructs[Name],
): ParlayTypedData<Name> {
  // The key is known to be `Name`, which the type of a computed key does not say.
  const types = { [primaryType]: PARLAY_TYPES[primaryType] } as unknown as Pick<typeof PARLAY_TYPES, Name>;
  return { domain, types, primaryType, message };
}

/** The EIP-712 struct hash: of a quote it is what an order names, of an offer what an acceptance names. */
export function structHash<Name extends ParlayStructName>(
  primaryType: Name,
  message: ParlayStructs[Name],
): Hex {
  return hashStruct<Record<string, unknown>, string>({
    data: message,
    primaryType,
    types: { [primaryType]: PARLAY_TYPES[primaryType] },
  });
}

export const quoteHash = (quote: ParlayStructs['ParlayQuote']): Hex => structHash('ParlayQuote', quote);
export const offerHash = (offer: ParlayStructs['CashoutOffer']): Hex => structHash('CashoutOffer', offer);

/** What is signed: keccak256(0x1901 ‖ domain separator ‖ struct hash). */
export function typedDataDigest<Name extends ParlayStructName>(data: ParlayTypedData<Name>): Hex {
  return hashTypedData<Record<string, unknown>, string>({ ...data, message: { ...data.message } });
}

const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const;

/** The argument of a wallet's `eth_signTypedData_v4`: JSON, with 256-bit numbers as decimal texts. */
export function walletTypedData<Name extends ParlayStructName>(data: ParlayTypedData<Name>) {
  const message = Object.fromEntries(
    Object.entries(data.message).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? String(value) : value,
    ]),
  );
  return { ...data, types: { EIP712Domain: DOMAIN_FIELDS, ...data.types }, message };
}

export type WalletTypedData<Name extends ParlayStructName> = ReturnType<typeof walletTypedData<Name>>;
