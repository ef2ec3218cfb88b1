import { endSentence } from '#app/format/end-sentence.ts';
import type { ShownFailure } from './failure-of.ts';

const DIGEST = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.+)$/;

/** Puts what may be shown of a failed page into the one text that Next passes on. */
export const writeDigest = (requestId: string, message: string): string => `${requestId} ${message}`;

/** What a digest says; null for one that Next made of an error that nobody foresaw. */
export function readDigest(digest: string | undefined): ShownFailure | null {
  const [, requestId, message] = DIGEST.exec(digest ?? '') ?? [];
  return requestId && message ? { requestId, message: endSentence(message) } : null;
}
