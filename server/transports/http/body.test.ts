import { z } from '@hono/zod-openapi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { MAX_BODY_BYTES } from './body.ts';
import { endpoint } from './endpoint.ts';

const echo = endpoint({
  method: 'post',
  path: '/v1/test/echo',
  operationId: 'testEcho',
  summary: 'Echo',
  description: 'Answers the body.',
  tags: ['Service'],
  access: 'key-optional',
  cache: 'no-store',
  body: z.object({ name: z.string(), tags: z.array(z.string()).default([]) }),
  response: z.looseObject({}),
  handle: (_ctx, { body }) => body,
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ extraRoutes: [echo] });
});
afterAll(() => api.stop());

async function post(body: string | ReadableStream): Promise<[number, unknown]> {
  const response = await fetch(`${api.url}/v1/test/echo`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'x-api-key': api.key, 'content-type': 'application/json' },
  } as RequestInit);
  return [response.status, await response.json()];
}

/** Of no declared length. */
const inParts = (body: string): ReadableStream => new Blob([body]).stream();

it('reads and validates a JSON body', async () => {
  expect(await post('{"name":"a"}')).toEqual([200, { name: 'a', tags: [] }]);
});

it.each([
  ['{"name":', 'Body is not valid JSON'],
  ['{"name":1}', ['body.name: Invalid input: expected string, received number']],
  ['', ['body: Invalid input: expected object, received undefined']],
  ['null', ['body: Invalid input: expected object, received null']],
  [JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) }), `Body exceeds ${MAX_BODY_BYTES} bytes`],
])('refuses %.20s with 400', async (body, message) => {
  const [status, answer] = await post(body);
  expect(status).toBe(400);
  expect(answer).toMatchObject({ statusCode: 400, message });
});

/** A body of just so many bytes. */
const ofBytes = (bytes: number): string => `{"name":"${'x'.repeat(bytes - 11)}"}`;

it('reads a body of just the bound, whether its length is declared or not, and none of a byte more', async () => {
  for (const send of [post, (body: string) => post(inParts(body))]) {
    expect((await send(ofBytes(MAX_BODY_BYTES)))[0]).toBe(200);
    expect((await send(ofBytes(MAX_BODY_BYTES + 1)))[0]).toBe(400);
  }
});

it('reads a body whose length nobody declares, up to the same bound', async () => {
  expect(await post(inParts('{"name":"a"}'))).toEqual([200, { name: 'a', tags: [] }]);
  const [status, answer] = await post(inParts(JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) })));
  expect(status).toBe(400);
  expect(answer).toMatchObject({ message: `Body exceeds ${MAX_BODY_BYTES} bytes` });
});
