import { createServer, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, test } from 'vitest';
import { alreadySent } from './already-sent.ts';

const original = { Request: globalThis.Request, Response: globalThis.Response };

afterEach(() => {
  Object.defineProperty(globalThis, 'Request', { value: original.Request });
  Object.defineProperty(globalThis, 'Response', { value: original.Response });
});

test('a stream that has written its own answer is not written over, also when a listener was made before the marker', async () => {
  const failures: unknown[] = [];
  const listener = getRequestListener((_request, { outgoing }) => {
    const response = outgoing as ServerResponse;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('data: 1\n\n');
    // Made as the library makes it, of the `Response` that this listener has put in place of Node's.
    return alreadySent(new Response(null, { headers: { 'x-hono-already-sent': 'true' } }));
  });
  const server = createServer((incoming, outgoing) => {
    listener(incoming, outgoing).catch((failure) => failures.push(failure));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  await new Promise((resolve) => server.close(resolve));
  expect(text).toBe('data: 1\n\n');
  expect(failures).toEqual([]);
});
