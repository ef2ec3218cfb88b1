import { VenueCallError } from '#app/data/venue-call-error.ts';
import { knownRefusal } from '#app/session/known-refusal.ts';

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

/** EIP-1193, and those of wallets on phones (CAIP-25). */
const DECLINED: ReadonlySet<number | string> = new Set([
  ...[4_001, 5_000, 5_001, 5_002],
  'UserRejectedRequestError',
]);
const SILENT = 'Your wallet did not respond. Open it and try again.';

/** Whether the person declined in the wallet, which is no fault. */
export function isDeclined(error: unknown): boolean {
  return codesOf(error).some((code) => DECLINED.has(code));
}

/** What a failure of the wallet or of the venue means, as a sentence for the person. */
export function walletWords(error: unknown): string {
  if (error instanceof VenueCallError) return error.message;
  if (isDeclined(error)) return 'You declined in your wallet. Nothing was spent.';
  const codes = codesOf(error);
  const known = knownRefusal(codes);
  if (known) return known;
  if (codes.includes('WalletSilentError')) return SILENT;
  const { shortMessage, message } = (error ?? {}) as Coded;
  const [line] = (shortMessage ?? message ?? '').split('\n');
  return line || SILENT;
}
