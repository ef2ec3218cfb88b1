import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#transports/trpc/router.ts';
import { VenueRefusal } from './venue-call.ts';

/** What a page shows of a failure. */
export type ShownFailure = {
  message: string;
  /** Names the request in the server's log; null where no server answered. */
  requestId: string | null;
};

const isAnswer = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof TRPCClientError && Boolean(error.data);

/** Whether a server refused, so that asking again at once would be refused again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof VenueRefusal
    ? error.status < 500
    : isAnswer(error) && error.data?.code !== 'INTERNAL_SERVER_ERROR';

/** Whether nobody is signed in, or not any more. */
export const isSignedOut = (error: unknown): boolean =>
  isAnswer(error) && error.data?.code === 'UNAUTHORIZED';

/** What to show of whatever a query failed with. */
export function failureOf(error: unknown): ShownFailure {
  // A note on a page ends the sentence itself.
  if (error instanceof VenueRefusal) return { message: error.message.replace(/\.$/, ''), requestId: null };
  if (!isAnswer(error)) return { message: 'The server could not be reached', requestId: null };
  return { message: error.message, requestId: error.data?.requestId ?? null };
}
