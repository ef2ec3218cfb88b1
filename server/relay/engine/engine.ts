import { QuoteService } from '../quotes/quote-service.ts';
import { RequestService } from '../requests/request-service.ts';
import type { Quotes, Requests, VenueEvents, VenueFeed } from '../venue.ts';
import { EngineCore } from './engine-core.ts';
import type { EngineDeps } from './engine-deps.ts';

/**
 * The engine of requests for quotes. Every decision goes the same way: the machine of `domain/rfq` judges, the journal
 * stores by compare-and-set, and only then something is done. So each step can be taken again after a crash: `start`
 * takes up what the last run left open.
 */
export class RfqEngine implements Requests, Quotes, VenueFeed {
  readonly #core: EngineCore;
  readonly #takers: RequestService;
  readonly #makers: QuoteService;

  constructor(deps: EngineDeps) {
    this.#core = new EngineCore(deps);
    this.#takers = new RequestService(this.#core);
    this.#makers = new QuoteService(this.#core);
  }

  /** Takes up every open request of the journal. @throws when the journal cannot be read */
  start = async (): Promise<void> => {
    await this.#core.start();
    this.#makers.takeUp();
  };
  /** Stops deciding. Requests stay as the journal has them. */
  stop = (): Promise<void> => this.#core.stop();
  /** How many requests are open. */
  get openRequests(): number {
    return this.#core.book.size;
  }

  create: Requests['create'] = (input) => this.#takers.create(input);
  get: Requests['get'] = (rfqId) => this.#takers.get(rfqId);
  prepare: Requests['prepare'] = (rfqId, input) => this.#takers.prepare(rfqId, input);
  accept: Requests['accept'] = (rfqId, input) => this.#takers.accept(rfqId, input);
  cancel: Requests['cancel'] = (rfqId, taker) => this.#takers.cancel(rfqId, taker);
  receipt: Requests['receipt'] = (rfqId) => this.#takers.receipt(rfqId);

  submitQuote: Quotes['submitQuote'] = (identity, input, receivedMs) =>
    this.#makers.submitQuote(identity, input, receivedMs);
  attachInboundQueue: Quotes['attachInboundQueue'] = (inboundQueue) =>
    this.#makers.attachInboundQueue(inboundQueue);
  cancelQuote: Quotes['cancelQuote'] = (identity, input) => this.#makers.cancelQuote(identity, input);
  cancelQuotesOf: Quotes['cancelQuotesOf'] = (connection) => this.#makers.cancelQuotesOf(connection);
  confirm: Quotes['confirm'] = (identity, input) => this.#makers.confirm(identity, input);
  isProven: Quotes['isProven'] = (maker, origin) => this.#makers.isProven(maker, origin);
  pendingConfirmations: Quotes['pendingConfirmations'] = (maker, origin) =>
    this.#makers.pendingConfirmations(maker, origin);

  on<Name extends keyof VenueEvents>(
    name: Name,
    listener: (...payload: VenueEvents[Name]) => void,
  ): () => void {
    return this.#core.emitter.on(name, listener);
  }
}
