import { walletTypedData } from '#domain/parlay/typed-data.ts';
import { type RfqRecord, type SignedQuote, signedQuoteOf } from '#domain/rfq/request.ts';
import { newRfq } from '#domain/rfq/rfq.ts';
import { transition } from '#domain/rfq/transition.ts';
import type { RepeatKey } from '#store/venue/idempotency.ts';
import type { StoredReceipt } from '#store/venue/receipts.ts';
import { isSameAddress } from '../addresses.ts';
import { randomNonce } from '../claims/claim-check.ts';
import type { EngineCore } from '../engine/engine-core.ts';
import { makerExposureLimit, passOver, RESERVED_ELSEWHERE } from '../exposure/maker-exposure.ts';
import { stakeFault, stakeOf } from '../exposure/taker-exposure.ts';
import { requestFrame } from '../frames.ts';
import type { AcceptInput, CreateInput, Prepared, Requests } from '../venue.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import {
  checkOrder,
  orderData,
  orderDeadline,
  permitData,
  quoteData,
  verifyAcceptance,
} from './acceptance-check.ts';
import { newRfqId, termsOf } from './create-request.ts';
import { inTime, type LiveRequest, liveRequest } from './live-request.ts';
import { PendingCheck } from './pending.ts';
import { QUOTE_TAKEN, refusal } from './refusal.ts';
import { RepeatTurns, repeatedRfqId, repeatKey } from './repeats.ts';
import type { Decision } from './request-book.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** Requests, from their creation to their acceptance. */
export class RequestService implements Requests {
  readonly #core: EngineCore;
  readonly #turns = new RepeatTurns();

  constructor(core: EngineCore) {
    this.#core = core;
  }

  async get(rfqId: string): Promise<Snapshot> {
    return snapshotOf(await this.#core.recordOf(rfqId));
  }

  async receipt(rfqId: string): Promise<StoredReceipt> {
    const receipt = await this.#core.deps.receipts.of(rfqId).catch(unavailable);
    if (!receipt) throw new VenueError('UNKNOWN_RECEIPT', 'Receipt not found for this request.');
    return receipt;
  }

  /** A repeat waits while the first call is being stored, so that makers receive the request once. */
  async create(input: CreateInput): Promise<Snapshot> {
    const { idempotencyKey, ...asked } = input;
    const repeat = repeatKey(`create:${String(input.taker).toLowerCase()}`, idempotencyKey, asked);
    return this.#turns.run(repeat, () => this.#create(input, repeat));
  }

  async #create(input: CreateInput, repeat: RepeatKey | undefined): Promise<Snapshot> {
    const { deps, book } = this.#core;
    const known = await this.#repeated(repeat);
    if (known) return this.get(known);
    if (book.size >= deps.settings.maxOpen) {
      throw new VenueError('SERVICE_UNAVAILABLE', 'Too many requests are open. Try again soon.');
    }
    const { settings, chain } = deps;
    const legOutcomes = deps.recentLegOutcomes ?? deps.legOutcomes;
    const nowMs = deps.clock.now();
    const terms = await termsOf(input, { settings, chain, legOutcomes, nowMs });
    // Do not ask for quotes that could not be filled.
    deps.gas?.assertRoom('fill', terms.taker);
    const { windowMs, acceptMs, confirmMs } = settings;
    const rfq = newRfq(newRfqId(), nowMs, { windowMs, acceptMs, confirmMs });
    return this.#open({ rfq, terms, quotes: [], acceptance: null, attempts: [] }, repeat);
  }

