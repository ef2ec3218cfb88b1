import type { RfqRecord } from '#domain/rfq/request.ts';
import type { Rfq, RfqEvent } from '#domain/rfq/rfq.ts';
import { type Transition, transition } from '#domain/rfq/transition.ts';
import type { Clock } from '#observe/clock.ts';
import type { RepeatKey } from '#store/venue/idempotency.ts';
import type { Journal } from '#store/venue/journal.ts';
import { Commitments, isCommitted } from '../exposure/commitments.ts';
import type { ReservedCollateral } from '../exposure/reserved-collateral.ts';
import type { TakerExposure } from '../exposure/taker-exposure.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import { inTurn, type LiveRequest } from './live-request.ts';
import { OfferKeeper } from './offer-keeper.ts';
import { QUOTE_TAKEN, refusal } from './refusal.ts';

/** A decision on a request: its event, and the changes to the record. */
export type Decision = {
  event: RfqEvent;
  change?: (record: RfqRecord) => Partial<RfqRecord>;
  repeat?: RepeatKey | undefined;
  /** Inspects the resulting request; false cancels the decision. */
  isRipe?: (after: Rfq) => boolean;
};
/** What a decision made of a request. */
export type Step = { live: LiveRequest; before: RfqRecord; after: RfqRecord; event: RfqEvent };

/**
 * Quotes of an open window are kept in memory, and so is the offer until it is written: neither is a commitment.
 */
const isInMemory = (before: Rfq, after: Rfq): boolean =>
  after.status === 'COLLECTING_QUOTES' ||
  (before.status === 'COLLECTING_QUOTES' && after.status === 'AWAITING_REQUESTER_ACCEPTANCE');

const isUnkeptOffer = ({ record, pending }: LiveRequest): boolean =>
  pending.length > 0 && record.rfq.status === 'AWAITING_REQUESTER_ACCEPTANCE';

/** Finished requests remembered by id, so that late quotes get the right error. */
const REMEMBERED = 20_000;

export type BookDeps = {
  journal: Journal;
  clock: Clock;
  reservedCollateral: ReservedCollateral;
  takerExposure: TakerExposure;
  /** Whether to defer work that can wait. */
  isBusy: () => boolean;
  /** Runs the effects of a stored step, or of an offer. Must not throw. */
  onStep: (step: Step) => void;
  /** The stored request differs from the one in memory: act on the stored one. */
  onReload: (live: LiveRequest) => void;
  /** A journal write failed: whether the step was stored is unknown until it is read. */
  onUncertain: (live: LiveRequest, error: unknown) => void;
};

/**
 * Open requests in memory and the only way to change them: run the state machine, store the step by
 * compare-and-set, then act. Decisions on one request are serialised.
 */
export class RequestBook {
  readonly #deps: BookDeps;
  readonly #open = new Map<string, LiveRequest>();
  readonly #finished = new Set<string>();
  readonly #offers: OfferKeeper;
  readonly #commitments: Commitments;
  #isClosed = false;

  constructor(deps: BookDeps) {
    this.#deps = deps;
    this.#commitments = new Commitments(deps);
    this.#offers = new OfferKeeper((live) => this.#keepOffer(live), deps.isBusy);
  }

