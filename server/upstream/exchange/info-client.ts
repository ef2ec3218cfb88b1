import type { z } from 'zod';
import { INTERVAL_MS } from '#domain/candle-interval.ts';
import { UpstreamUnavailableError, UpstreamUnknownCoinError } from './errors.ts';
import * as schema from './info-schemas.ts';
import {
  type Call,
  type CallOptions,
  createInfoTransport,
  type InfoTransportOptions,
} from './info-transport.ts';
import type { InfoRequest } from './post-info.ts';

export type CandleRequest = { coin: string; interval: string; startTimeMs: number; endTimeMs: number };

/** Upstream's weights for an address and minute. */
const LIGHT = 2;
const NORMAL = 20;

/** More candles and trades than these are not answered at once. */
const MAX_CANDLES = 5_000;
const MAX_TRADES = 20;

/** Most candles that can overlap a window. */
function candlesIn({ interval, startTimeMs, endTimeMs }: CandleRequest): number {
  const intervalMs = (INTERVAL_MS as Record<string, number>)[interval];
  if (intervalMs === undefined) return MAX_CANDLES;
  return Math.min(MAX_CANDLES, Math.ceil(Math.max(0, endTimeMs - startTimeMs) / intervalMs) + 1);
}

const INTEGER = /^-?\d+$/;

/** The text that a number was written as comes third; TypeScript does not know of it yet. */
type Reviver = (this: unknown, name: string, value: unknown, context: { source?: string }) => unknown;

const keepDigits: Reviver = (_name, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && INTEGER.test(source)
    ? BigInt(source)
    : value;

/** Reads JSON in which integers that a double cannot hold are bigints. @throws SyntaxError for what is no JSON */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(text, keepDigits as (this: unknown, name: string, value: unknown) => unknown);

/**
 * Upstream's info API. Every call may throw UpstreamUnavailableError, the signal's reason, and where it names a coin
 * UpstreamUnknownCoinError. Rows of metadata and votes stay raw, for their readers to judge one by one.
 */
export type InfoClient = ReturnType<typeof createInfoClient>;

/** Creates the one client of an exchange that a process should have: limits are kept within a client. */
export function createInfoClient(options: InfoTransportOptions) {
  const send = createInfoTransport(options);

  async function ask<T extends z.ZodType>(shape: T, request: InfoRequest, call: Call): Promise<z.output<T>> {
    const parsed = shape.safeParse(await send(request, call));
    if (parsed.success) return parsed.data;
    const where = parsed.error.issues[0]?.path.join('.') || 'the answer';
    throw new UpstreamUnavailableError(`upstream answered ${request.type} in another shape (${where})`);
  }

  const rows =
    (type: string, parse: (text: string) => unknown = JSON.parse) =>
    (options: CallOptions = {}): Promise<unknown[]> =>
      ask(schema.rowsSchema, { type }, { weight: NORMAL, parse, ...options });

  return {
    /** Live outcomes and questions, as raw rows. */
    outcomeMeta: (options: CallOptions = {}) =>
      ask(schema.outcomeMetaSchema, { type: 'outcomeMeta' }, { weight: NORMAL, ...options }),
    outcomeTemplates: rows('outcomeTemplates'),
    /** The raw settlement of an outcome; null when it is open or there is none of that id. */
    settledOutcome: (outcomeId: number, options: CallOptions = {}): Promise<unknown> =>
      send({ type: 'settledOutcome', outcome: outcomeId }, { weight: NORMAL, ...options }),
    validatorL1Votes: rows('validatorL1Votes'),
    /** Raw rows; integers beyond 2^53 are bigints in them. */
    validatorSummaries: rows('validatorSummaries', parseExactJson),
    /** Mid prices by coin and ticker. */
    allMids: (options: CallOptions = {}) =>
      ask(schema.midsSchema, { type: 'allMids' }, { weight: LIGHT, ...options }),
    async l2Book({ coin }: { coin: string }, options: CallOptions = {}): Promise<schema.Book> {
      const book = await ask(schema.bookSchema, { type: 'l2Book', coin }, { weight: LIGHT, ...options });
      if (book === null) throw new UpstreamUnknownCoinError(`upstream has no book of ${coin}`);
      return book;
    },
    candleSnapshot(window: CandleRequest, options: CallOptions = {}) {
      const { coin, interval, startTimeMs: startTime, endTimeMs: endTime } = window;
      return ask(
        schema.candlesSchema,
        { type: 'candleSnapshot', req: { coin, interval, startTime, endTime } },
        { weight: NORMAL, items: { per: 60, most: candlesIn(window) }, ...options },
      );
    },
    recentTrades: ({ coin }: { coin: string }, options: CallOptions = {}) =>
      ask(
        schema.tradesSchema,
        { type: 'recentTrades', coin },
        { weight: NORMAL, items: { per: 20, most: MAX_TRADES }, ...options },
      ),
    spotMeta: (options: CallOptions = {}) =>
      ask(schema.spotMetaSchema, { type: 'spotMeta' }, { weight: NORMAL, ...options }),
    /** Mark prices of perpetuals by ticker. */
    perpMarks: (options: CallOptions = {}) =>
      ask(schema.perpMarksSchema, { type: 'metaAndAssetCtxs' }, { weight: NORMAL, ...options }),
    /** Upstream's clock, epoch ms. */
    exchangeStatus: (options: CallOptions = {}) =>
      ask(schema.exchangeStatusSchema, { type: 'exchangeStatus' }, { weight: LIGHT, ...options }),
  };
}
