import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { retryAfterMs } from '#observe/retry-after.ts';

/** Something that is needed cannot be read; the message says what and why. */
export class UnreadableError extends Error {}

const TIMEOUT_MS = 30_000;
/** Answers of "too many requests" that are waited for before giving up. */
const MAX_WAITS = 30;
const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 70_000;

export const isUrl = (source: string): boolean => /^https?:\/\//.test(source);

/** The text of a URL; waits when the server asks for it. @throws UnreadableError */
export async function fetchText(url: string, key?: string): Promise<string> {
  for (let waits = 0; ; waits++) {
    let response: Response;
    try {
      const headers = { ...(key !== undefined && { 'x-api-key': key }) };
      response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      throw new UnreadableError(`${url} is not responding: ${(error as Error).message}`);
    }
    if (response.ok) return response.text();
    if ((response.status !== 429 && response.status !== 503) || waits >= MAX_WAITS)
      throw new UnreadableError(`${url} responded with ${response.status}`);
    await delay(Math.max(MIN_WAIT_MS, retryAfterMs(response.headers, MAX_WAIT_MS) ?? 0));
  }
}

/** The text of a file or URL. @throws UnreadableError */
export async function readSource(source: string): Promise<string> {
  if (isUrl(source)) return fetchText(source);
  try {
    return await readFile(source, 'utf8');
  } catch (error) {
    throw new UnreadableError(`${source} cannot be read: ${(error as Error).message}`);
  }
}

/** The same place with another name at its end. */
export const besides = (source: string, name: string): string => source.replace(/[^/\\]+$/, name);
