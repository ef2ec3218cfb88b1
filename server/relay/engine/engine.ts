import type { Address } from '#domain/parlay/hex.ts';
import type { RfqRecord } from '#domain/rfq/request.ts';
import { QuoteService } from '../quotes/quote-service.ts';
import { RequestService } from '../requests/request-service.ts';
import type { Quotes, Requests, VenueFeed } from '../venue.ts';
import { EngineCore } from './engine-core.ts';
import type { EngineDeps } from './engine-deps.ts';
import type { VenueEmitter } from './venue-emitter.ts';

/**
 * The engine of requests for quotes. Every decision goes the same way: the machine of `domain/rfq` judges, the journal
 * stores by compare-and-set, and only then something is done. So each step can be taken again after a crash: `start`
 * recovers what the previous process left open.
 */
export class RfqEngine {
  readonly requests: Requests;
  readonly quotes: Quotes;
  readonly events: VenueFeed & Pick<VenueEmitter, 'emit'>;
  readonly #core: EngineCore;
  readonly #recoverProofs: () => void;

  constructor(deps: EngineDeps) {
    this.#core = new EngineCore(deps);
    const quotes = new QuoteService(this.#core);
    this.#recoverProofs = () => quotes.recover();
    this.requests = new RequestService(this.#core);
    this.quotes = quotes;
    this.events = this.#core.emitter;
  }

  /** Recovers every open request of the journal. @throws when the journal cannot be read */
  start = async (): Promise<void> => {
    await this.#core.start();
    this.#recoverProofs();
  };
  /** Stops deciding. Requests stay as the journal has them. */
  stop = (): Promise<void> => this.#core.stop();
  /** The chain lost the block of a fill: it is executed again. @throws VenueError when the journal does not answer */
  reopen = (rfqId: string): Promise<void> => this.#core.reopen(rfqId);
  /** Collateral of a maker that requests under way have reserved, 6-decimal units. */
  reservedE6 = (maker: Address): bigint => this.#core.reservedCollateral.sumOf(maker);
  /** Open requests as they stand. */
  openRecords = (): RfqRecord[] => this.#core.book.all().map(({ record }) => record);
  /** How many requests are open. */
  get openRequests(): number {
    return this.#core.book.size;
  }
}
