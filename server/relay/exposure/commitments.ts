import { type RfqRecord, signedQuoteOf } from '#domain/rfq/request.ts';
import type { LiveRequest } from '../requests/live-request.ts';
import type { Reservations } from './reserved-collateral.ts';
import { type Stakes, stakeOf } from './taker-exposure.ts';

/** Whether somebody has accepted, and the fill is not decided yet. */
export const isPromised = ({ rfq: { status } }: RfqRecord): boolean =>
  status === 'AWAITING_MAKER_CONFIRMATION' || status === 'EXECUTING';

/** What acceptances promise of makers and of takers, and nothing else: an offer costs its taker nothing. */
export class Commitments {
  readonly #reservations: Reservations;
  readonly #stakes: Stakes;

  constructor({ reservations, stakes }: { reservations: Reservations; stakes: Stakes }) {
    this.#reservations = reservations;
    this.#stakes = stakes;
  }

  /** Holds what a request promises as `record` says, or lets go of it. */
  keep({ isIncluded }: LiveRequest, record: RfqRecord): void {
    const { rfqId, chosenQuoteId } = record.rfq;
    const promised = signedQuoteOf(record, chosenQuoteId);
    const stake = stakeOf(record);
    if (promised && stake && isPromised(record) && !isIncluded) {
      this.#reservations.hold(rfqId, promised);
      this.#stakes.hold(rfqId, stake);
    } else {
      this.letGo(rfqId);
    }
  }

  /** A request promises nothing any more. */
  letGo(rfqId: string): void {
    this.#reservations.release(rfqId);
    this.#stakes.release(rfqId);
  }

  /** The quote that `record` newly offers by `chosenQuoteId` though its maker has promised the means to others; else null. */
  unbacked(record: RfqRecord, chosenQuoteId: string | null): string | null {
    const offered = signedQuoteOf(record, chosenQuoteId);
    if (!offered || this.#reservations.canHold(record.rfq.rfqId, offered.quote, offered)) return null;
    return offered.quoteId;
  }
}
