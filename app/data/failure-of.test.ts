import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { AuthRefusal } from '#app/session/call-auth.ts';
import type { AppRouter } from '#transports/trpc/router.ts';
import { failureOf, inputRefusalOf, isRefused, retryAfterMs } from './failure-of.ts';
import { VenueCallError } from './venue-call-error.ts';
import { WordedError } from './worded-error.ts';

/** A failure as the server's answer carries it. */
const answered = (code: string, message: string, field: string | null = null) =>
  TRPCClientError.from<AppRouter>({
    error: { message, code: -32_000, data: { code, httpStatus: 503, requestId: 'the-request', field } },
  } as unknown as Parameters<typeof TRPCClientError.from<AppRouter>>[0]);

describe('what a page shows of a failure', () => {
  it.each(['Invalid address', 'This took too long. Try again in 30 s.'])(
    'is the server’s words as full sentences, and the request id: %s',
    (message) => {
      expect(failureOf(answered('SERVICE_UNAVAILABLE', message))).toEqual({
        message: `${message.replace(/\.$/, '')}.`,
        requestId: 'the-request',
      });
    },
  );

  it.each([new TRPCClientError('Failed to fetch'), new Error('x'), null])(
    'is that nobody answered, where nobody did: %s',
    (error) => {
      expect(failureOf(error)).toEqual({ message: 'The server could not be reached.', requestId: null });
    },
  );

  it('is the sentence itself, where it was written for the person', () => {
    const failure = failureOf(new WordedError('This payout has no file.'));
    expect(failure).toEqual({ message: 'This payout has no file.', requestId: null });
  });

  it('tells refusals, which nobody asks again at once, from faults and lost connections', () => {
    expect(isRefused(answered('SERVICE_UNAVAILABLE', ''))).toBe(true);
    expect(isRefused(answered('TOO_MANY_REQUESTS', ''))).toBe(true);
    expect(isRefused(answered('INTERNAL_SERVER_ERROR', ''))).toBe(false);
    expect(isRefused(new TRPCClientError('Failed to fetch'))).toBe(false);
    const ofVenue = (status: number) => new VenueCallError('CODE', 'A sentence.', status);
    expect([409, 503, 0].map((status) => isRefused(ofVenue(status)))).toEqual([true, false, false]);
  });

  it('tells when the server may be asked again, where the server says it', () => {
    const busy = answered('SERVICE_UNAVAILABLE', '');
    Object.assign(busy.data ?? {}, { retryAfterSeconds: 30 });
    expect(retryAfterMs(busy)).toBe(30_000);
    expect(retryAfterMs(answered('BAD_REQUEST', ''))).toBeNull();
    expect(retryAfterMs(new Error('x'))).toBeNull();
  });
});

describe('what a form shows at a field of a refusal', () => {
  it('is a sentence of what the server says of it', () => {
    expect(inputRefusalOf(answered('BAD_REQUEST', 'url: must be a public host', 'url'))).toEqual({
      field: 'url',
      message: 'Must be a public host.',
    });
    expect(inputRefusalOf(answered('BAD_REQUEST', 'Invalid or expired code'))).toEqual({
      field: null,
      message: 'Invalid or expired code.',
    });
    expect(inputRefusalOf(new AuthRefusal(400, 'This is no email address'))).toEqual({
      field: null,
      message: 'This is no email address.',
    });
  });

  it.each([
    answered('TOO_MANY_REQUESTS', 'At most 5 codes can be tried a minute'),
    answered('FORBIDDEN', 'Your role may not do this'),
    new AuthRefusal(503, 'Sign-in by email is not set up here'),
    new TRPCClientError('Failed to fetch'),
  ])('is nothing where another value would not help: %s', (error) => {
    expect(inputRefusalOf(error)).toBeNull();
  });
});
