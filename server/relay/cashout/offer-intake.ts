import { offerFault } from '#domain/parlay/cashout.ts';
import type { ParlayFacts } from '#domain/parlay/chain-facts.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { CashoutOffer } from '#domain/parlay/structs.ts';
import { escrowDomain, offerHash, typedData, typedDataDigest } from '#domain/parlay/typed-data.ts';
import { DAY_MS, MILLISECONDS_FROM } from '#domain/time.ts';
import { isSameAddress, withChecksum } from '../addresses.ts';
import type { VenueChain } from '../config.ts';
import type { MakerFacts } from '../exposure/accounts.ts';
import type { MakerIdentity } from '../maker-identity.ts';
import { recoverSigner } from '../signatures/recover-signer.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import type { LiveOffer } from './cashout-book.ts';
import type { CashoutCore, CashoutDeps } from './cashout-core.ts';
import type { CashoutOfferInput } from './cashouts.ts';

const MAX_UINT256 = 2n ** 256n - 1n;

const invalid = (error: string): VenueError => new VenueError('INVALID_OFFER', error);

/** What can be said against an offer without the chain. @throws VenueError INVALID_OFFER */
function assertForm(input: CashoutOfferInput): void {
  const { payoutE6, resolvedWonCount, voidedCount, nonce } = input;
  if (payoutE6 < 1n || payoutE6 > MAX_UINT256)
    throw invalid('payout_e6 must be above 0 and fit in 256 bits.');
  if (nonce > MAX_UINT256) throw invalid('nonce must fit in 256 bits.');
  if (resolvedWonCount > 255 || voidedCount > 255) {
    throw invalid('resolvedWonCount and voidedCount must fit in 8 bits.');
  }
}

/** @throws VenueError INVALID_OFFER when an offer is not valid any more by the venue's clock */
function assertValid({ validUntilMs }: CashoutOfferInput, nowMs: number): void {
  if (validUntilMs < MILLISECONDS_FROM)
    throw invalid('valid_until must be a Unix timestamp in milliseconds.');
  if (validUntilMs <= nowMs) throw invalid(`valid_until must be in the future (venue time: ${nowMs}).`);
}

/** @throws VenueError INVALID_OFFER when a deadline is over too soon, or lies too far ahead */
function assertDeadline(deadline: bigint, { settings }: CashoutDeps, nowMs: number): void {
  const { marginMs, maxLifeMs } = settings;
  if (deadline >= MILLISECONDS_FROM) throw invalid('deadline must be a Unix timestamp in seconds.');
  if (deadline > BigInt(Math.floor((nowMs + maxLifeMs) / 1_000))) {
    throw invalid(`deadline must be at most ${maxLifeMs / DAY_MS} days in the future.`);
  }
  if (Number(deadline) * 1_000 <= nowMs + marginMs) {
    throw invalid(`deadline must be more than ${marginMs / 1_000} s in the future (chain time: ${nowMs}).`);
  }
}

/** @throws VenueError INVALID_SIGNATURE when the maker itself has not signed an offer to the present owner */
function assertSigned(offer: CashoutOffer, signature: string, { chainId, escrow }: VenueChain): void {
  const digest = typedDataDigest(typedData(escrowDomain(chainId, escrow), 'CashoutOffer', offer));
  const signer = recoverSigner(digest, signature);
  if (signer !== null && isSameAddress(signer, offer.maker)) return;
  const wanted = `The offer must be signed by its maker ${offer.maker}, with taker ${offer.taker}.`;
  throw new VenueError('INVALID_SIGNATURE', wanted);
}

/**
 * Checks that the nonce is unused and that the maker can pay. `heldE6` is what its other sales reserve.
 * @throws VenueError NONCE_USED, ALLOWANCE_VALIDATION_FAILED or BALANCE_VALIDATION_FAILED
 */
export function assertMeans({ payout }: CashoutOffer, facts: MakerFacts, heldE6: bigint): void {
  if (facts.isNonceUsed)
    throw new VenueError('NONCE_USED', 'The nonce of the offer has been used or cancelled.');
  const neededE6 = payout + heldE6;
  if (facts.allowanceE6 < neededE6) {
    const error = `The allowance to the escrow is ${facts.allowanceE6}, but ${neededE6} is required.`;
    throw new VenueError('ALLOWANCE_VALIDATION_FAILED', error);
  }
  if (facts.balanceE6 < neededE6) {
    const error = `The balance is ${facts.balanceE6}, but ${neededE6} is required.`;
    throw new VenueError('BALANCE_VALIDATION_FAILED', error);
  }
}

/** @throws VenueError when the position's state does not match the offer */
export function assertFits(offer: CashoutOffer, facts: ParlayFacts): void {
  const fault = offerFault(offer, facts);
  if (fault) throw new VenueError(fault.code, fault.error);
}

function offerOf(input: CashoutOfferInput, maker: Address, { taker }: ParlayFacts): CashoutOffer {
  const { parlayId, payoutE6: payout, resolvedWonCount, voidedCount, nonce, deadline } = input;
  return { maker, taker, parlayId, payout, resolvedWonCount, voidedCount, nonce, deadline };
}

/**
 * Validates an offer and adds it to the book. Checks run cheapest first: form, position, signature, funds.
 * @throws VenueError with one of the codes of CASHOUT_ERROR
 */
export async function takeOffer(
  core: CashoutCore,
  { makerAddress }: MakerIdentity,
  input: CashoutOfferInput,
): Promise<LiveOffer> {
  const { deps, book } = core;
  const seq = core.nextSeq();
  const maker = withChecksum(makerAddress);
  assertForm(input);
  assertValid(input, deps.clock.now());
  assertDeadline(input.deadline, deps, deps.clock.now());
  book.assertRoom(maker, input.parlayId, input.payoutE6);
  const facts = await core.position(input.parlayId);
  assertDeadline(input.deadline, deps, core.nowMs(facts));
  const offer = offerOf(input, maker, facts);
  assertFits(offer, facts);
  assertSigned(offer, input.signature, deps.chain);
  // After the signature: reading a maker's facts starts watching it, and anyone can name a maker.
  assertMeans(offer, await core.answer(deps.makers.fresh({ maker, signer: maker, nonce: input.nonce })), 0n);
  book.assertRoom(maker, offer.parlayId, offer.payout);
  const receivedMs = deps.clock.now();
  const record = { offerHash: offerHash(offer), offer, signature: input.signature as Hex };
  const live: LiveOffer = { ...record, validUntilMs: input.validUntilMs, receivedMs, seq };
  const same = book.find(live.offerHash);
  if (same) return same;
  if (!(await deps.offers.add(live).catch(unavailable))) {
    throw invalid('This offer has ended. Sign a new one with a new nonce.');
  }
  core.enter(live, facts);
  return live;
}
