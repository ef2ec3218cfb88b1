import { getAddress } from 'viem';
import { Cashouts } from './cashouts.ts';
import { Emitter } from './emitter.ts';
import {
  type MakerEvents,
  readApproved,
  readCashoutExecuted,
  readEnded,
  readExecution,
  readQuoteResult,
  readTrade,
} from './events.ts';
import { inTime } from './in-time.ts';
import { LastLooks } from './last-look.ts';
import { Link } from './link.ts';
import { type Decision, LiveQuotes } from './live-quotes.ts';
import { MakerError } from './maker-error.ts';
import { randomNonce } from './nonces.ts';
import { authFrame, DEFAULT_LIMITS, type MakerLimits, type MakerOptions } from './options.ts';
import { type AskKind, Pending, relayErrorOf, requestIdOf } from './pending.ts';
import { type QuoteRequest, readRequest, type Venue } from './request.ts';
import { type Offer, quoteFrame, type SignedQuote, type Signing, signOffer } from './sign-offer.ts';
import { type Frame, optionalText, textOf } from './wire.ts';

const DEFAULT_CHAIN_ID = 998;

/** Whatever went wrong with a quote, as an error that names its request. */
function asMakerError(error: unknown, rfqId: string | null): MakerError {
  if (error instanceof MakerError && (error.rfqId !== null || rfqId === null)) return error;
  const code = error instanceof MakerError ? error.code : 'INVALID_OFFER';
  return new MakerError(code, error instanceof Error ? error.message : String(error), {
    rfqId,
    cause: error,
  });
}

