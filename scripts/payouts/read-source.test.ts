import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchText } from './read-source.ts';

let server: Server;
let url: string;
/** When each request came, epoch ms. */
const askedMs: number[] = [];
/** The moment that the server names: whole seconds, as the header has it. */
let freeMs = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    const isBusy = askedMs.push(Date.now()) === 1;
    if (isBusy) freeMs = (Math.floor(Date.now() / 1_000) + 3) * 1_000;
    if (isBusy) response.writeHead(503, { 'retry-after': new Date(freeMs).toUTCString() });
    response.end(isBusy ? '' : 'the text');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('a server that names a date is asked again no sooner', async () => {
  expect(await fetchText(url)).toBe('the text');
  // A timer may end a moment early.
  expect(askedMs.at(-1)).toBeGreaterThan(freeMs - 100);
});
