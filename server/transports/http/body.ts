import type { Context } from 'hono';
import { InputError } from '#transports/faults/input-error.ts';

/** Most bytes of a request body where an operation does not say otherwise. */
export const MAX_BODY_BYTES = 64 * 1024;

async function readBounded(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new InputError(`Body exceeds ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The body of a request. One whose length is declared is no longer than that: it is read at once, without the streams
 * of a whole Request, which take longer than all that a small call is for.
 */
async function readBody({ req }: Context, maxBytes: number): Promise<Buffer> {
  const declared = req.header('content-length') ?? '';
  if (/^\d{1,7}$/.test(declared) && Number(declared) <= maxBytes) {
    return Buffer.from(await req.raw.arrayBuffer());
  }
  const stream = req.raw.body;
  return stream ? readBounded(stream, maxBytes) : Buffer.alloc(0);
}

/** @throws InputError for a body that is compressed */
function checkEncoding({ req }: Context): void {
  const encoding = req.header('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return;
  const given = JSON.stringify(encoding.slice(0, 64));
  throw new InputError(`Content-Encoding ${given} is not supported. Send the body uncompressed.`, 415);
}

/** The JSON body of a request; undefined when it is empty. @throws InputError when compressed, too large or not JSON. */
export async function readJsonBody(c: Context, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  checkEncoding(c);
  const bytes = await readBody(c, maxBytes);
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new InputError('Body is not valid JSON');
  }
}
