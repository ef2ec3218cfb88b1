import { expect, inject } from 'vitest';
import { type Row, readNodeFiles } from '../oracle/node-files.ts';
import { type Answer, type RequestOptions, request } from './http-client.ts';
import { findNodeDataDir } from './node-data.ts';

type Json = Record<string, unknown>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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

let rows: Promise<Row[]> | undefined;

/** Every fill of the shared product's node files, as the oracle reads them. Nothing is added to them. */
export function sharedRows(): Promise<Row[]> {
  rows ??= readNodeFiles(findNodeDataDir(inject('system').dataDir)).then((read) => read.rows);
  return rows;
}

/**
 * Asks, and answers with the UTC hours (their start) that windows of whole hours may have ended with: two in the first
 * minute of an hour, while stored windows are moved.
 */
export async function withHours<T>(ask: () => Promise<T>): Promise<{ answer: T; hours: number[] }> {
  const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;
  const beforeMs = Date.now() - MINUTE_MS;
  const answer = await ask();
  return { answer, hours: [...new Set([hourOf(beforeMs), hourOf(Date.now())])] };
}

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
