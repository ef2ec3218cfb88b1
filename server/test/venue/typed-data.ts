import { type Address, concat, encodeAbiParameters, type Hex, keccak256, stringToHex } from 'viem';

/** What the specification says of hashes and sums, written a second time: nothing here is the product's own code. */

export type Leg = { outcomeId: number; sideIndex: number };

export type Quote = {
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

const field = (type: string, name: string) => ({ type, name });

const QUOTE_FIELDS = [
  field('address', 'maker'),
  field('address', 'taker'),
  field('bytes32', 'legsHash'),
  field('uint256', 'takerCollateral'),
  field('uint256', 'makerCollateral'),
  field('address', 'builder'),
  field('uint16', 'protocolFeeBps'),
  field('uint16', 'builderFeeBps'),
  field('uint256', 'nonce'),
  field('uint256', 'deadline'),
];

export const TYPES = {
  ParlayQuote: QUOTE_FIELDS,
  ParlayOrder: [
    field('address', 'taker'),
    field('bytes32', 'quoteHash'),
    field('uint256', 'nonce'),
    field('uint256', 'deadline'),
  ],
  WithdrawRequest: [
    field('address', 'account'),
    field('address', 'to'),
    field('uint256', 'amount'),
    field('uint256', 'nonce'),
    field('uint256', 'deadline'),
  ],
  Permit: [
    field('address', 'owner'),
    field('address', 'spender'),
    field('uint256', 'value'),
    field('uint256', 'nonce'),
    field('uint256', 'deadline'),
  ],
};

export const escrowDomain = (escrow: Address) => ({
  name: 'ParlayEscrow',
  version: '1',
  chainId: 998,
  verifyingContract: escrow,
});

const textHash = (text: string): Hex => keccak256(stringToHex(text));
const LEG_TYPEHASH = textHash('ParlayLeg(uint32 outcomeId,uint8 sideIndex)');
const QUOTE_TYPEHASH = textHash(
  'ParlayQuote(address maker,address taker,bytes32 legsHash,uint256 takerCollateral,uint256 makerCollateral,' +
    'address builder,uint16 protocolFeeBps,uint16 builderFeeBps,uint256 nonce,uint256 deadline)',
);

/** Sorted by outcome, then side, each leg once. */
export function canonical(legs: Leg[]): Leg[] {
  const sorted = [...legs].sort((a, b) => a.outcomeId - b.outcomeId || a.sideIndex - b.sideIndex);
  return sorted.filter(
    (leg, at) => leg.outcomeId !== sorted[at - 1]?.outcomeId || leg.sideIndex !== sorted[at - 1]?.sideIndex,
  );
}

export const positionId = ({ outcomeId, sideIndex }: Leg): string => `#${outcomeId * 10 + sideIndex}`;

/** The leg behind a position id string. */
export function legOf(position: string): Leg {
  const number = Number(position.slice(1));
  return { outcomeId: Math.floor(number / 10), sideIndex: number % 10 };
}

export function legsHashOf(legs: Leg[]): Hex {
  const hashes = canonical(legs).map(({ outcomeId, sideIndex }) =>
    keccak256(
      encodeAbiParameters(
        [{ type: 'bytes32' }, { type: 'uint32' }, { type: 'uint8' }],
        [LEG_TYPEHASH, outcomeId, sideIndex],
      ),
    ),
  );
  return keccak256(concat(hashes));
}

/** The EIP-712 struct hash that the taker's order names. */
export function quoteHashOf(quote: Quote): Hex {
  return keccak256(
    encodeAbiParameters(
      [{ type: 'bytes32' }, ...QUOTE_FIELDS.map(({ type }) => ({ type }))],
      [QUOTE_TYPEHASH, ...QUOTE_FIELDS.map(({ name }) => quote[name as keyof Quote])],
    ),
  );
}

export type Fees = { protocolFee: bigint; builderFee: bigint; net: bigint };

/** Fees of a gross stake, rounded down, and what is left of it. */
export function feesOf(gross: bigint, protocolFeeBps: number, builderFeeBps: number): Fees {
  const protocolFee = (gross * BigInt(protocolFeeBps)) / 10_000n;
  const builderFee = (gross * BigInt(builderFeeBps)) / 10_000n;
  return { protocolFee, builderFee, net: gross - protocolFee - builderFee };
}

/** price_e6: the net stake's part of the pot, rounded half up. */
export const priceE6Of = (net: bigint, makerCollateral: bigint): bigint => {
  const pot = net + makerCollateral;
  return (net * 2_000_000n + pot) / (2n * pot);
};
