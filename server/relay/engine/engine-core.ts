import type { RfqRecord } from '#domain/rfq/request.ts';
import { waitUntil } from '#observe/clock.ts';
import { type ExecutionDeps, execute } from '../execution/execution.ts';
import { ReservedCollateral } from '../exposure/reserved-collateral.ts';
import { TakerExposure } from '../exposure/taker-exposure.ts';
import { CheckQueue } from '../quotes/check-queue.ts';
import { closeWindow } from '../requests/close-window.ts';
import { checkLegs } from '../requests/create-request.ts';
import { callLast, stoodStill, untilRead } from '../requests/last-call.ts';
import { type LiveRequest, liveRequest } from '../requests/live-request.ts';
import { allEnded } from '../requests/pending.ts';
import { RequestBook, type Step } from '../requests/request-book.ts';
import { inProcessChecks } from '../signatures/in-process.ts';
import type { InboundQueue } from '../venue.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import { type EffectDeps, emitProgress, giveReceipt, runStatusEffects, runStepEffects } from './effects.ts';
import type { EngineDeps } from './engine-deps.ts';
import { Timers } from './timers.ts';
import { VenueEmitter } from './venue-emitter.ts';

/** State shared by requests and quotes: the book of open requests, deadlines and effects. */
export class EngineCore {
  readonly deps: EngineDeps;
  readonly book: RequestBook;
  readonly reservedCollateral = new ReservedCollateral();
  readonly takerExposure: TakerExposure;
  readonly checks: CheckQueue;
  /** Sources of quotes that have arrived but are not submitted yet. */
  readonly inboundQueues = new Set<InboundQueue>();
  readonly emitter: VenueEmitter;
  readonly #timers: Timers;
  readonly #effects: EffectDeps;
  readonly #execution: ExecutionDeps;
  readonly #stop = new AbortController();

