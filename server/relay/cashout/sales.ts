import { isBlocked, type OfferEnd, type SignedNovation } from '#domain/parlay/cashout.ts';
import type { CallOutcome } from '#domain/parlay/chain-call.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { isUnsent, refusedWords, unsentWords } from '../execution/calls.ts';
import { SponsoredCallLimiter } from '../gas/sponsored-call-limiter.ts';
import { VenueError } from '../venue-error.ts';
import type { LiveOffer } from './cashout-book.ts';
import type { CashoutCore } from './cashout-core.ts';
import type { CashoutResult } from './cashouts.ts';
import { assertFits, assertMeans } from './offer-intake.ts';

type Underway = { live: LiveOffer; answer: Promise<CashoutResult> };

/** Client codes of the escrow's errors; all others are CASHOUT_SUBMISSION_FAILED. */
const CODES: Readonly<Record<string, string>> = {
  RESOLUTION_STATE_CHANGED: 'RESOLUTION_STATE_CHANGED',
  PENDING_RESULT: 'CASHOUT_BLOCKED',
  NOT_OPEN: 'POSITION_CLOSED',
  NONCE_ALREADY_USED: 'NONCE_USED',
  EXPIRED: 'EXPIRED_RFQ',
  MISMATCH: 'TAKER_MISMATCH',
};

/** How an offer ends after this code; null if it may become acceptable again. */
const ENDS: Readonly<Record<string, OfferEnd | null>> = {
  RESOLUTION_STATE_CHANGED: 'stale',
  CASHOUT_BLOCKED: null,
  POSITION_CLOSED: 'closed',
  NONCE_USED: 'burned',
  EXPIRED_RFQ: null,
  TAKER_MISMATCH: 'moved',
  MAKER_IS_TAKER: 'moved',
  ALLOWANCE_VALIDATION_FAILED: 'unfunded',
  BALANCE_VALIDATION_FAILED: 'unfunded',
  CASHOUT_SUBMISSION_FAILED: 'failed',
};

/** Allowance for block time that lags and for blocks not read yet. */
const UNSURE_GRACE_MS = 120_000;

export const blocked = (): VenueError =>
  new VenueError(
    'CASHOUT_BLOCKED',
    'A leg has a published result that is not recorded yet. The position cannot be sold until it is.',
  );

/**
 * Executes accepted sales, each once. A position has one sale in flight at a time, and the buyer's payment stays
 * reserved until it is mined, so that concurrent sales cannot make each other fail.
 */
export class Sales {
  readonly #core: CashoutCore;
  readonly #limiter: SponsoredCallLimiter;
  readonly #underway = new Map<Hex, Underway>();
  /** Sales sent but not seen mined in time. Only what was signed for them may be sent again. */
  readonly #unsure = new Map<Hex, { live: LiveOffer; sale: SignedNovation }>();

  constructor(core: CashoutCore) {
    this.#core = core;
    core.onFinal = (offerHash) => void this.#unsure.delete(offerHash);
    this.#limiter = new SponsoredCallLimiter(core.deps.settings.perHour, core.deps.clock);
  }

  /** The result of a sale already in flight; null if there is none. */
  answerOf(offerHash: Hex): Promise<CashoutResult> | null {
    const underway = this.#underway.get(offerHash);
    if (underway) return underway.answer;
    const unsure = this.#unsure.get(offerHash);
    return unsure ? this.#enter(unsure.live, () => this.#send(unsure.live, unsure.sale)) : null;
  }

  /** Whether a sale by an offer may still be mined. */
  isBegun = (offerHash: Hex): boolean => this.#open().some((live) => live.offerHash === offerHash);

  /**
   * Sells a position, once. Answers when it is mined. @throws VenueError CASHOUT_PENDING when that is not known in time:
   * a repeat joins the same sale
   */
  start(live: LiveOffer, sale: SignedNovation): Promise<CashoutResult> {
    const { offerHash, offer } = live;
    const known = this.answerOf(offerHash);
    if (known) return known;
    for (const other of this.#open()) {
      if (other.offer.parlayId !== offer.parlayId) continue;
      throw new VenueError('CASHOUT_IN_PROGRESS', 'This position is being sold by another offer.');
    }
    if (this.#underway.size >= this.#core.deps.settings.maxInAll) {
      throw new VenueError('SERVICE_UNAVAILABLE', 'Too many sales are in progress. Try again soon.');
    }
    return this.#enter(live, () => this.#sell(live, sale));
  }

