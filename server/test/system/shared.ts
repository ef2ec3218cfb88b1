import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { Inconclusive } from '../inconclusive.ts';
import { GrowingNodeFiles, type Row } from '../oracle/node-files.ts';
import { type Answer, type RequestOptions, request } from './http-client.ts';
import { findNodeDataDir } from './node-data.ts';

type Json = Record<string, unknown>;

/** Asks the shared product with an enterprise key, so that no limit gets in the way. */
export function get(target: string, options: RequestOptions = {}): Promise<Answer> {
  const { url, enterpriseKey } = inject('system');
  return request(url, target, { key: enterpriseKey, ...options });
}

/** The JSON of an answer that must be 200. */
export async function ok<T = Json>(target: string, options: RequestOptions = {}): Promise<T> {
  const answer = await get(target, options);
  expect(answer.status, `GET ${target}: ${answer.text.slice(0, 300)}`).toBe(200);
  return answer.json() as T;
}

/** Asserts an error in the specification's envelope; a `message` is compared to the letter. */
export function expectError(answer: Answer, status: number, target: string, message?: string): void {
  expect(answer.status, `GET ${target}: ${answer.text.slice(0, 300)}`).toBe(status);
  const body = answer.json() as Json;
  expect(body.statusCode).toBe(status);
  expect(body.path).toBe(target.split('?')[0]);
  expect(new Date(String(body.timestamp)).toISOString()).toBe(body.timestamp);
  expect(Math.abs(Date.parse(String(body.timestamp)) - Date.now())).toBeLessThan(60_000);
  const messages = Array.isArray(body.message) ? body.message : [body.message];
  expect(messages.length).toBeGreaterThan(0);
  for (const text of messages)
    expect(typeof text === 'string' && text.length > 0, `message ${text}`).toBe(true);
  if (message !== undefined) expect(body.message).toBe(message);
}

/** Asks and asserts an error. */
export async function refused(target: string, status: number, message?: string): Promise<void> {
  expectError(await get(target), status, target, message);
}

let files: GrowingNodeFiles | undefined;
let reading: Promise<unknown> = Promise.resolve();

/**
 * Every fill of the shared product's node files, as the oracle reads them: with what has come since. Nobody trades there,
 * yet when a market is listed its makers' first quotes may meet.
 */
export async function sharedRows(): Promise<Row[]> {
  files ??= new GrowingNodeFiles(findNodeDataDir(inject('system').dataDir));
  const growing = files;
  // One reading at a time: each goes on where the one before it has ended.
  const next = reading.then(() => growing.read());
  reading = next.catch(() => {});
  return (await next).rows;
}

/** So long after a market was listed or settled everything says so, kept answers and all that is asked again included. */
const YOUNG_MS = 60_000;

/** When a market of the shared product was last listed or settled. */
export async function lastMarketEventMs(): Promise<number> {
  const { data } = await ok<{ data: { time: string }[] }>('/v1/markets/events?limit=1');
  const listedMs = Date.parse(`${data[0]?.time.replace(' ', 'T')}Z`);
  return Math.max(listedMs, ...(await sharedRows()).map(({ time }) => time));
}

/**
 * A test that holds answers against each other, or against the node files. Nobody trades there, yet the exchange's clock
 * runs on: a market that is listed or settled between two answers sets them apart. What fails so shortly after that shows
 * nothing; it ends once everything says the same again.
 */
export const steadyAfter =
  (prepare: () => Promise<unknown>) =>
  <Args extends unknown[]>(play: (...args: Args) => Promise<void>) =>
  async (...args: Args): Promise<void> => {
    await prepare();
    try {
      await play(...args);
    } catch (cause) {
      const eventMs = await lastMarketEventMs();
      const ageMs = Date.now() - eventMs;
      if (ageMs >= YOUNG_MS) throw cause;
      await delay(YOUNG_MS - ageMs);
      throw new Inconclusive(`a market was listed or settled ${ageMs} ms before: ${String(cause)}`, {
        cause,
      });
    }
  };

/** The same for a test that prepares nothing. */
export const steady = steadyAfter(async () => {});

/** A coin as it stands in a URL. */
export const inUrl = (coin: string): string => encodeURIComponent(coin);

/** Elements spread evenly over a list: the first, the last and what lies between. */
export function spread<T>(list: T[], count: number): T[] {
  if (list.length <= count) return list;
  return Array.from(
    { length: count },
    (_, place) => list[Math.round((place * (list.length - 1)) / Math.max(1, count - 1))] as T,
  );
}
