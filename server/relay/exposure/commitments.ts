import { type RfqRecord, signedQuoteOf } from '#domain/rfq/request.ts';
import type { LiveRequest } from '../requests/live-request.ts';
import type { ReservedCollateral } from './reserved-collateral.ts';
import { stakeOf, type TakerExposure } from './taker-exposure.ts';

/** Whether the request is accepted and its fill undecided. */
export const isCommitted = ({ rfq: { status } }: RfqRecord): boolean =>
  status === 'AWAITING_MAKER_CONFIRMATION' || status === 'EXECUTING';

/** What accepted requests commit of makers and takers. Offers commit nothing. */
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

  /** Reserves or releases what a request commits, according to `record`. */
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

  /** Releases everything that a request reserves. */
  letGo(rfqId: string): void {
    this.#reservedCollateral.release(rfqId);
    this.#takerExposure.release(rfqId);
  }

  /** Id of the newly offered quote if its maker's means are already reserved for others; else null. */
  unbacked(record: RfqRecord, chosenQuoteId: string | null): string | null {
    const offered = signedQuoteOf(record, chosenQuoteId);
    if (!offered || this.#reservedCollateral.canHold(record.rfq.rfqId, offered.quote, offered)) return null;
    return offered.quoteId;
  }
}