  constructor(deps: EngineDeps) {
    const { journal, clock, logger, makers, receipts, calls, settings } = deps;
    this.deps = deps;
    this.takerExposure = new TakerExposure(deps.gas);
    const isBusy = deps.isBusy ?? (() => false);
    this.checks = new CheckQueue(deps.signatures ?? inProcessChecks, isBusy, () => clock.now());
    this.emitter = new VenueEmitter((name, err) => logger.error({ err, name }, 'engine listener failed'));
    this.#timers = new Timers(clock, (rfqId) => void this.#onDue(rfqId));
    const timers = this.#timers;
    this.book = new RequestBook({
      journal,
      clock,
      reservedCollateral: this.reservedCollateral,
      takerExposure: this.takerExposure,
      isBusy,
      onStep: (step) => runStepEffects(this.#effects, step),
      onReload: (live) => runStatusEffects(this.#effects, live),
      onUncertain: (live, err) => {
        logger.warn({ err, rfqId: live.record.rfq.rfqId }, 'the journal failed');
        timers.set(live.record.rfq.rfqId, clock.now() + settings.retryMs);
      },
    });
    const shared = { book: this.book, clock, logger, retryMs: settings.retryMs };
    const startExecution = (live: LiveRequest): void => void execute(this.#execution, live);
    this.#effects = { ...shared, timers, emitter: this.emitter, makers, receipts, startExecution };
    this.#execution = {
      ...shared,
      calls,
      checkLegs: (record) => this.checkLegs(record),
      signal: this.#stop.signal,
      onProgress: (live, status, txHash) => emitProgress(this.emitter, live, status, txHash),
      onIncluded: ({ record }) => this.#onIncluded(record),
    };
  }

  /** Recovers every request that the previous process left open. @throws when the journal cannot be read */
  async start(): Promise<void> {
    const entries = await this.deps.journal.loadOpen();
    const lives = entries.map(liveRequest);
    for (const live of lives) this.book.add(live);
    for (const live of lives) await this.#resume(live);
  }

  /** Stops deciding; what is under way stays as the journal has it, for the next start. */
  async stop(): Promise<void> {
    const offers = this.book.close();
    this.#timers.clear();
    this.#stop.abort();
    await offers;
    await Promise.all(this.book.all().map(({ tail }) => tail));
  }

  /** The open request of this id. @throws VenueError UNKNOWN_RFQ, or INVALID_RFQ_STATE when it is final */
  async openRequest(rfqId: string): Promise<LiveRequest> {
    const live = this.book.find(rfqId);
    if (live) return live;
    await this.recordOf(rfqId);
    throw new VenueError('INVALID_RFQ_STATE', 'The request has ended.');
  }

  /** The record of a request, open or ended. @throws VenueError UNKNOWN_RFQ */
  async recordOf(rfqId: string): Promise<RfqRecord> {
    const live = this.book.find(rfqId);
    const record = live?.record ?? (await this.deps.journal.load(rfqId).catch(unavailable))?.record;
    if (!record) throw new VenueError('UNKNOWN_RFQ', 'Request not found.');
    return record;
  }

  /**
   * A reorganisation removed the fill's block: executes it again from the stored record. @throws VenueError when
   * that fails
   */
  async reopen(rfqId: string): Promise<void> {
    if (this.book.find(rfqId)) return;
    const entry = await this.deps.journal.load(rfqId).catch(unavailable);
    if (entry?.record.rfq.status !== 'FILLED' || this.book.find(rfqId)) return;
    const live = liveRequest(entry);
    this.book.add(live);
    await this.book.decide(live, { event: { type: 'lost', atMs: this.deps.clock.now() } });
  }

  /** Checks that no leg has been decided since: a price that was fair may not be any more. @throws VenueError */
  checkLegs({ terms }: RfqRecord): Promise<void> {
    const { legOutcomes, clock, settings } = this.deps;
    const aliveAtMs = clock.now();
    return checkLegs(terms.legs, legOutcomes, { aliveAtMs, decidedByMs: aliveAtMs + settings.maxLegLifeMs });
  }

  #onIncluded({ rfq, quotes }: RfqRecord): void {
    this.reservedCollateral.release(rfq.rfqId);
    this.takerExposure.release(rfq.rfqId);
    const filled = quotes.find(({ quoteId }) => quoteId === rfq.chosenQuoteId);
    if (filled) this.deps.makers.forget(filled.quote.maker);
  }

  async #resume(live: LiveRequest): Promise<void> {
    const { status } = live.record.rfq;
    if (status !== 'CREATED' && status !== 'COLLECTING_QUOTES') {
      runStatusEffects(this.#effects, live);
      return;
    }
    const event = { type: 'interrupted', atMs: this.deps.clock.now() } as const;
    await this.book.decide(live, { event }).catch(() => this.#tryLater(live));
  }

  async #onDue(rfqId: string): Promise<void> {
    const live = this.book.find(rfqId);
    if (!live) return;
    const { status } = live.record.rfq;
    if (status === 'FILLED') return this.#onFilled(live);
    if (status === 'CREATED') return this.#resume(live);
    try {
      const step = await (status === 'COLLECTING_QUOTES' ? this.#close(live) : this.#timeOut(live));
      // Nothing changed, for instance because the deadline moved: sets the timer again.
      if (step.before.rfq === step.after.rfq) runStatusEffects(this.#effects, live);
      this.book.keepOffer(live);
    } catch {
      this.#tryLater(live);
    }
  }

  /** Stores the receipt, once it is certain that the request was not reopened. */
  async #onFilled(live: LiveRequest): Promise<void> {
    try {
      await this.book.settle(live);
      if (live.record.rfq.status === 'FILLED') await giveReceipt(this.#effects, live);
    } catch {
      this.#tryLater(live);
    }
  }

  async #close(live: LiveRequest): Promise<Step> {
    const { clock } = this.deps;
    if (stoodStill(clock, live)) await untilRead();
    callLast(clock, live);
    return closeWindow(this, live);
  }

  async #timeOut(live: LiveRequest): Promise<Step> {
    const { clock, settings } = this.deps;
    // An acceptance that arrived in time counts even if its check is still running.
    if (live.record.rfq.status === 'AWAITING_REQUESTER_ACCEPTANCE' && live.checks.size > 0) {
      await waitUntil(clock, clock.now() + settings.checkGraceMs, allEnded(live.checks));
    }
    return this.book.decide(live, { event: { type: 'timer', atMs: clock.now() } });
  }

  #tryLater({ record: { rfq } }: LiveRequest): void {
    if (this.#stop.signal.aborted || !this.book.find(rfq.rfqId)) return;
    this.#timers.set(rfq.rfqId, this.deps.clock.now() + this.deps.settings.retryMs);
  }
}
