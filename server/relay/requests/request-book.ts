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

/** Something to be decided on a request: what happened, and what of the record changes with it. */
export type Decision = {
  event: RfqEvent;
  change?: (record: RfqRecord) => Partial<RfqRecord>;
  repeat?: RepeatKey | undefined;
  /** Looks at what the request would become: false leaves it as it is. */
  isRipe?: (after: Rfq) => boolean;
};
/** What a decision made of a request. */
export type Step = { live: LiveRequest; before: RfqRecord; after: RfqRecord; event: RfqEvent };

/** Quotes of an open window live in memory, and so does the offer that follows until it is written: neither is a promise. */
const isInMemory = (before: Rfq, after: Rfq): boolean =>
  after.status === 'COLLECTING_QUOTES' ||
  (before.status === 'COLLECTING_QUOTES' && after.status === 'AWAITING_REQUESTER_ACCEPTANCE');

const isUnkeptOffer = ({ record, pending }: LiveRequest): boolean =>
  pending.length > 0 && record.rfq.status === 'AWAITING_REQUESTER_ACCEPTANCE';

/** How many finished requests are remembered by id, so that late quotes hear the right reason. */
const REMEMBERED = 20_000;

export type BookDeps = {
  journal: Journal;
  clock: Clock;
  reservedCollateral: ReservedCollateral;
  takerExposure: TakerExposure;
  /** Whether what can wait should. */
  isBusy: () => boolean;
  /** Acts on a step that is on record, or an offer. Must not throw. */
  onStep: (step: Step) => void;
  /** The stored request is not what was remembered: act on what it is. */
  onReload: (live: LiveRequest) => void;
  /** The journal failed: whether the step is on record is not known until it is asked again. */
  onUncertain: (live: LiveRequest, error: unknown) => void;
};

/**
 * The open requests in memory, and the one way to change them: ask the machine, store the step by compare-and-set,
 * then act. Decisions on one request never overlap.
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

  /** Takes a request that is on record into memory. */
  add(live: LiveRequest): void {
    this.#open.set(live.record.rfq.rfqId, live);
    this.#commitments.keep(live, live.record);
  }

  /**
   * Takes a new request into memory and opens its window. Whatever is decided on it next waits until it is on record; one
   * that is not, or of which nobody knows, is dropped or taken up as it is when it is looked at the next time.
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

  /** It is not known whether a request is on record as it is here. */
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

  /** Refuses every decision from here on, also those that wait in line. Resolves once every offer is on record. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#offers.close();
  }

  /** What the request would become by an event; null when it would be refused. */
  foresee({ record }: LiveRequest, event: RfqEvent): Rfq | null {
    const { result } = this.#apply(record, event);
    return result.ok ? result.rfq : null;
  }

  /** Puts an offer on record that is not, for instance because the journal failed. */
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

  /** Learns what is on record when the journal's last answer was lost. @throws what the journal throws */
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

  /** Asks the machine. An offer that its maker cannot back any more, being promised to others, is passed over. */
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
    // What is accepted is held at once: between here and the answer of the journal others decide too.
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
      // What may be on record stays reserved until that is known: nobody else accepts it meanwhile.
      if (error instanceof VenueError || isCommitted(live.record)) this.#commitments.keep(live, live.record);
      if (error instanceof VenueError) throw error;
      this.#doubt(live, error);
      throw new VenueError('SERVICE_UNAVAILABLE', 'The database is not responding.', { cause: error });
    }
  }

  /** Somebody else moved the request, or this relay did and never heard the answer. */
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
