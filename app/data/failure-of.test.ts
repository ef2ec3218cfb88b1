import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import type { AppRouter } from '#transports/trpc/router.ts';
import { failureOf, isRefused } from './failure-of.ts';

/** A failure as the server's answer carries it. */
const answered = (code: string, message: string) =>
  TRPCClientError.from<AppRouter>({
    error: { message, code: -32_000, data: { code, httpStatus: 503, requestId: 'the-request' } },
  } as unknown as Parameters<typeof TRPCClientError.from<AppRouter>>[0]);

describe('what a page shows of a failure', () => {
  it('is the server’s words and request id', () => {
    const message = 'This took too long, try again in 30 s';
    expect(failureOf(answered('SERVICE_UNAVAILABLE', message))).toEqual({
      message,
      requestId: 'the-request',
    });
  });

  it.each([new TRPCClientError('Failed to fetch'), new Error('x'), null])(
    'is that nobody answered, where nobody did: %s',
    (error) => {
      expect(failureOf(error)).toEqual({ message: 'The server could not be reached', requestId: null });
    },
  );

  it('tells refusals, which nobody asks again at once, from faults and lost connections', () => {
    expect(isRefused(answered('SERVICE_UNAVAILABLE', ''))).toBe(true);
    expect(isRefused(answered('TOO_MANY_REQUESTS', ''))).toBe(true);
    expect(isRefused(answered('INTERNAL_SERVER_ERROR', ''))).toBe(false);
    expect(isRefused(new TRPCClientError('Failed to fetch'))).toBe(false);
  });
});
