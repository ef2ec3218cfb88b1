// The limit of a stream: bare node:http that writes the same bytes to every open response. Runs as its own process.
import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Each text goes to all clients, the next `everyMs` later; with 0 as fast as each of them reads. */
export type Broadcast = { texts: string[]; everyMs: number };

const responses = new Set<ServerResponse>();
const nowMs = (): number => performance.timeOrigin + performance.now();

async function pour(response: ServerResponse, texts: readonly Buffer[]): Promise<void> {
  for (const text of texts) if (!response.write(text)) await once(response, 'drain');
}

const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': connected\n\n');
  responses.add(response);
});

process.on('message', async ({ texts, everyMs }: Broadcast) => {
  const buffers = texts.map((text) => Buffer.from(text, 'latin1'));
  const writtenMs: number[] = [];
  if (everyMs === 0) {
    await Promise.all([...responses].map((response) => pour(response, buffers)));
  } else {
    const startedMs = nowMs();
    for (const [nth, buffer] of buffers.entries()) {
      await delay(Math.max(0, startedMs + nth * everyMs - nowMs()));
      writtenMs.push(nowMs());
      for (const response of responses) response.write(buffer);
    }
  }
  process.send?.({ writtenMs });
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
