import { type Address, type Hex, hashStruct, hexToNumber, type LocalAccount, sliceHex } from 'viem';

/** What a maker signs. Amounts in 6-decimal units, `takerCollateral` gross of fees; `deadline` in unix seconds. */
export type ParlayQuote = {
  maker: Address;
  taker: Address;
  legsHash: Hex;
  takerCollateral: bigint;
  makerCollateral: bigint;
  builder: Address;
  protocolFeeBps: number;
  builderFeeBps: number;
  nonce: bigint;
  deadline: bigint;
};

const QUOTE_TYPES = {
  ParlayQuote: [
    { name: 'maker', type: 'address' },
    { name: 'taker', type: 'address' },
    { name: 'legsHash', type: 'bytes32' },
    { name: 'takerCollateral', type: 'uint256' },
    { name: 'makerCollateral', type: 'uint256' },
    { name: 'builder', type: 'address' },
    { name: 'protocolFeeBps', type: 'uint16' },
    { name: 'builderFeeBps', type: 'uint16' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

const CASHOUT_TYPES = {
  CashoutOffer: [
    { name: 'maker', type: 'address' },
    { name: 'taker', type: 'address' },
    { name: 'parlayId', type: 'uint256' },
    { name: 'payout', type: 'uint256' },
    { name: 'resolvedWonCount', type: 'uint8' },
    { name: 'voidedCount', type: 'uint8' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

const PERMIT_TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/** What the buyer of a live position signs; `maker` is the buyer, `taker` the present owner. */
export type CashoutOffer = {
  maker: Address;
  taker: Address;
  parlayId: bigint;
  payout: bigint;
  resolvedWonCount: number;
  voidedCount: number;
  nonce: bigint;
  deadline: bigint;
};

/** Who signs: any viem account that holds its key, such as `privateKeyToAccount` gives. */
export type Signer = Pick<LocalAccount, 'address' | 'signTypedData'>;

/** Where a quote is good: the escrow of the request's `escrow_terms`, on its chain. */
export type QuoteDomain = { escrow: Address; chainId: number };

/** The EIP-712 signature of a quote. */
export const signQuote = (
  signer: Signer,
  { escrow, chainId }: QuoteDomain,
  quote: ParlayQuote,
): Promise<Hex> =>
  signer.signTypedData({
    domain: { name: 'ParlayEscrow', version: '1', chainId, verifyingContract: escrow },
    types: QUOTE_TYPES,
    primaryType: 'ParlayQuote',
    message: quote,
  });

/** The EIP-712 signature of an offer for a live position; the maker itself must sign it. */
export const signCashoutOffer = (
  signer: Signer,
  { escrow, chainId }: QuoteDomain,
  offer: CashoutOffer,
): Promise<Hex> =>
  signer.signTypedData({
    domain: { name: 'ParlayEscrow', version: '1', chainId, verifyingContract: escrow },
    types: CASHOUT_TYPES,
    primaryType: 'CashoutOffer',
    message: offer,
  });

/** The struct hash of a quote: what a taker's order names, and what the escrow records. */
export const quoteHash = (quote: ParlayQuote): Hex =>
  hashStruct({ data: quote, primaryType: 'ParlayQuote', types: QUOTE_TYPES });

/** A permit as the `auth` frame carries it. */
export type Approval = { value: string; deadline: string; v: number; r: Hex; s: Hex };

/**
 * Signs an EIP-2612 permit that lets the escrow take the maker's collateral; the relay submits it. `owner` must be the
 * maker's own account, `nonce` what the token's `nonces(owner)` answers, `tokenName` its `name()`.
 */
export async function signApproval(
  owner: Signer,
  token: { address: Address; name: string; chainId: number },
  permit: { spender: Address; value: bigint; nonce: bigint; deadline: bigint },
): Promise<Approval> {
  const signature = await owner.signTypedData({
    domain: { name: token.name, version: '1', chainId: token.chainId, verifyingContract: token.address },
    types: PERMIT_TYPES,
    primaryType: 'Permit',
    message: { owner: owner.address, ...permit },
  });
  return {
    value: String(permit.value),
    deadline: String(permit.deadline),
    v: hexToNumber(sliceHex(signature, 64, 65)),
    r: sliceHex(signature, 0, 32),
    s: sliceHex(signature, 32, 64),
  };
}
