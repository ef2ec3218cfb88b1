/** What the SDK itself finds wrong; codes of the relay are open and come through as they are. */
export type LocalErrorCode =
  | 'AUTH_FAILED'
  | 'BUSY'
  | 'CLOSED'
  | 'DISCONNECTED'
  | 'INVALID_OFFER'
  | 'LEGS_MISMATCH'
  | 'MALFORMED_FRAME'
  | 'NOT_CONNECTED'
  | 'TIMEOUT'
  | 'WINDOW_CLOSED'
  | 'WRONG_CHAIN'
  | 'WRONG_ESCROW';

/** Everything that the SDK rejects with: `code` is the relay's, or one of LocalErrorCode. */
export class MakerError extends Error {
  override readonly name = 'MakerError';
  readonly code: string;
  readonly rfqId: string | null;
  readonly quoteId: string | null;

  constructor(
    code: LocalErrorCode | (string & {}),
    message: string,
    about: { rfqId?: string | null; quoteId?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: about.cause });
    this.code = code;
    this.rfqId = about.rfqId ?? null;
    this.quoteId = about.quoteId ?? null;
  }
}
