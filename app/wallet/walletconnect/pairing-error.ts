/** Why no wallet was paired. */
export type PairingFailure = 'cancelled' | 'declined' | 'expired' | 'unreachable';

/** What ended a pairing before a wallet approved it. */
export class PairingError extends Error {
  override readonly name = 'PairingError';
  readonly failure: PairingFailure;

  constructor(failure: PairingFailure) {
    super(`The pairing was ${failure}.`);
    this.failure = failure;
  }
}
