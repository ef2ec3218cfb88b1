import { LRUCache } from 'lru-cache';
import { isBlocked, isOver, type OfferEnd, offerFault } from '#domain/parlay/cashout.ts';
import type { ParlayFacts } from '#domain/parlay/chain-facts.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { Clock } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import type { CashoutOffers } from '#store/venue/cashout-offers.ts';
import { chainAnswer } from '../chain-answer.ts';
import type { VenueChain } from '../config.ts';
import type { VenueEmitter } from '../engine/venue-emitter.ts';
import type { Calls } from '../execution/calls.ts';
import type { MakerAccounts } from '../exposure/accounts.ts';
import type { GasBudget } from '../gas/gas-budget.ts';
import { VenueError } from '../venue-error.ts';
import { CashoutBook, type LiveOffer } from './cashout-book.ts';
import type { CashoutSettings } from './cashout-settings.ts';
import { executedFrame, idOf, offerView } from './cashout-view.ts';
import type { CashoutChain } from './cashouts.ts';
import { Tickets } from './tickets.ts';

export type CashoutDeps = {
  chain: VenueChain;
  positions: CashoutChain;
  makers: Pick<MakerAccounts, 'fresh' | 'forget'>;
  /** Collateral of a maker that fills under way have reserved, 6-decimal units. */
  reservedE6: (maker: Address) => bigint;
  calls: Pick<Calls<'novate'>, 'execute'>;
  offers: CashoutOffers;
  /** Prices of outcomes' side 0 in units of 1e-6; those without one are absent. */
  prices: (outcomeIds: readonly number[]) => Promise<ReadonlyMap<number, bigint>>;
  emitter: Pick<VenueEmitter, 'emit'>;
  clock: Clock;
  logger: Logger;
  settings: CashoutSettings;
  /** Gas budget; without it gas is unlimited. */
  gas?: GasBudget;
};

/** State shared by offers and sales: the book, its persistence and its notifications. */
export class CashoutCore {
  readonly deps: CashoutDeps;
  readonly book: CashoutBook;
  readonly tickets: Tickets;
  /** By position: hash of the last offer sent to its owner. */
  readonly #told = new Map<bigint, Hex>();
  /** Sales already announced: both the watch and the seller's call detect them. */
  readonly #soldNews = new LRUCache<Hex, true>({ max: 10_000 });
  /** Called when an offer's fate on chain is final. */
  onFinal: (offerHash: Hex) => void = () => {};
  #callOff: () => void = () => {};
  #seq = 0;

  constructor(deps: CashoutDeps) {
    this.deps = deps;
    this.book = new CashoutBook(deps.settings);
    this.tickets = new Tickets(deps.chain, deps.settings.ticketMs);
  }

  nextSeq = (): number => ++this.#seq;
  get newestSeq(): number {
    return this.#seq;
  }

  /** A position of the newest block. @throws VenueError UNKNOWN_POSITION, SERVICE_UNAVAILABLE */
  async position(parlayId: bigint): Promise<ParlayFacts> {
    const facts = (await this.answer(this.deps.positions.parlays([parlayId]))).get(parlayId);
    if (!facts) throw new VenueError('UNKNOWN_POSITION', `Parlay ${parlayId} not found.`);
    return facts;
  }

  answer<Result>(answer: Promise<Result>): Promise<Result> {
    return chainAnswer(this.deps.clock, this.deps.settings.timeoutMs, answer);
  }

  /** The later of the two clocks. The escrow checks deadlines against block time, which may stand still. */
  nowMs = ({ timeMs }: ParlayFacts): number => Math.max(timeMs, this.deps.clock.now());

  /** Enters an offer that was found good. */
  enter(live: LiveOffer, facts: ParlayFacts): void {
    for (const { live: gone, end } of this.book.put(live)) this.#record(gone, end, null);
    this.book.block(facts.parlayId, isBlocked(facts));
    this.tell(facts.parlayId, facts.taker);
    this.#setTimer();
  }

