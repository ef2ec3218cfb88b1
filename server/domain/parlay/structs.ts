import type { Address, Hex } from './hex.ts';

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

/** What the taker signs: one quote, named by its struct hash. */
export type ParlayOrder = { taker: Address; quoteHash: Hex; nonce: bigint; deadline: bigint };

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

/** What the seller of a live position signs: one offer, named by its struct hash. */
export type CashoutAcceptance = { taker: Address; offerHash: Hex; nonce: bigint; deadline: bigint };

/** Signed by the owner of credits, so that another account can send it. */
export type WithdrawRequest = {
  account: Address;
  to: Address;
  amount: bigint;
  nonce: bigint;
  deadline: bigint;
};

/** A withdraw request with its owner's signature. */
export type SignedWithdrawal = { request: WithdrawRequest; signature: Hex };

/** An EIP-2612 permit as its owner signs it; `nonce` is the token's running number. */
/** What the funder of a reward cycle signs. Amounts in 6-decimal units, `claimEnd` and `deadline` in unix seconds. */
export type RewardFunding = {
  funder: Address;
  cycleId: bigint;
  root: Hex;
  total: bigint;
  claimEnd: bigint;
  deadline: bigint;
};
export type Permit = { owner: Address; spender: Address; value: bigint; nonce: bigint; deadline: bigint };

/** The fields of each struct in the order that its hash is made of. */
export const PARLAY_TYPES = {
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
  ParlayOrder: [
    { name: 'taker', type: 'address' },
    { name: 'quoteHash', type: 'bytes32' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
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
  CashoutAcceptance: [
    { name: 'taker', type: 'address' },
    { name: 'offerHash', type: 'bytes32' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  WithdrawRequest: [
    { name: 'account', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  RewardFunding: [
    { name: 'funder', type: 'address' },
    { name: 'cycleId', type: 'uint256' },
    { name: 'root', type: 'bytes32' },
    { name: 'total', type: 'uint256' },
    { name: 'claimEnd', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/** The struct of each name. */
export type ParlayStructs = {
  ParlayQuote: ParlayQuote;
  ParlayOrder: ParlayOrder;
  CashoutOffer: CashoutOffer;
  CashoutAcceptance: CashoutAcceptance;
  WithdrawRequest: WithdrawRequest;
  RewardFunding: RewardFunding;
  Permit: Permit;
};
export type ParlayStructName = keyof ParlayStructs;
