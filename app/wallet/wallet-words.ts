import { VenueCallError } from './call-venue.ts';

type Coded = { name?: string; code?: number; message?: string; shortMessage?: string; cause?: unknown };

function codesOf(error: unknown): (number | string)[] {
  const found: (number | string)[] = [];
  let at = error as Coded | undefined;
  for (let depth = 0; at && depth < 8; depth += 1) {
    if (at.code !== undefined) found.push(at.code);
    if (at.name) found.push(at.name);
    at = at.cause as Coded | undefined;
  }
  return found;
}

/** Whether the person declined in the wallet, which is no fault. */
export function isDeclined(error: unknown): boolean {
  const codes = codesOf(error);
  return codes.includes(4001) || codes.includes('UserRejectedRequestError');
}

/** What a failure of the wallet or of the venue means, as a sentence for the person. */
export function walletWords(error: unknown): string {
  if (error instanceof VenueCallError) return error.message;
  if (isDeclined(error)) return 'You declined in the wallet. Nothing was spent.';
  const codes = codesOf(error);
  if (codes.includes('ProviderNotFoundError')) return 'This browser has no wallet.';
  if (codes.includes(-32_002)) return 'The wallet is already asking you. Open it and answer there.';
  const { shortMessage, message } = (error ?? {}) as Coded;
  const [line] = (shortMessage ?? message ?? '').split('\n');
  return line || 'The wallet did not answer. Open it and try again.';
}
