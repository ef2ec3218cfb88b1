import { bestQuote } from '#domain/rfq/best-quote.ts';
import type { RfqRecord } from '#domain/rfq/request.ts';
import { type AftermathDeps, emitProgress, giveReceipt, onStep, pursue } from './aftermath.ts';
import type { EngineDeps } from './engine-deps.ts';
import { type ExecutionDeps, execute } from './execution.ts';
import { type LiveRequest, liveRequest } from './live-request.ts';
import { RequestBook } from './request-book.ts';
import { Reservations } from './reservations.ts';
import { Timers } from './timers.ts';
import { VenueEmitter } from './venue-emitter.ts';
import { unavailable, VenueError } from './venue-error.ts';

/** What the desks share: the book of open requests, its deadlines, and what follows from each step. */
export class EngineCore {
  readonly deps: EngineDeps;
  readonly book: RequestBook;
  readonly reservations = new Reservations();
  readonly emitter: VenueEmitter;
  readonly #timers: Timers;
  readonly #aftermath: AftermathDeps;
  readonly #execution: ExecutionDeps;
  readonly #stop = new AbortController();

  constructor(deps: EngineDeps) {
    const { journal, clock, logger, makers, receipts, executor, settings } = deps;
    this.deps = deps;
    this.emitter = new VenueEmitter((name, err) => logger.error({ err, name }, 'a listener failed'));
    this.#timers = new Timers(clock, (rfqId) => void this.#onDue(rfqId));
    const timers = this.#timers;
    this.book = new RequestBook({
      journal,
      clock,
      reservations: this.reservations,
      onStep: (step) => onStep(this.#aftermath, step),
      onReload: (live) => pursue(this.#aftermath, live),
      onUncertain: (live, err) => {
        logger.warn({ err, rfqId: live.record.rfq.rfqId }, 'the journal failed');
        timers.set(live.record.rfq.rfqId, clock.nowMs() + settings.retryMs);
      },
    });
    const shared = { book: this.book, clock, logger, retryMs: settings.retryMs };
    const startExecution = (live: LiveRequest): void => void execute(this.#execution, live);
    this.#aftermath = { ...shared, timers, emitter: this.emitter, makers, receipts, startExecution };
    this.#execution = {
      ...shared,
      executor,
      signal: this.#stop.signal,
      onProgress: (live, status, txHash) => emitProgress(this.emitter, live, status, txHash),
      onIncluded: ({ record }) => this.#onIncluded(record),
    };
  }

  /** Takes up every request that the last run left open. @throws when the journal cannot be read */
  async start(): Promise<void> {
    const entries = await this.deps.journal.loadOpen();
    const lives = entries.map(liveRequest);
    for (const live of lives) this.book.add(live);
    for (const live of lives) await this.#resume(live);
  }

  /** Stops deciding; what is under way stays as the journal has it, for the next start. */
  async stop(): Promise<void> {
    this.book.close();
    this.#timers.clear();
    this.#stop.abort();
    await Promise.all(this.book.all().map(({ tail }) => tail));
  }

  /** The open request of this id. @throws VenueError UNKNOWN_RFQ, or INVALID_RFQ_STATE when it is final */
  async openRequest(rfqId: string): Promise<LiveRequest> {
    const live = this.book.find(rfqId);
    if (live) return live;
    await this.recordOf(rfqId);
    throw new VenueError('INVALID_RFQ_STATE', 'the request has ended');
  }

  /** The record of a request, open or ended. @throws VenueError UNKNOWN_RFQ */
  async recordOf(rfqId: string): Promise<RfqRecord> {
    const live = this.book.find(rfqId);
    const record = live?.record ?? (await this.deps.journal.load(rfqId).catch(unavailable))?.record;
    if (!record) throw new VenueError('UNKNOWN_RFQ', 'there is no such request');
    return record;
  }

  #onIncluded({ rfq, quotes }: RfqRecord): void {
    this.reservations.release(rfq.rfqId);
    const filled = quotes.find(({ quoteId }) => quoteId === rfq.chosenQuoteId);
    if (filled) this.deps.makers.forget(filled.quote.maker);
  }

  async #resume(live: LiveRequest): Promise<void> {
    const { status } = live.record.rfq;
    if (status !== 'CREATED' && status !== 'COLLECTING_QUOTES') {
      pursue(this.#aftermath, live);
      return;
    }
    const event = { type: 'interrupted', atMs: this.deps.clock.nowMs() } as const;
    await this.book.decide(live, { event }).catch(() => this.#tryLater(live));
  }

  async #onDue(rfqId: string): Promise<void> {
    const live = this.book.find(rfqId);
    if (!live) return;
    const { status } = live.record.rfq;
    if (status === 'FILLED') return giveReceipt(this.#aftermath, live);
    if (status === 'CREATED') return this.#resume(live);
    if (status !== 'AWAITING_MAKER_CONFIRMATION') await this.#awaitChecks(live);
    const event = { type: 'timer', atMs: this.deps.clock.nowMs() } as const;
    try {
      const step = await this.book.decide(live, { event });
      // Nothing moved, for instance because the deadline did: it is set anew.
      if (step.before.rfq === step.after.rfq) pursue(this.#aftermath, live);
    } catch {
      this.#tryLater(live);
    }
  }

  #tryLater({ record: { rfq } }: LiveRequest): void {
    if (this.#stop.signal.aborted || !this.book.find(rfq.rfqId)) return;
    this.#timers.set(rfq.rfqId, this.deps.clock.nowMs() + this.deps.settings.retryMs);
  }

  /** Lets what arrived before the deadline finish its checks, for a while. */
  async #awaitChecks(live: LiveRequest): Promise<void> {
    if (live.checks.size === 0) return;
    const { clock, settings } = this.deps;
    const dueMs = clock.nowMs();
    await this.#until(dueMs + settings.checkPatienceMs, Promise.allSettled(live.checks.keys()));
    // From here on only for quotes that could still win.
    while (clock.nowMs() < dueMs + settings.checkGraceMs) {
      const better = [...live.checks].filter(([, offerE6]) => offerE6 >= bestOfferE6(live));
      if (better.length === 0) return;
      await this.#until(dueMs + settings.checkGraceMs, Promise.race(better.map(([check]) => check)));
    }
  }

  /** Waits for `done`, well or not, but not beyond `atMs`. */
  async #until(atMs: number, done: Promise<unknown>): Promise<void> {
    let callOff = () => {};
    const late = new Promise<void>((resolve) => {
      callOff = this.deps.clock.schedule(atMs, resolve);
    });
    await Promise.race([done.catch(() => {}), late]);
    callOff();
  }
}

/** The best offer that is entered; 0 when there is none, so that anything could still win. */
const bestOfferE6 = ({ record: { rfq } }: LiveRequest): bigint =>
  bestQuote(rfq.quotes, rfq.windowEndsMs ?? 0)?.makerCollateralE6 ?? 0n;