  /** Takes an offer out of the book and stores why. */
  end(live: LiveOffer, end: OfferEnd, txHash: Hex | null = null): void {
    const wasLive = this.book.drop(live);
    if (wasLive || end === 'sold') this.#record(live, end, txHash);
    if (FINAL.has(end)) this.onFinal(live.offerHash);
    if (wasLive) this.tell(live.offer.parlayId, live.offer.taker);
  }

  /** Ends or blocks a position's offers according to its state on chain. */
  judge(facts: ParlayFacts): void {
    const { parlayId } = facts;
    for (const live of this.book.of(parlayId)) {
      const end = endOf(live, facts);
      if (end) this.end(live, end);
    }
    this.book.block(parlayId, isBlocked(facts));
    this.tell(parlayId, facts.taker);
  }

  /** A position was sold: its other offers were made to the previous owner, so they end. */
  sold(live: LiveOffer, txHash: Hex): void {
    const { parlayId, taker, maker } = live.offer;
    const isNews = !this.#soldNews.has(live.offerHash);
    this.#soldNews.set(live.offerHash, true);
    this.end(live, 'sold', txHash);
    this.tickets.drop(live.offerHash);
    for (const other of this.book.of(parlayId)) this.end(other, 'moved');
    this.deps.makers.forget(maker);
    this.deps.logger.info({ parlayId: String(parlayId), taker, maker, txHash }, 'position sold');
    if (isNews)
      this.deps.emitter.emit('cashout_executed', { taker, maker, frame: executedFrame(live, txHash) });
  }

  /** Sends a position's owner the best offer, if it has changed. */
  tell(parlayId: bigint, taker: Address): void {
    const best = this.book.best(parlayId);
    if (best?.offerHash === this.#told.get(parlayId)) return;
    if (best) this.#told.set(parlayId, best.offerHash);
    else this.#told.delete(parlayId);
    const offer = best && offerView(best);
    const frame = { type: 'cashout:offer', parlay_id: String(parlayId), offer } as const;
    this.deps.emitter.emit('cashout_offer', { taker, frame });
  }

  /** Cancels the timer. */
  stop(): void {
    this.#callOff();
  }

  /** Removes expired offers and schedules the next run. */
  sweep(): void {
    const nowMs = this.deps.clock.now();
    for (const live of this.book.all()) {
      if (this.expiresMs(live) <= nowMs) this.end(live, 'expired');
    }
    this.#setTimer();
  }

  /** Time until which an offer can be accepted, Unix ms. */
  expiresMs = ({ validUntilMs, offer }: LiveOffer): number =>
    Math.min(validUntilMs, Number(offer.deadline) * 1_000 - this.deps.settings.marginMs);

  #setTimer(): void {
    this.#callOff();
    const next = Math.min(...this.book.all().map(this.expiresMs));
    if (next === Number.POSITIVE_INFINITY) return;
    this.#callOff = this.deps.clock.after(next - this.deps.clock.now(), () => this.sweep());
  }

  #record({ offerHash, offer }: LiveOffer, end: OfferEnd, txHash: Hex | null): void {
    const { offers, clock, logger } = this.deps;
    offers.end([offerHash], end, clock.now(), txHash).catch((err: unknown) => {
      logger.warn(
        { err, offer: idOf(offerHash), parlayId: String(offer.parlayId), end },
        'storing the end of an offer failed',
      );
    });
  }
}

/** Ends that the chain makes irrevocable. */
const FINAL: ReadonlySet<OfferEnd> = new Set(['sold', 'burned', 'stale', 'closed']);

/**
 * Why the position's state rules an offer out; null if it does not. Also null if the offer's maker owns the
 * position: the offer itself may have been executed, which its nonce shows.
 */
function endOf({ offer }: LiveOffer, facts: ParlayFacts): OfferEnd | null {
  if (isOver(facts)) return 'closed';
  const fault = offerFault(offer, facts);
  if (!fault) return null;
  if (fault.code === 'MAKER_IS_TAKER') return null;
  return fault.code === 'TAKER_MISMATCH' ? 'moved' : 'stale';
}
