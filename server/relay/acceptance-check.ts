import { concatHex, toHex } from 'viem/utils';
import type { Hex } from '#domain/parlay/hex.ts';
import type { TokenPermit } from '#domain/parlay/signature.ts';
import { escrowDomain, permitDomain, typedData, typedDataDigest } from '#domain/parlay/typed-data.ts';
import type { Acceptance, RfqTerms, SignedQuote } from '#domain/rfq/request.ts';
import type { VenueChain, VenueSettings } from './config.ts';
import type { TakerAccounts, TakerFacts } from './maker-accounts.ts';
import { recoverSigner } from './recover-signer.ts';
import type { AcceptInput } from './venue.ts';
import { VenueError } from './venue-error.ts';

const MAX_UINT256 = 2n ** 256n - 1n;

const refuse = (error: string): VenueError => new VenueError('INVALID_ACCEPTANCE', error);

/** What the taker's order says of a quote, as it is signed. */
export const orderData = (terms: RfqTerms, quoteHash: Hex, order: { nonce: bigint; deadline: bigint }) =>
  typedData(escrowDomain(terms.chainId, terms.escrow), 'ParlayOrder', {
    taker: terms.taker,
    quoteHash,
    nonce: order.nonce,
    deadline: order.deadline,
  });

/** The permit of the whole stake, as it is signed. */
export const permitData = (
  terms: RfqTerms,
  chain: VenueChain,
  permit: { value: bigint; nonce: bigint; deadline: bigint },
) =>
  typedData(permitDomain(chain.tokenName, chain.chainId, chain.token), 'Permit', {
    owner: terms.taker,
    spender: terms.escrow,
    value: permit.value,
    nonce: permit.nonce,
    deadline: permit.deadline,
  });

function checkForm(input: AcceptInput, atMs: number, settings: VenueSettings): void {
  const soonest = BigInt(Math.ceil((atMs + settings.submitMarginMs) / 1000));
  if (input.order.nonce < 0n || input.order.nonce > MAX_UINT256) throw refuse('order.nonce fits 256 bits');
  if (input.order.deadline < soonest || input.order.deadline > MAX_UINT256) {
    throw refuse('order.deadline is over, or too near for the transaction');
  }
  if (input.permit && input.permit.deadline < soonest) throw refuse('permit.deadline is over, or too near');
}

async function isPermitSigned(
  permit: TokenPermit,
  terms: RfqTerms,
  chain: VenueChain,
  nonce: bigint,
): Promise<boolean> {
  const digest = typedDataDigest(permitData(terms, chain, { ...permit, nonce }));
  if (permit.v !== 27 && permit.v !== 28) return false;
  const signature = concatHex([permit.r, permit.s, toHex(permit.v, { size: 1 })]);
  return recoverSigner(digest, signature) === terms.taker;
}

async function checkFunds(
  { permit }: AcceptInput,
  terms: RfqTerms,
  chain: VenueChain,
  facts: TakerFacts,
): Promise<void> {
  if (facts.isNonceUsed) throw refuse('order.nonce is used');
  if (facts.balanceE6 < terms.grossE6) {
    throw new VenueError('BALANCE_VALIDATION_FAILED', 'the balance is below the stake');
  }
  if (facts.allowanceE6 >= terms.grossE6) return;
  if (!permit) {
    throw new VenueError(
      'ALLOWANCE_VALIDATION_FAILED',
      'without an allowance to the escrow a permit is needed',
    );
  }
  if (permit.value < terms.grossE6) throw refuse('permit.value is below the stake');
  if (!(await isPermitSigned(permit, terms, chain, facts.permitNonce))) {
    throw new VenueError(
      'INVALID_SIGNATURE',
      'the permit is not signed by the taker, or not with its present nonce',
    );
  }
}

/**
 * What the taker signed, once everything about it has been verified that the escrow will ask for.
 * @throws VenueError QUOTE_UNAVAILABLE, INVALID_ACCEPTANCE, INVALID_SIGNATURE, BALANCE_VALIDATION_FAILED, ALLOWANCE_VALIDATION_FAILED or
 *   SERVICE_UNAVAILABLE
 */
export async function verifyAcceptance(
  input: AcceptInput,
  signed: SignedQuote,
  terms: RfqTerms,
  deps: { chain: VenueChain; settings: VenueSettings; takers: TakerAccounts; atMs: number },
): Promise<Acceptance> {
  if (terms.spreadBps !== deps.chain.spreadBps) {
    throw new VenueError('QUOTE_UNAVAILABLE', 'the spread has changed since: ask for new quotes');
  }
  checkForm(input, deps.atMs, deps.settings);
  const data = orderData(terms, signed.quoteHash, input.order);
  const signer = recoverSigner(typedDataDigest(data), input.orderSignature);
  if (signer !== terms.taker)
    throw new VenueError('INVALID_SIGNATURE', 'the order is not signed by the taker');
  const facts = await deps.takers
    .fresh({ taker: terms.taker, nonce: input.order.nonce })
    .catch((cause: unknown) => {
      throw new VenueError('SERVICE_UNAVAILABLE', 'the chain does not answer', { cause });
    });
  await checkFunds(input, terms, deps.chain, facts);
  return {
    quoteId: signed.quoteId,
    quoteHash: signed.quoteHash,
    order: data.message,
    orderSignature: input.orderSignature as Hex,
    permit: input.permit,
  };
}