  find = (rfqId: string): LiveRequest | null => this.#open.get(rfqId) ?? null;
  wasOpen = (rfqId: string): boolean => this.#finished.has(rfqId);
  all = (): LiveRequest[] => [...this.#open.values()];

  get size(): number {
    return this.#open.size;
  }

  /** Adds a stored request to memory. */
  add(live: LiveRequest): void {
    this.#open.set(live.record.rfq.rfqId, live);
    this.#commitments.keep(live, live.record);
  }

  /**
   * Adds a new request and opens its window. Later decisions wait until it is stored. If storing failed or its
   * result is unknown, the next access drops the request or reloads it.
   */
  async open(live: LiveRequest, created: Promise<'created' | 'repeated'>): Promise<void> {
    this.add(live);
    const opened = this.decide(live, { event: { type: 'opened', atMs: this.#deps.clock.now() } });
    void inTurn(live, async () => {
      try {
        if ((await created) === 'repeated')
          this.#doubt(live, new Error('the request repeats an earlier one'));
      } catch (error) {
        this.#doubt(live, error);
      }
    });
    await opened;
  }

  /** Marks a request whose stored state is unknown. */
  #doubt(live: LiveRequest, error: unknown): void {
    live.isUncertain = true;
    this.#deps.onUncertain(live, error);
  }

  /** Drops a request that needs no more attention. */
  remove(rfqId: string): void {
    if (!this.#open.delete(rfqId)) return;
    this.#finished.add(rfqId);
    const [oldest] = this.#finished;
    if (this.#finished.size > REMEMBERED && oldest !== undefined) this.#finished.delete(oldest);
  }

  /** Refuses all further decisions, queued ones included. Resolves once every offer is stored. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#offers.close();
  }

  /** Previews the effect of an event on the request; null if it would be refused. */
  foresee({ record }: LiveRequest, event: RfqEvent): Rfq | null {
    const { result } = this.#apply(record, event);
    return result.ok ? result.rfq : null;
  }

  /** Stores an offer that is not stored yet, for instance after a journal failure. */
  keepOffer(live: LiveRequest): void {
    if (isUnkeptOffer(live)) this.#offers.add(live);
  }

  #keepOffer(live: LiveRequest): Promise<void> {
    return inTurn(live, async () => {
      await this.#settle(live);
      if (isUnkeptOffer(live)) await this.#store(live, live.record, live.pending, undefined);
    });
  }

  /**
   * Decides one thing.
   * @throws VenueError with the machine's code when it is refused; SERVICE_UNAVAILABLE when it cannot be stored, and
   *   then nothing has changed
   */
  decide(live: LiveRequest, decision: Decision): Promise<Step> {
    return inTurn(live, () => this.#decide(live, decision));
  }

  /** Reloads the stored request if the result of the last journal write is unknown. @throws the journal's error */
  settle(live: LiveRequest): Promise<void> {
    return inTurn(live, () => this.#settle(live));
  }

  async #settle(live: LiveRequest): Promise<void> {
    if (!live.isUncertain) return;
    await this.#reload(live);
    live.isUncertain = false;
  }

  async #decide(live: LiveRequest, { event, change, repeat, isRipe }: Decision): Promise<Step> {
    if (this.#isClosed) throw new VenueError('SERVICE_UNAVAILABLE', 'The relay is shutting down.');
    if (live.isUncertain) await this.#settle(live).catch(unavailable);
    const before = live.record;
    const { result, events } = this.#apply(before, event);
    if (!result.ok) throw refusal(result.code);
    if (isRipe && !isRipe(result.rfq)) return { live, before, after: before, event };
    const after = { ...before, ...change?.(before), rfq: result.rfq };
    const step: Step = { live, before, after, event };
    if (result.rfq === before.rfq) return step;
    const pending = [...live.pending, ...events];
    if (isInMemory(before.rfq, result.rfq)) this.#remember(live, after, pending);
    else await this.#store(live, after, pending, repeat);
    this.#deps.onStep(step);
    return step;
  }

  #remember(live: LiveRequest, record: RfqRecord, pending: RfqEvent[]): void {
    Object.assign(live, { record, pending });
    this.#commitments.keep(live, record);
    this.keepOffer(live);
  }

  /** Runs the state machine. Offers whose maker's funds are reserved for others are passed over. */
  #apply(record: RfqRecord, event: RfqEvent): { result: Transition; events: RfqEvent[] } {
    const events: RfqEvent[] = [];
    let before = record.rfq;
    for (;;) {
      const result = transition(before, event);
      const unbacked = result.ok ? this.#unbackedOffer(record, before, result.rfq) : null;
      if (unbacked === null) return { result, events: [...events, event] };
      const passedOver: RfqEvent = { type: 'quote_invalid', atMs: event.atMs, quoteId: unbacked };
      const without = transition(before, passedOver);
      if (!without.ok) return { result, events: [...events, event] };
      events.push(passedOver);
      before = without.rfq;
    }
  }

  #unbackedOffer(record: RfqRecord, before: Rfq, after: Rfq): string | null {
    if (after.status !== 'AWAITING_REQUESTER_ACCEPTANCE' || after.chosenQuoteId === before.chosenQuoteId) {
      return null;
    }
    return this.#commitments.unbacked(record, after.chosenQuoteId);
  }

  async #store(
    live: LiveRequest,
    record: RfqRecord,
    events: readonly RfqEvent[],
    repeat: RepeatKey | undefined,
  ): Promise<void> {
    // Reserved before the write: other decisions run until the journal answers.
    this.#commitments.keep(live, record);
    try {
      const { version } = live;
      const nowMs = this.#deps.clock.now();
      const withQuotes = events.some(({ type }) => type === 'opened');
      const step = { record, version, events, withQuotes, nowMs, ...(repeat && { repeat }) };
      const outcome = await this.#deps.journal.compareAndSet(step);
      if (outcome === 'moved') await this.#reload(live);
      if (outcome === 'quote_taken') throw QUOTE_TAKEN;
      if (outcome !== 'stored')
        throw new VenueError('SERVICE_UNAVAILABLE', 'The request changed at the same time. Try again.');
      Object.assign(live, { record, version: version + 1, pending: [] });
    } catch (error) {
      // If the step may be stored, its reservation stays until that is known, so that no one else uses the funds.
      if (error instanceof VenueError || isCommitted(live.record)) this.#commitments.keep(live, live.record);
      if (error instanceof VenueError) throw error;
      this.#doubt(live, error);
      throw new VenueError('SERVICE_UNAVAILABLE', 'The database is not responding.', { cause: error });
    }
  }

  /** Another process changed the request, or our own write succeeded without an answer. */
  async #reload(live: LiveRequest): Promise<void> {
    const stored = await this.#deps.journal.load(live.record.rfq.rfqId);
    if (!stored) {
      this.#open.delete(live.record.rfq.rfqId);
      this.#commitments.letGo(live.record.rfq.rfqId);
      throw new VenueError('UNKNOWN_RFQ', 'The request was not saved. Create it again.');
    }
    if (stored.version === live.version) {
      this.#commitments.keep(live, live.record);
      return;
    }
    Object.assign(live, { record: stored.record, version: stored.version, pending: [] });
    this.#commitments.keep(live, live.record);
    this.#deps.onReload(live);
  }
}
