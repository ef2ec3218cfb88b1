import { createReadStream } from 'node:fs';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** There is nothing to verify: the message says why. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

async function bodyOf(url: string): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
    throw new UnreadableError(
      `${new URL(url).origin} is not responding. Start the product (npm start), or correct the URL.`,
    );
  });
  if (!response.ok || !response.body) throw new UnreadableError(`${url} responded with ${response.status}`);
  return response.body;
}

/** What a file or URL holds, as long as it is not endless. */
async function textOf(source: string): Promise<string> {
  const chunks = /^https?:/i.test(source) ? await bodyOf(source) : createReadStream(source);
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new UnreadableError(`${source} has more than ${MAX_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const { receipts } = (value ?? {}) as { receipts?: unknown };
  return Array.isArray(receipts) ? receipts : [value];
}

/**
 * What a file or URL holds: one receipt, a list, or an object whose `receipts` is a list.
 * @throws UnreadableError when it cannot be read or is not JSON
 */
export async function readReceipts(source: string): Promise<unknown[]> {
  try {
    return listIn(JSON.parse(await textOf(source)));
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError(`${source}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
