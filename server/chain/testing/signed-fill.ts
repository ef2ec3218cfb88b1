import { encodeFunctionData, hexToBigInt, type LocalAccount } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { type Address, type Hex, ZERO_ADDRESS } from '#domain/parlay/hex.ts';
import { legsHash, type ParlayLeg } from '#domain/parlay/legs.ts';
import { NO_PERMIT } from '#domain/parlay/signature.ts';
import type { ParlayOrder, ParlayQuote } from '#domain/parlay/structs.ts';
import { escrowDomain, quoteHash, typedData } from '#domain/parlay/typed-data.ts';
import type { ChainCall } from '../transactions/signed-transaction.ts';
import type { TestVenue } from './test-venue.ts';

export type FillTerms = {
  taker: LocalAccount;
  maker: LocalAccount;
  quoteSigner: LocalAccount;
  makerAddress: Hex;
  legs: ParlayLeg[];
  stakeE6: bigint;
  collateralE6: bigint;
  nonce: bigint;
  deadline: bigint;
  builder: Address;
  builderFeeBps: number;
};

export type SignedFill = ChainCall & {
  quote: ParlayQuote;
  quoteSignature: Hex;
  order: ParlayOrder;
  orderSignature: Hex;
  legs: ParlayLeg[];
  quoteHash: Hex;
};

/** The escrow takes no quote of more than ten minutes. */
const LIFE_S = 300n;
const TWO_LEGS: ParlayLeg[] = [
  { outcomeId: 1, sideIndex: 0 },
  { outcomeId: 2, sideIndex: 0 },
];

export const randomNonce = (): bigint => hexToBigInt(generatePrivateKey());

/** A fill that both sides signed. */
export async function signFill(venue: TestVenue, given: Partial<FillTerms> = {}): Promise<SignedFill> {
  const { taker = venue.taker, maker = venue.maker, legs = TWO_LEGS } = given;
  const { quoteSigner = maker, makerAddress = maker.address } = given;
  const deadline = given.deadline ?? (await venue.nextBlockS()) + LIFE_S;
  const escrow = venue.book.contracts.escrow.address;
  const domain = escrowDomain(venue.book.chainId, escrow);
  const quote: ParlayQuote = {
    maker: makerAddress,
    taker: taker.address,
    legsHash: legsHash(legs),
    takerCollateral: given.stakeE6 ?? 10_000_000n,
    makerCollateral: given.collateralE6 ?? 30_000_000n,
    builder: given.builder ?? ZERO_ADDRESS,
    protocolFeeBps: 0,
    builderFeeBps: given.builderFeeBps ?? 0,
    nonce: given.nonce ?? randomNonce(),
    deadline,
  };
  const hash = quoteHash(quote);
  const order: ParlayOrder = { taker: taker.address, quoteHash: hash, nonce: randomNonce(), deadline };
  const quoteSignature = (await quoteSigner.signTypedData(
    typedData(domain, 'ParlayQuote', quote) as never,
  )) as Hex;
  const orderSignature = (await taker.signTypedData(typedData(domain, 'ParlayOrder', order) as never)) as Hex;
  const fill = {
    quote,
    quoteSignature,
    order,
    orderSignature,
    legs,
    builder: quote.builder,
    permit: NO_PERMIT,
  };
  const data = encodeFunctionData({ abi: parlayEscrowAbi, functionName: 'fill', args: [fill] });
  return { to: escrow, data, quote, quoteSignature, order, orderSignature, legs, quoteHash: hash };
}
