import { type RfqRecord, signedQuoteOf } from '#domain/rfq/request.ts';
import type { LiveRequest } from '../requests/live-request.ts';
import type { ReservedCollateral } from './reserved-collateral.ts';
import { stakeOf, type TakerExposure } from './taker-exposure.ts';

/** Whether somebody has accepted, and the fill is not decided yet. */
export const isCommitted = ({ rfq: { status } }: RfqRecord): boolean =>
  status === 'AWAITING_MAKER_CONFIRMATION' || status === 'EXECUTING';

/** What acceptances promise of makers and of takers, and nothing else: an offer costs its taker nothing. */
export class Commitments {
  readonly #reservedCollateral: ReservedCollateral;
  readonly #takerExposure: TakerExposure;

  constructor({
    reservedCollateral,
    takerExposure,
  }: { reservedCollateral: ReservedCollateral; takerExposure: TakerExposure }) {
    this.#reservedCollateral = reservedCollateral;
    this.#takerExposure = takerExposure;
  }

  /** Holds what a request promises as `record` says, or lets go of it. */
  keep({ isIncluded }: LiveRequest, record: RfqRecord): void {
    const { rfqId, chosenQuoteId } = record.rfq;
    const offered = signedQuoteOf(record, chosenQuoteId);
    const stake = stakeOf(record);
    if (offered && stake && isCommitted(record) && !isIncluded) {
      this.#reservedCollateral.hold(rfqId, offered);
      this.#takerExposure.hold(rfqId, stake);
    } else {
      this.letGo(rfqId);
    }
  }

  /** A request promises nothing any more. */
  letGo(rfqId: string): void {
    this.#reservedCollateral.release(rfqId);
    this.#takerExposure.release(rfqId);
  }

  /** The quote that `record` newly offers by `chosenQuoteId` though its maker has reserved the means for others; else null. */
  unbacked(record: RfqRecord, chosenQuoteId: string | null): string | null {
    const offered = signedQuoteOf(record, chosenQuoteId);
    if (!offered || this.#reservedCollateral.canHold(record.rfq.rfqId, offered.quote, offered)) return null;
    return offered.quoteId;
  }
}
