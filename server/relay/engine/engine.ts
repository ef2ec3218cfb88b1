import { QuoteDesk } from '../quotes/quote-service.ts';
import { RequestDesk } from '../requests/request-service.ts';
import type { MakerDesk, TakerDesk, VenueEvents, VenueFeed } from '../venue.ts';
import { EngineCore } from './engine-core.ts';
import type { EngineDeps } from './engine-deps.ts';

/**
 * The engine of requests for quotes. Every decision goes the same way: the machine of `domain/rfq` judges, the journal
 * stores by compare-and-set, and only then something is done. So each step can be taken again after a crash: `start`
 * takes up what the last run left open.
 */
export class RfqEngine implements TakerDesk, MakerDesk, VenueFeed {
  readonly #core: EngineCore;
  readonly #takers: RequestDesk;
  readonly #makers: QuoteDesk;

  constructor(deps: EngineDeps) {
    this.#core = new EngineCore(deps);
    this.#takers = new RequestDesk(this.#core);
    this.#makers = new QuoteDesk(this.#core);
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

  create: TakerDesk['create'] = (input) => this.#takers.create(input);
  get: TakerDesk['get'] = (rfqId) => this.#takers.get(rfqId);
  prepare: TakerDesk['prepare'] = (rfqId, input) => this.#takers.prepare(rfqId, input);
  accept: TakerDesk['accept'] = (rfqId, input) => this.#takers.accept(rfqId, input);
  cancel: TakerDesk['cancel'] = (rfqId, taker) => this.#takers.cancel(rfqId, taker);
  receipt: TakerDesk['receipt'] = (rfqId) => this.#takers.receipt(rfqId);

  submitQuote: MakerDesk['submitQuote'] = (identity, input, receivedMs) =>
    this.#makers.submitQuote(identity, input, receivedMs);
  attachInbox: MakerDesk['attachInbox'] = (inbox) => this.#makers.attachInbox(inbox);
  cancelQuote: MakerDesk['cancelQuote'] = (identity, input) => this.#makers.cancelQuote(identity, input);
  cancelQuotesOf: MakerDesk['cancelQuotesOf'] = (connection) => this.#makers.cancelQuotesOf(connection);
  confirm: MakerDesk['confirm'] = (identity, input) => this.#makers.confirm(identity, input);
  isProven: MakerDesk['isProven'] = (maker, origin) => this.#makers.isProven(maker, origin);
  pendingConfirmations: MakerDesk['pendingConfirmations'] = (maker, origin) =>
    this.#makers.pendingConfirmations(maker, origin);

  on<Name extends keyof VenueEvents>(
    name: Name,
    listener: (...payload: VenueEvents[Name]) => void,
  ): () => void {
    return this.#core.emitter.on(name, listener);
  }
}
