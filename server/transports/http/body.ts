import type { Context } from 'hono';
import { InputError } from './input.ts';

/** Most bytes of a request body. */
export const MAX_BODY_BYTES = 64 * 1024;

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new InputError(`Body exceeds ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The JSON body of a request; undefined when it is empty. @throws InputError when too large or not JSON. */
export async function readJsonBody(c: Context): Promise<unknown> {
  const stream = c.req.raw.body;
  if (!stream) return undefined;
  const bytes = await readBounded(stream);
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new InputError('Body is not valid JSON');
  }
}