  /** Resumes a sale that an earlier process signed: its payment is reserved, and repeats join it. */
  recover(live: LiveOffer, sale: SignedNovation): void {
    if (this.#underway.has(live.offerHash)) return;
    this.#limiter.spend(sale.acceptance.taker, live.offerHash);
    this.#enter(live, () => this.#send(live, sale)).catch(() => {});
  }

  #enter(live: LiveOffer, work: () => Promise<CashoutResult>): Promise<CashoutResult> {
    const answer = work().finally(() => this.#underway.delete(live.offerHash));
    this.#underway.set(live.offerHash, { live, answer });
    return answer;
  }

  async #sell(live: LiveOffer, sale: SignedNovation): Promise<CashoutResult> {
    const { gas } = this.#core.deps;
    try {
      await this.#check(live, sale);
    } catch (error) {
      this.#give(live, error);
      throw error;
    }
    const { taker } = sale.acceptance;
    if (!this.#limiter.isBegun(taker, live.offerHash)) gas?.assertRoom('cashout', taker);
    this.#limiter.spend(taker, live.offerHash);
    return this.#send(live, sale);
  }

  /** Checks on chain everything that could make the sale revert, before anything is signed. */
  async #check(live: LiveOffer, sale: SignedNovation): Promise<void> {
    const core = this.#core;
    const { makers, positions, reservedE6 } = core.deps;
    const { offer } = live;
    const { maker, nonce } = offer;
    const [facts, means] = await Promise.all([
      core.position(offer.parlayId),
      core.answer(makers.fresh({ maker, signer: maker, nonce })),
    ]);
    assertFits(offer, facts);
    if (isBlocked(facts)) throw blocked();
    assertMeans(offer, means, reservedE6(maker) + this.#heldE6(maker, live.offerHash));
    const refusal = await core.answer(positions.refusalOf(sale));
    if (refusal) throw refusedBy(refusal);
  }

  async #send(live: LiveOffer, sale: SignedNovation): Promise<CashoutResult> {
    const { calls } = this.#core.deps;
    const sent = await calls.execute('novate', sale);
    if (isUnsent(sent)) this.#limiter.giveBack(sale.acceptance.taker, live.offerHash);
    return this.#resultOf(live, sale, sent);
  }

  #resultOf(live: LiveOffer, sale: SignedNovation, sent: CallOutcome<unknown>): CashoutResult {
    if (sent.status === 'pending') this.#unsure.set(live.offerHash, { live, sale });
    else this.#unsure.delete(live.offerHash);
    if (sent.status === 'mined') {
      this.#core.sold(live, sent.txHash);
      return resultOf(live, sent.txHash);
    }
    if (sent.status === 'pending') {
      throw new VenueError('CASHOUT_PENDING', 'The sale is not mined yet. Send the same acceptance again.');
    }
    if (isUnsent(sent)) throw new VenueError('SERVICE_UNAVAILABLE', unsentWords(sent));
    const error = refusedBy(sent);
    this.#give(live, error);
    throw error;
  }

  /** Ends an offer that can never be accepted any more. */
  #give(live: LiveOffer, error: unknown): void {
    const end = error instanceof VenueError ? ENDS[error.code] : null;
    if (end) this.#core.end(live, end);
  }

  /** Offers whose sale is or may be in flight; after either deadline a sale can no longer be mined. */
  #open(): LiveOffer[] {
    const nowMs = this.#core.deps.clock.now();
    for (const [hash, { sale }] of this.#unsure) {
      const endS = Math.min(Number(sale.acceptance.deadline), Number(sale.offer.deadline));
      if (endS * 1_000 + UNSURE_GRACE_MS < nowMs) this.#unsure.delete(hash);
    }
    const all = [...this.#underway.values(), ...this.#unsure.values()].map(({ live }) => live);
    return [...new Map(all.map((live) => [live.offerHash, live])).values()];
  }

  /** What a maker pays for other positions that are being sold. */
  #heldE6(maker: Address, except: Hex): bigint {
    return this.#open().reduce(
      (sum, { offer, offerHash }) =>
        offer.maker === maker && offerHash !== except ? sum + offer.payout : sum,
      0n,
    );
  }
}

export const resultOf = ({ offer }: Pick<LiveOffer, 'offer'>, txHash: Hex): CashoutResult => ({
  tx_hash: txHash,
  new_owner: offer.maker,
  payout_e6: String(offer.payout),
});

const refusedBy = ({ code, message }: { code: string; message: string }): VenueError =>
  new VenueError(
    CODES[code] ?? 'CASHOUT_SUBMISSION_FAILED',
    refusedWords('The escrow rejected the sale', message),
  );
