import { TRPCClientError } from '@trpc/client';
import { endSentence } from '#app/format/end-sentence.ts';
import { AuthRefusal } from '#app/session/call-auth.ts';
import type { AppRouter } from '#transports/trpc/router.ts';
import { VenueCallError } from './venue-call-error.ts';
import { WordedError } from './worded-error.ts';

/** What a page shows of a failure. */
export type ShownFailure = {
  /** Full sentences. */
  message: string;
  /** Names the request in the server's log; null where no server answered. */
  requestId: string | null;
};

const isAnswer = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof TRPCClientError && Boolean(error.data);

/** Whether a server refused, so that asking again at once would be refused again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof VenueCallError
    ? error.status > 0 && error.status < 500
    : isAnswer(error) && error.data?.code !== 'INTERNAL_SERVER_ERROR';

/** Whether nobody is signed in, or not any more. */
export const isSignedOut = (error: unknown): boolean =>
  isAnswer(error) && error.data?.code === 'UNAUTHORIZED';

/** After how many milliseconds the server may be asked again, as it says itself; null where it does not say. */
export function retryAfterMs(error: unknown): number | null {
  const seconds = isAnswer(error) ? error.data?.retryAfterSeconds : null;
  return typeof seconds === 'number' ? seconds * 1_000 : null;
}

/** What to show of whatever a query failed with. */
export function failureOf(error: unknown): ShownFailure {
  if (error instanceof WordedError) return { message: endSentence(error.message), requestId: null };
  if (!isAnswer(error)) return { message: 'The server could not be reached.', requestId: null };
  return { message: endSentence(error.message), requestId: error.data?.requestId ?? null };
}

/** What is wrong with an input, in the words of the server; `field` is the input's name for it, null where it gave none. */
export type InputRefusal = { field: string | null; message: string };

const INPUT_CODES: readonly string[] = ['BAD_REQUEST', 'CONFLICT'];

/** A sentence of what a service says of one field: `url: must be short`. */
function sentenceOf(text: string): string {
  const words = text.replace(/^\w+(\[\d+\])?: /, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, '')}.`;
}

/** Why the server did not take what was sent; null where something else than the input was in the way. */
export function inputRefusalOf(error: unknown): InputRefusal | null {
  if (error instanceof AuthRefusal)
    return error.status === 400 ? { field: null, message: sentenceOf(error.message) } : null;
  if (!isAnswer(error) || !INPUT_CODES.includes(error.data?.code ?? '')) return null;
  return { field: error.data?.field ?? null, message: sentenceOf(error.message) };
}
