/** A wallet's refusal with its code (EIP-1193, CAIP-25), as wagmi and viem read it. */
export class WalletRequestError extends Error {
  override readonly name = 'WalletRequestError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }

  /** What a session's request failed with; one without a code was never answered. */
  static of(error: unknown): Error {
    const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
    if (typeof code === 'number')
      return new WalletRequestError(code, String(message ?? 'Your wallet rejected the request.'));
    return new WalletSilentError(String(message ?? ''));
  }
}

/** The wallet did not answer in time, or could not be reached. */
class WalletSilentError extends Error {
  override readonly name = 'WalletSilentError';
}
