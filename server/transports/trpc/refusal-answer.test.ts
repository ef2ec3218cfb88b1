import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import { expect, it } from 'vitest';
import { refusalAnswer } from './refusal-answer.ts';
import type { AppRouter } from './router.ts';

it('a refused request reaches every call of its batch with the seconds to wait and its request id', async () => {
  const { status, headers, body } = refusalAnswer(
    { code: 'rate_limited', message: 'Too many requests from this address', retryAfterSeconds: 40 },
    'the-request',
  );
  expect(headers).toMatchObject({ 'retry-after': '40', 'x-request-id': 'the-request' });
  const fetch = async () => new Response(body, { status, headers });
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: 'http://127.0.0.1/api/trpc', transformer: superjson, fetch })],
  });
  const calls = [client.markets.overview.query(), client.markets.facets.query()];
  for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(TRPCClientError);
    expect(reason.message).toBe('Too many requests from this address, try again in 40 s');
    expect(reason.data).toMatchObject({
      ...{ code: 'TOO_MANY_REQUESTS', requestId: 'the-request', retryAfterSeconds: 40 },
    });
  }
});
