import { randomBytes } from 'node:crypto';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { keccak256, stringToHex } from 'viem/utils';
import { type Address, type Hex, ZERO_ADDRESS } from '#domain/parlay/hex.ts';
import { priceE6, sizeE6 } from '#domain/parlay/price.ts';
import { tokenPermit } from '#domain/parlay/signature.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import { escrowDomain, permitDomain, typedData } from '#domain/parlay/typed-data.ts';
import type { VenueChain } from '../config.ts';
import type { RfqRequestFrame } from '../frames.ts';
import type { MakerIdentity } from '../maker-identity.ts';
import type { AcceptInput, CreateInput, Prepared, QuoteInput } from '../venue.ts';

export const TEST_CHAIN: VenueChain = {
  chainId: 998,
  escrow: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  token: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  tokenName: 'Test USD Coin',
  spreadBps: 0,
};

/** An account that always is the same for the same name. */
export const accountOf = (name: string): PrivateKeyAccount =>
  privateKeyToAccount(keccak256(stringToHex(name)));

export const identityOf = (account: PrivateKeyAccount, lastLook = false): MakerIdentity => ({
  makerAddress: account.address,
  signerAddress: account.address,
  lastLook,
});

/** What an account asks for that bets 10 USD on the first two outcomes that tests have. */
export const betOf = ({ address }: PrivateKeyAccount): CreateInput => ({
  taker: address,
  legs: [1, 2].map((outcomeId) => ({ outcomeId, sideIndex: 0 })),
  stakeUsd: 10,
});

const randomNonce = (): bigint => BigInt(`0x${randomBytes(32).toString('hex')}`);

/** A good quote for a broadcast request, signed by `signer`; `change` spoils what a test wants spoilt. */
export async function signedQuote(
  frame: RfqRequestFrame,
  maker: PrivateKeyAccount,
  offer: { collateralE6: bigint; nowMs: number; change?: Partial<ParlayQuote>; signer?: PrivateKeyAccount },
): Promise<QuoteInput> {
  const terms = frame.escrow_terms;
  const quote: ParlayQuote = {
    maker: maker.address,
    taker: terms.taker,
    legsHash: frame.condition_id as Hex,
    takerCollateral: BigInt(terms.taker_collateral_e6),
    makerCollateral: offer.collateralE6,
    builder: terms.builder ?? ZERO_ADDRESS,
    protocolFeeBps: terms.protocol_fee_bps,
    builderFeeBps: terms.builder_fee_bps,
    nonce: randomNonce(),
    deadline: BigInt(Math.floor(offer.nowMs / 1000) + 75),
    ...offer.change,
  };
  const data = typedData(escrowDomain(terms.chain_id, terms.escrow), 'ParlayQuote', quote);
  const netStake = BigInt(terms.net_stake_e6);
  return {
    rfqId: frame.rfq_id,
    quoteId: `quote_${randomBytes(16).toString('hex')}`,
    quote,
    signature: await (offer.signer ?? maker).signTypedData(data),
    priceE6: priceE6(netStake, quote.makerCollateral),
    sizeE6: sizeE6(netStake, quote.makerCollateral),
  };
}

/** What a taker sends after it has signed what `prepare` gave it. */
export async function signedAcceptance(
  prepared: Prepared,
  taker: PrivateKeyAccount,
  signers: { order?: PrivateKeyAccount; permit?: PrivateKeyAccount } = {},
): Promise<AcceptInput> {
  const { order, permit } = prepared;
  const orderMessage = {
    taker: order.message.taker as Address,
    quoteHash: prepared.quote_hash,
    nonce: BigInt(order.message.nonce as string),
    deadline: BigInt(order.message.deadline as string),
  };
  const permitMessage = {
    owner: permit.message.owner as Address,
    spender: permit.message.spender as Address,
    value: BigInt(permit.message.value as string),
    nonce: BigInt(permit.message.nonce as string),
    deadline: BigInt(permit.message.deadline as string),
  };
  const { chainId, escrow, token, tokenName } = TEST_CHAIN;
  const orderSignature = await (signers.order ?? taker).signTypedData(
    typedData(escrowDomain(chainId, escrow), 'ParlayOrder', orderMessage),
  );
  const permitSignature = await (signers.permit ?? taker).signTypedData(
    typedData(permitDomain(tokenName, chainId, token), 'Permit', permitMessage),
  );
  return {
    quoteId: prepared.quote_id,
    order: { nonce: orderMessage.nonce, deadline: orderMessage.deadline },
    orderSignature,
    permit: tokenPermit(permitMessage, permitSignature),
  };
}
