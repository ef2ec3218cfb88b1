import { type Hex, ZERO_ADDRESS } from '#domain/parlay/hex.ts';
import { legsHash, type ParlayLeg } from '#domain/parlay/legs.ts';
import type {
  CashoutAcceptance,
  CashoutOffer,
  ParlayOrder,
  ParlayQuote,
  Permit,
  WithdrawRequest,
} from '#domain/parlay/structs.ts';
import { offerHash, quoteHash } from '#domain/parlay/typed-data.ts';
import type { SeededRandom } from './random.ts';

const MAX_256 = 2n ** 256n - 1n;
const DEADLINE = 1_900_000_000n;
const ONES: Hex = `0x${'f'.repeat(64)}`;

const randomLegs = (random: SeededRandom, count: number): ParlayLeg[] =>
  Array.from({ length: count }, (_, i) => ({
    // Each from a range of its own, so that no outcome comes twice; given in an order that is not the canonical one.
    outcomeId: random.int(1, 600_000_000) + (count - 1 - i) * 600_000_000,
    sideIndex: random.int(0, 1) === 0 ? 0 : 1,
  }));

/** Sets of 2 to 6 legs: the least and the largest outcomes, neighbours, named twice, and three drawn of each size. */
export function legSets(random: SeededRandom): ParlayLeg[][] {
  const drawn = [2, 3, 4, 5, 6].flatMap((count) => [1, 2, 3].map(() => randomLegs(random, count)));
  return [
    [
      { outcomeId: 0, sideIndex: 0 },
      { outcomeId: 0xffff_ffff, sideIndex: 1 },
    ],
    [
      { outcomeId: 102, sideIndex: 1 },
      { outcomeId: 101, sideIndex: 0 },
    ],
    [
      { outcomeId: 7, sideIndex: 1 },
      { outcomeId: 9, sideIndex: 0 },
      { outcomeId: 7, sideIndex: 1 },
    ],
    Array.from({ length: 6 }, (_, i) => ({ outcomeId: 0xffff_ffff - i, sideIndex: i % 2 === 0 ? 0 : 1 })),
    ...drawn,
  ];
}

function quote(random: SeededRandom, maker: Hex, legs: ParlayLeg[]): ParlayQuote {
  return {
    maker,
    taker: random.address(),
    legsHash: legsHash(legs),
    takerCollateral: random.between(1_000_000n, 1_000_000_000n),
    makerCollateral: random.between(10_000n, 50_000_000_000n),
    builder: random.address(),
    protocolFeeBps: random.int(0, 500),
    builderFeeBps: random.int(0, 500),
    nonce: BigInt(random.word()),
    deadline: DEADLINE + random.between(0n, 90n),
  };
}

/** Quotes of `maker`: the edges of each field, then one drawn for each set of legs. */
export function quotes(random: SeededRandom, maker: Hex, sets: ParlayLeg[][]): ParlayQuote[] {
  const plain = quote(random, maker, sets[0] as ParlayLeg[]);
  return [
    plain,
    { ...plain, builder: ZERO_ADDRESS, builderFeeBps: 0 },
    { ...plain, nonce: MAX_256, deadline: MAX_256 },
    { ...plain, nonce: 0n, deadline: 0n },
    {
      ...plain,
      takerCollateral: MAX_256,
      makerCollateral: MAX_256,
      protocolFeeBps: 65_535,
      builderFeeBps: 65_535,
    },
    { ...plain, takerCollateral: 1n, makerCollateral: 1n, protocolFeeBps: 0, builderFeeBps: 0 },
    { ...plain, legsHash: ONES, taker: `0x${'f'.repeat(40)}`, builder: `0x${'f'.repeat(40)}` },
    ...sets.slice(4).map((set) => quote(random, maker, set)),
  ];
}

/** Orders of `taker` for the given quotes, the first with the largest nonce. */
export const orders = (random: SeededRandom, taker: Hex, of: ParlayQuote[]): ParlayOrder[] =>
  of.map((one, i) => ({
    taker,
    quoteHash: quoteHash(one),
    nonce: i === 0 ? MAX_256 : BigInt(random.word()),
    deadline: i === 1 ? MAX_256 : DEADLINE,
  }));

/** Offers of `maker`, the buyer: the edges of each field, then drawn ones. */
export function offers(random: SeededRandom, maker: Hex): CashoutOffer[] {
  const drawn = Array.from({ length: 8 }, (_, i) => ({
    maker,
    taker: random.address(),
    parlayId: random.between(1n, 1_000_000n),
    payout: random.between(1n, 50_000_000_000n),
    resolvedWonCount: i % 6,
    voidedCount: i % 2,
    nonce: BigInt(random.word()),
    deadline: DEADLINE,
  }));
  const [plain] = drawn as [CashoutOffer];
  return [
    { ...plain, parlayId: MAX_256, payout: MAX_256, nonce: MAX_256, deadline: MAX_256 },
    { ...plain, parlayId: 0n, payout: 0n, nonce: 0n, deadline: 0n },
    { ...plain, resolvedWonCount: 255, voidedCount: 255 },
    ...drawn,
  ];
}

/** Acceptances of `taker` for the given offers, the first with the largest nonce. */
export const acceptances = (random: SeededRandom, taker: Hex, of: CashoutOffer[]): CashoutAcceptance[] =>
  of.map((one, i) => ({
    taker,
    offerHash: offerHash(one),
    nonce: i === 0 ? MAX_256 : BigInt(random.word()),
    deadline: DEADLINE + 600n,
  }));

/** Withdraw requests of `account`: to itself, to others, of nothing and of everything. */
export function withdrawRequests(random: SeededRandom, account: Hex): WithdrawRequest[] {
  const drawn = Array.from({ length: 5 }, (_, i) => ({
    account,
    to: i % 2 === 0 ? random.address() : account,
    amount: random.between(1n, 50_000_000_000n),
    nonce: BigInt(random.word()),
    deadline: DEADLINE,
  }));
  const [plain] = drawn as [WithdrawRequest];
  return [
    { ...plain, amount: MAX_256, nonce: MAX_256, deadline: MAX_256 },
    { ...plain, to: ZERO_ADDRESS, amount: 0n, nonce: 0n, deadline: 0n },
    ...drawn,
  ];
}

/** Permits of `owner` to `spender`: the first six are the first of their owner, so that a new token takes them. */
export function permits(random: SeededRandom, owner: Hex, spender: Hex): Permit[] {
  const drawn = Array.from({ length: 5 }, () => ({
    owner,
    spender,
    value: random.between(1n, 1_000_000_000n),
    nonce: 0n,
    deadline: DEADLINE,
  }));
  const [plain] = drawn as [Permit];
  return [
    ...drawn,
    { ...plain, value: MAX_256, deadline: MAX_256 },
    { ...plain, value: 0n, nonce: MAX_256, deadline: 0n },
  ];
}