/** A maker's session with a relay, kept up until `close`. */
export class MakerClient {
  /** Offers for live positions. */
  readonly cashouts: Cashouts;
  readonly #options: MakerOptions;
  readonly #limits: MakerLimits;
  readonly #venue: Venue;
  readonly #signing: Signing;
  readonly #events: Emitter<MakerEvents>;
  readonly #pending: Pending;
  readonly #live: LiveQuotes;
  readonly #lastLooks: LastLooks;
  readonly #link: Link;
  readonly #life = new AbortController();
  /** What is done with a frame of each type. */
  readonly #readers = new Map<unknown, (frame: Frame) => void>([
    ['RFQ_REQUEST', (frame) => this.#requested(frame)],
    ['RFQ_CONFIRMATION_REQUEST', (frame) => this.#lookedAt(frame)],
    ['RFQ_EXECUTION_UPDATE', (frame) => this.#events.emit('execution', readExecution(frame))],
    ['RFQ_TRADE', (frame) => this.#events.emit('trade', readTrade(frame))],
    ['QUOTE_RESULT', (frame) => this.#events.emit('quoteResult', readQuoteResult(frame))],
    ['RFQ_ENDED', (frame) => this.#events.emit('ended', readEnded(frame))],
    ['cashout:executed', (frame) => this.#events.emit('cashoutExecuted', readCashoutExecuted(frame))],
    ['approval', (frame) => this.#events.emit('approval', readApproved(frame))],
    ['RFQ_ERROR', (frame) => this.#refused(frame)],
    ['CASHOUT_ERROR', (frame) => this.#refused(frame)],
    ['ACK_CASHOUT_OFFER', (frame) => this.#pending.acknowledge(frame)],
    ['ACK_CASHOUT_CANCEL', (frame) => this.#pending.acknowledge(frame)],
    ['ACK_RFQ_QUOTE', (frame) => this.#pending.acknowledge(frame)],
    ['ACK_RFQ_QUOTE_CANCEL', (frame) => this.#pending.acknowledge(frame)],
    ['ACK_RFQ_CONFIRMATION_RESPONSE', (frame) => this.#pending.acknowledge(frame)],
  ]);
  #quoting = 0;

  constructor(options: MakerOptions) {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#options = options;
    this.#limits = limits;
    this.#venue = {
      chainId: options.chainId ?? DEFAULT_CHAIN_ID,
      escrow: options.escrow ? getAddress(options.escrow) : null,
    };
    this.#signing = {
      maker: getAddress(options.maker ?? options.signer.address),
      signer: options.signer,
      nextNonce: options.nextNonce ?? randomNonce,
    };
    this.cashouts = new Cashouts({
      ...{ signing: this.#signing, ...this.#venue },
      ask: (kind, name, frame) =>
        this.#ask(kind, { rfqId: null, quoteId: name }, { ...frame, request_id: requestIdOf(kind, name) }),
    });
    this.#events = new Emitter<MakerEvents>((error) => this.#fault(error, null));
    this.#pending = new Pending(limits.maxPending);
    this.#live = new LiveQuotes(limits.maxLiveQuotes);
    this.#lastLooks = new LastLooks({
      handler: options.lastLook,
      live: this.#live,
      marginMs: limits.lastLookMarginMs,
      maxConcurrent: limits.maxConcurrent,
      signal: this.#life.signal,
      onAsked: (confirmation) => this.#events.emit('confirmation', confirmation),
      onFault: (error, rfqId) => this.#fault(error, rfqId),
    });
    this.#link = new Link({
      ...limits,
      url: options.url,
      auth: (isFirst) => authFrame(options, isFirst),
      onReady: (address) => this.#events.emit('ready', { address }),
      onFrame: (frame) => this.#take(frame),
      onDown: (down) => {
        this.#pending.failAll(down.retryInMs === null ? 'CLOSED' : 'DISCONNECTED');
        this.#events.emit('disconnected', down);
      },
    });
  }

  /** Listens to an event; see MakerEvents. @returns what ends it */
  on = <Name extends keyof MakerEvents>(
    name: Name,
    listener: (payload: MakerEvents[Name]) => void,
  ): (() => void) => this.#events.on(name, listener);

  /**
   * Connects and authenticates, and from then on comes back whenever the connection is lost. Settles with the first
   * accepted `auth`.
   * @throws MakerError AUTH_FAILED when the relay refuses it, CLOSED when `close` came first
   */
  connect = (): Promise<void> => this.#link.start();

  /** Whether there is an authenticated session now. */
  get isReady(): boolean {
    return this.#link.isReady;
  }

  /**
   * Signs an offer and sends it. Settles when the relay has taken it.
   * @throws MakerError with the relay's code, or WINDOW_CLOSED, INVALID_OFFER, NOT_CONNECTED, BUSY, TIMEOUT,
   *   DISCONNECTED (whether it was taken is not known then)
   */
  async quote(request: QuoteRequest, offer: Offer): Promise<SignedQuote> {
    const { rfqId, submissionDeadlineMs } = request;
    const isLate = (): boolean => submissionDeadlineMs !== null && Date.now() >= submissionDeadlineMs;
    const signed = isLate() ? null : await signOffer(request, offer, this.#signing, Date.now());
    if (!signed || isLate()) throw new MakerError('WINDOW_CLOSED', 'the quote window is closed', { rfqId });
    // Before it is sent: whatever becomes of the answer, the relay may hold the quote and ask about it.
    this.#live.add(signed, Date.now());
    await this.#ask('RFQ_QUOTE', signed, quoteFrame(signed, requestIdOf('RFQ_QUOTE', signed.quoteId)));
    this.#events.emit('quoted', signed);
    return signed;
  }

  /**
   * Withdraws a quote from the relay. Its signature stays good until its deadline: only the escrow's `cancelNonce`
   * takes it back for certain.
   * @throws MakerError with the relay's code, or NOT_CONNECTED, BUSY, TIMEOUT, DISCONNECTED
   */
  async cancel({ rfqId, quoteId }: { rfqId: string; quoteId: string }): Promise<void> {
    await this.#ask(
      'RFQ_QUOTE_CANCEL',
      { rfqId, quoteId },
      {
        ...this.#about('RFQ_QUOTE_CANCEL', rfqId, quoteId),
        maker_address: this.#signing.maker,
        signer_address: this.#signing.signer.address,
      },
    );
  }

  /** Ends the session for good; what waits is rejected with CLOSED. Settles when the connection is down. */
  async close(): Promise<void> {
    this.#life.abort();
    await this.#link.close();
    this.#pending.failAll('CLOSED');
  }

  #about = (type: AskKind, rfqId: string, quoteId: string): object => ({
    type,
    request_id: requestIdOf(type, quoteId),
    rfq_id: rfqId,
    quote_id: quoteId,
  });

  async #ask(kind: AskKind, about: { rfqId: string | null; quoteId: string }, frame: object): Promise<Frame> {
    const answer = this.#pending.wait(kind, about, this.#limits.ackTimeoutMs);
    try {
      this.#link.send(frame);
    } catch (error) {
      this.#pending.drop(kind, about.quoteId, asMakerError(error, about.rfqId));
    }
    return answer;
  }

  #fault(error: unknown, rfqId: string | null): void {
    this.#events.emit('fault', { error, rfqId });
  }

  /** One bad frame is one bad frame: it never ends the session. */
  #take(frame: Frame): void {
    try {
      this.#read(frame);
    } catch (error) {
      this.#fault(error, optionalText(frame, 'rfq_id'));
    }
  }

  #read(frame: Frame): void {
    const read = this.#readers.get(frame.type);
    if (read) read(frame);
    else this.#events.emit('unknown', frame);
  }

  #refused(frame: Frame): void {
    if (!this.#pending.refuse(frame)) this.#events.emit('relayError', relayErrorOf(frame));
  }

  #requested(frame: Frame): void {
    const request = this.#quotable(frame);
    if (!request) return;
    this.#events.emit('request', request);
    const { quote } = this.#options;
    if (!quote) return;
    if (this.#quoting < this.#limits.maxConcurrent) void this.#quoted(request, quote);
    else this.#events.emit('dropped', { rfqId: request.rfqId });
  }

  #quotable(frame: Frame): QuoteRequest | null {
    try {
      return readRequest(frame, this.#venue);
    } catch (error) {
      if (!(error instanceof MakerError)) throw error;
      this.#events.emit('unquotable', error);
      return null;
    }
  }

  async #quoted(request: QuoteRequest, handler: NonNullable<MakerOptions['quote']>): Promise<void> {
    const { rfqId, submissionDeadlineMs } = request;
    const leftMs =
      submissionDeadlineMs === null ? this.#limits.quoteTimeoutMs : submissionDeadlineMs - Date.now();
    this.#quoting += 1;
    const offer = await inTime(leftMs, this.#life.signal, (late) => handler(request, late))
      .catch((error) => this.#fault(error, rfqId))
      .finally(() => {
        this.#quoting -= 1;
      });
    if (!offer) return;
    await this.quote(request, offer).catch((error) =>
      this.#events.emit('rejected', asMakerError(error, rfqId)),
    );
  }

  #lookedAt(frame: Frame): void {
    const rfqId = textOf(frame, 'rfq_id');
    this.#decide(frame, rfqId).catch((error) => this.#fault(error, rfqId));
  }

  async #decide(frame: Frame, rfqId: string): Promise<void> {
    const decision: Decision = await this.#lastLooks.decide(frame);
    const quoteId = textOf(frame, 'quote_id');
    const kind = 'RFQ_CONFIRMATION_RESPONSE';
    const answer = this.#ask(kind, { rfqId, quoteId }, { ...this.#about(kind, rfqId, quoteId), decision });
    this.#events.emit('decided', { rfqId, quoteId, decision });
    await answer;
  }
}
