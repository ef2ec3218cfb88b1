import type { Hex } from '#domain/parlay/hex.ts';
import { permitSignature, type TokenPermit } from '#domain/parlay/signature.ts';
import type { ParlayOrder, ParlayQuote } from '#domain/parlay/structs.ts';
import { escrowDomain, permitDomain, typedData, typedDataDigest } from '#domain/parlay/typed-data.ts';
import type { Acceptance, RfqTerms, SignedQuote } from '#domain/rfq/request.ts';
import type { Rfq } from '#domain/rfq/rfq.ts';
import { MILLISECONDS_FROM } from '#domain/time.ts';
import type { VenueChain, VenueSettings } from '../config.ts';
import type { TakerAccounts, TakerFacts } from '../exposure/accounts.ts';
import { type Stake, stakeFault } from '../exposure/taker-exposure.ts';
import { recoverSigner } from '../signatures/recover-signer.ts';
import type { AcceptInput } from '../venue.ts';
import { VenueError } from '../venue-error.ts';

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

/** A quote as its maker signed it. */
export const quoteData = (terms: RfqTerms, quote: ParlayQuote) =>
  typedData(escrowDomain(terms.chainId, terms.escrow), 'ParlayQuote', quote);

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

/**
 * Deadline of order and permit, unix seconds: enough time to be mined, and no more. After a failed transaction
 * anyone can fill with the now public signatures.
 */
export function orderDeadline(
  { acceptByMs }: Rfq,
  quote: ParlayQuote,
  nowMs: number,
  { orderGraceMs, maxOrderLifeMs }: VenueSettings,
): bigint {
  const latestMs = Math.min((acceptByMs ?? nowMs) + orderGraceMs, nowMs + maxOrderLifeMs);
  const latest = BigInt(Math.floor(latestMs / 1000));
  return quote.deadline < latest ? quote.deadline : latest;
}

function checkForm(input: AcceptInput, atMs: number, settings: VenueSettings): void {
  const soonest = BigInt(Math.ceil((atMs + settings.submitMarginMs) / 1000));
  if (input.order.nonce < 0n || input.order.nonce > MAX_UINT256)
    throw refuse('order.nonce must fit in 256 bits.');
  if (input.order.deadline < soonest) {
    throw refuse(
      'order.deadline has passed or is too close to submit the transaction. Sign a later deadline.',
    );
  }
  if (input.order.deadline >= MILLISECONDS_FROM) {
    throw refuse('order.deadline must be a Unix timestamp in seconds.');
  }
  if (input.order.deadline > BigInt(Math.floor((atMs + settings.maxOrderLifeMs) / 1000))) {
    throw refuse(
      `order.deadline must be at most ${settings.maxOrderLifeMs / 1000} s in the future. Sign the order returned by prepare.`,
    );
  }
  if (input.permit && input.permit.deadline < soonest)
    throw refuse('permit.deadline has passed or is too close. Sign a later deadline.');
}

async function isPermitSigned(
  permit: TokenPermit,
  terms: RfqTerms,
  chain: VenueChain,
  nonce: bigint,
): Promise<boolean> {
  const digest = typedDataDigest(permitData(terms, chain, { ...permit, nonce }));
  return recoverSigner(digest, permitSignature(permit)) === terms.taker;
}

/**
 * Form and signature of an order, which need neither chain nor database.
 * @throws VenueError INVALID_ACCEPTANCE or INVALID_SIGNATURE
 */
export function checkOrder(
  input: AcceptInput,
  { quoteHash }: SignedQuote,
  terms: RfqTerms,
  { settings, atMs }: { settings: VenueSettings; atMs: number },
): ParlayOrder {
  checkForm(input, atMs, settings);
  const data = orderData(terms, quoteHash, input.order);
  if (recoverSigner(typedDataDigest(data), input.orderSignature) === terms.taker) return data.message;
  throw new VenueError('INVALID_SIGNATURE', 'The order must be signed by the taker.');
}

/** The permit that the stake needs; null if the allowance covers it beside the other acceptances. */
async function neededPermit(
  { permit }: AcceptInput,
  drawn: Stake,
  funds: { terms: RfqTerms; chain: VenueChain; facts: TakerFacts; others: readonly Stake[] },
): Promise<TokenPermit | null> {
  const { terms, chain, facts, others } = funds;
  const fault = stakeFault(drawn, facts, others);
  if (!fault) return null;
  if (fault.code !== 'ALLOWANCE_VALIDATION_FAILED' || !permit) throw fault;
  if (permit.value < terms.grossE6) throw refuse('permit.value must be at least the stake.');
  if (!(await isPermitSigned(permit, terms, chain, facts.permitNonce))) {
    throw new VenueError(
      'INVALID_SIGNATURE',
      'The permit must be signed by the taker with its current permit nonce.',
    );
  }
  const used = { valueE6: permit.value, nonce: facts.permitNonce };
  const clash = stakeFault({ ...drawn, permit: used }, facts, others);
  if (clash) throw clash;
  return permit;
}

/** Errors that may disappear once another acceptance is filled. */
const SHORT: ReadonlySet<string> = new Set(['BALANCE_VALIDATION_FAILED', 'ALLOWANCE_VALIDATION_FAILED']);

type VerifyDeps = {
  chain: VenueChain;
  takers: TakerAccounts;
  /** Stakes of the taker's other acceptances. */
  others: () => readonly Stake[];
  /** Waits for one of those to end; false on timeout. */
  released: () => Promise<boolean>;
};

/**
 * The verified acceptance, after checking on chain that the escrow can take the stake.
 * @throws VenueError QUOTE_UNAVAILABLE, INVALID_ACCEPTANCE, INVALID_SIGNATURE, BALANCE_VALIDATION_FAILED,
 * ALLOWANCE_VALIDATION_FAILED or SERVICE_UNAVAILABLE
 */
export async function verifyAcceptance(
  input: AcceptInput & { signedOrder: ParlayOrder },
  signed: Pick<SignedQuote, 'quoteId' | 'quoteHash'>,
  terms: RfqTerms,
  deps: VerifyDeps,
): Promise<{ acceptance: Acceptance; facts: TakerFacts }> {
  if (terms.spreadBps !== deps.chain.spreadBps) {
    throw new VenueError(
      'QUOTE_UNAVAILABLE',
      'The spread has changed since the request was made. Create a new request.',
    );
  }
  const { taker, grossE6 } = terms;
  const { nonce } = input.order;
  const facts = await deps.takers.fresh({ taker, nonce }).catch((cause: unknown) => {
    throw new VenueError('SERVICE_UNAVAILABLE', 'The chain is not responding.', { cause });
  });
  const drawn: Stake = { taker, grossE6, orderNonce: nonce, permit: null };
  const others = deps.others();
  let permit: TokenPermit | null;
  try {
    permit = await neededPermit(input, drawn, { terms, chain: deps.chain, facts, others });
  } catch (error) {
    const isShort = error instanceof VenueError && SHORT.has(error.code);
    if (!isShort || others.length === 0 || !(await deps.released())) throw error;
    return verifyAcceptance(input, signed, terms, deps);
  }
  const acceptance: Acceptance = {
    quoteId: signed.quoteId,
    quoteHash: signed.quoteHash,
    order: input.signedOrder,
    orderSignature: input.orderSignature as Hex,
    permit,
    ...(permit && { permitNonce: facts.permitNonce }),
  };
  return { acceptance, facts };
}
