import { readFile } from 'node:fs/promises';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** There is nothing to verify: the message says why. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

async function fetched(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new UnreadableError(`${url} answers ${response.status}`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BYTES) throw new UnreadableError(`${url} answers more than ${MAX_BYTES} bytes`);
  }
  return text;
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
    const text = /^https?:/i.test(source) ? await fetched(source) : await readFile(source, 'utf8');
    return listIn(JSON.parse(text));
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError(`${source}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
