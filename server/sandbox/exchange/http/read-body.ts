import type { IncomingMessage } from 'node:http';

/** Questions are a few hundred bytes; anything near this is a mistake or an attack. */
const MAX_BODY_BYTES = 64 * 1024;

/** Reads a request's body as text; null as soon as it is larger than allowed (the rest is discarded). */
export async function readBody(request: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (size > maxBytes * 16) break;
  }
  return size > maxBytes ? null : Buffer.concat(chunks).toString('utf8');
}