  /**
   * Opens a request's window and broadcasts it while it is being stored, which takes far less time than the first
   * quote. The taker's response, and all decisions, wait until it is stored.
   */
  async #open(record: RfqRecord, repeat: RepeatKey | undefined): Promise<Snapshot> {
    const { deps, book, emitter } = this.#core;
    const live = liveRequest({ record, version: 1 });
    const step = { record, events: [], nowMs: deps.clock.now(), ...(repeat && { repeat }) };
    const outcome = deps.journal.create(step);
    await book.open(live, outcome);
    emitter.emit('request', requestFrame(live.record));
    if ((await outcome.catch(unavailable)) === 'created') return snapshotOf(live.record);
    const known = await this.#repeated(repeat);
    if (known) return this.get(known);
    throw new VenueError(
      'SERVICE_UNAVAILABLE',
      'The first call with this Idempotency-Key is still in progress. Try again in a moment.',
    );
  }

  async #repeated(repeat: RepeatKey | undefined): Promise<string | null> {
    return repeat ? repeatedRfqId(await this.#core.deps.findRepeat(repeat).catch(unavailable)) : null;
  }

  async prepare(rfqId: string, input: { quoteId?: string | undefined } = {}): Promise<Prepared> {
    const { deps } = this.#core;
    const { record } = await this.#core.openRequest(rfqId);
    const signed = this.#offered(record, input.quoteId ?? record.rfq.chosenQuoteId ?? '', deps.clock.now());
    const nonce = randomNonce();
    const deadline = orderDeadline(record.rfq, signed.quote, deps.clock.now(), deps.settings);
    const facts = await deps.takers.fresh({ taker: record.terms.taker, nonce }).catch((cause: unknown) => {
      throw new VenueError('SERVICE_UNAVAILABLE', 'The chain is not responding.', { cause });
    });
    const value = record.terms.grossE6;
    const order = walletTypedData(orderData(record.terms, signed.quoteHash, { nonce, deadline }));
    const permit = walletTypedData(
      permitData(record.terms, deps.chain, { value, nonce: facts.permitNonce, deadline }),
    );
    return {
      rfq_id: rfqId,
      quote_id: signed.quoteId,
      quote_hash: signed.quoteHash,
      quote: walletTypedData(quoteData(record.terms, signed.quote)),
      order,
      permit,
      domains: { order: order.domain, permit: permit.domain },
      permit_required: facts.allowanceE6 < value,
      expires_at: record.rfq.acceptByMs ?? 0,
    };
  }

  /** The quote that could be accepted now. @throws VenueError with the reason why it cannot */
  #offered({ rfq, ...record }: RfqRecord, quoteId: string, atMs: number): SignedQuote {
    const tried = transition(rfq, { type: 'accepted', atMs, quoteId });
    if (!tried.ok) throw refusal(tried.code);
    const signed = signedQuoteOf({ rfq, ...record }, quoteId);
    if (!signed) throw refusal('QUOTE_UNAVAILABLE');
    return signed;
  }

  accept(rfqId: string, input: AcceptInput): Promise<Snapshot> {
    const live = this.#core.book.find(rfqId);
    const answer = () => this.#answer(rfqId, input);
    return live ? inTime(live, new PendingCheck(), answer) : answer();
  }

  async #answer(rfqId: string, input: AcceptInput): Promise<Snapshot> {
    const atMs = this.#core.deps.clock.now();
    const { idempotencyKey, ...asked } = input;
    const repeat = repeatKey(`accept:${rfqId}`, idempotencyKey, asked);
    const isRepeated = (await this.#repeated(repeat)) !== null;
    const { acceptance } = await this.#core.recordOf(rfqId);
    // The same signature is the same acceptance, even without a key and after execution.
    if (isRepeated || acceptance?.orderSignature === input.orderSignature) return this.get(rfqId);
    const live = await this.#core.openRequest(rfqId);
    await this.#accept(live, input, { atMs, repeat });
    return snapshotOf(live.record);
  }

  async #accept(
    live: LiveRequest,
    input: AcceptInput,
    { atMs, repeat }: { atMs: number; repeat: RepeatKey | undefined },
  ): Promise<void> {
    const { book, deps, reservedCollateral, takerExposure } = this.#core;
    const { record } = live;
    const { rfqId } = record.rfq;
    const signed = this.#offered(record, input.quoteId, atMs);
    const { taker } = record.terms;
    const others = () => takerExposure.others(taker, rfqId);
    const latestMs = deps.clock.now() + deps.settings.releaseWaitMs;
    const released = () => takerExposure.releases.wait(taker, deps.clock, latestMs);
    // No I/O for an invalid signature.
    const signedOrder = checkOrder(input, signed, record.terms, { settings: deps.settings, atMs });
    deps.gas?.assertRoom('fill', taker);
    try {
      const [{ acceptance, facts }, exposureLimit] = await Promise.all([
        verifyAcceptance({ ...input, signedOrder }, signed, record.terms, { ...deps, others, released }),
        makerExposureLimit(this.#core, live, signed),
        this.#core.checkLegs(record),
      ]);
      const stake = stakeOf({ ...record, acceptance });
      const fault = () => stake && stakeFault(stake, facts, others());
      const decision: Decision = {
        event: { type: 'accepted', atMs, quoteId: signed.quoteId },
        change: () => ({ acceptance }),
        repeat,
        // Another acceptance may have reserved these funds since the chain was read.
        isRipe: () => !fault() && reservedCollateral.canHold(rfqId, signed.quote, exposureLimit),
      };
      const { before, after } = await book.decide(live, decision).catch((error: unknown) => {
        if (error !== QUOTE_TAKEN) throw error;
        return passOver(this.#core, live, signed, QUOTE_TAKEN);
      });
      if (before === after) throw fault() ?? (await passOver(this.#core, live, signed, RESERVED_ELSEWHERE));
    } catch (error) {
      // A concurrent call with the same signature has succeeded.
      if (live.record.acceptance?.orderSignature !== input.orderSignature) throw error;
    }
  }

  async cancel(rfqId: string, taker: string): Promise<Snapshot> {
    const record = await this.#core.recordOf(rfqId);
    if (!isSameAddress(record.terms.taker, taker)) {
      throw new VenueError('UNAUTHORIZED_ROLE', 'This request belongs to another taker.');
    }
    if (record.rfq.status === 'CANCELED') return snapshotOf(record);
    const live = await this.#core.openRequest(rfqId);
    const event = { type: 'requester_canceled', atMs: this.#core.deps.clock.now() } as const;
    const { after } = await this.#core.book.decide(live, { event });
    return snapshotOf(after);
  }
}
