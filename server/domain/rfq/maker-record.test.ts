import { expect, test } from 'vitest';
import { makerRecordOf, percentilesOf, type QuotedRequest } from './maker-record.ts';
import { type BookedQuote, newRfq, type Rfq } from './rfq.ts';

const TIMES = { windowMs: 400, acceptMs: 1_000, confirmMs: 1_000 };
const quoteOf = (maker: string, collateral: bigint, more: Partial<BookedQuote> = {}): BookedQuote => ({
  ...{ quoteId: `${maker}-${collateral}`, maker, makerCollateralE6: collateral, receivedMs: 100 },
  ...{ expiresMs: 9_000, lastLook: false, out: null, ...more },
});
const ended = (quotes: BookedQuote[], more: Partial<Rfq> = {}): QuotedRequest => ({
  netStakeE6: 100n,
  rfq: {
    ...newRfq('rfq', 0, TIMES),
    ...{ status: 'FILLED', windowStartsMs: 0, windowEndsMs: 400, endedMs: 900, quotes, ...more },
  },
});

test('a win is a fill of the maker’s own quote, and its rate is of the fills that it competed for', () => {
  const won = ended([quoteOf('max', 300n), quoteOf('mia', 200n)], { chosenQuoteId: 'max-300' });
  const lost = ended([quoteOf('max', 100n), quoteOf('mia', 300n)], { chosenQuoteId: 'mia-300' });
  const expired = ended([quoteOf('max', 300n)], { status: 'EXPIRED', chosenQuoteId: 'max-300' });
  const foreign = ended([quoteOf('mia', 300n)], { chosenQuoteId: 'mia-300' });
  expect(makerRecordOf('max', [won, lost, expired, foreign])).toMatchObject({
    ...{ requests: 3, entered: 3, best: 2, filled: 2, won: 1 },
    // 200 of a payout of 400.
    distanceBps: { p50: 0, p90: 5_000, p99: 5_000 },
  });
});

test('a quote that was replaced or taken back has not competed, and its first one is the response', () => {
  const replaced = quoteOf('max', 100n, { out: 'superseded', receivedMs: 20 });
  const canceled = quoteOf('max', 900n, { out: 'canceled', receivedMs: 50 });
  const record = makerRecordOf('max', [ended([replaced, canceled])]);
  expect(record).toMatchObject({ requests: 1, entered: 0, best: 0, distanceBps: null });
  expect(record.responseMs).toEqual({ p50: 20, p90: 20, p99: 20 });
  expect(record.responses.indexOf(1)).toBe(1);
});

test('a request that ended before its window did has no best quote', () => {
  const early = ended([quoteOf('max', 300n)], { status: 'CANCELED', endedMs: 200 });
  expect(makerRecordOf('max', [early])).toMatchObject({ requests: 1, entered: 0, distanceBps: null });
});

test('a last look counts as what came of it', () => {
  const look = { lastLook: true } as const;
  const confirmed = ended([quoteOf('max', 300n, look)], { chosenQuoteId: 'max-300' });
  const declined = ended([quoteOf('max', 300n, { ...look, out: 'declined' })], { status: 'REJECTED' });
  const silent = ended([quoteOf('max', 300n, { ...look, out: 'timed_out' })], { status: 'REJECTED' });
  const unasked = ended([quoteOf('max', 300n, look)], { status: 'EXPIRED', chosenQuoteId: 'max-300' });
  const record = makerRecordOf('max', [confirmed, declined, silent, unasked]);
  expect(record.lastLook).toEqual({ confirmed: 1, declined: 1, timedOut: 1 });
});

test('percentiles are values that occurred, by nearest rank', () => {
  expect(percentilesOf([])).toBeNull();
  expect(percentilesOf([7])).toEqual({ p50: 7, p90: 7, p99: 7 });
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentilesOf(hundred)).toEqual({ p50: 50, p90: 90, p99: 99 });
});
