import type { ReservedCollateral } from '../exposure/reserved-collateral.ts';
import type { LiveRequest } from '../requests/live-request.ts';
import { refusal } from '../requests/refusal.ts';
import type { QueuedQuote } from './check-contest.ts';
import { QuoteCandidate } from './quote-candidate.ts';

/** @throws VenueError SUBMISSION_WINDOW_CLOSED once the window was closed without waiting any longer */
export function assertOpen(live: LiveRequest): void {
  if (live.record.rfq.status !== 'COLLECTING_QUOTES') throw refusal('SUBMISSION_WINDOW_CLOSED');
}

/** A quote in the queue of signatures. */
export class QueuedCandidate extends QuoteCandidate implements QueuedQuote {
  readonly request: LiveRequest;
  /** The how manieth quote for its request it is. */
  readonly nth: number;
  readonly #reservedCollateral: ReservedCollateral;

  /** @throws VenueError when its maker cannot back it, as far as that is known */
  constructor(
    place: { request: LiveRequest; nth: number; reservedCollateral: ReservedCollateral },
    ...candidate: ConstructorParameters<typeof QuoteCandidate>
  ) {
    super(...candidate);
    this.request = place.request;
    this.nth = place.nth;
    this.#reservedCollateral = place.reservedCollateral;
  }

  get windowEndsMs(): number {
    return this.request.record.rfq.windowEndsMs ?? 0;
  }

  get makerCollateralE6(): bigint {
    return this.quote.makerCollateral;
  }

  assertOpen(): void {
    assertOpen(this.request);
  }

  isGood(): boolean {
    return this.#reservedCollateral.canHold(this.request.record.rfq.rfqId, this.quote, this.exposureLimit);
  }
}
