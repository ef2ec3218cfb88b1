import { compareQuotes } from './best-quote.ts';
import type { BookedQuote, Rfq } from './rfq.ts';

/** An ended request that a maker quoted. Amounts in 6-decimal units. */
export type QuotedRequest = { rfq: Rfq; netStakeE6: bigint };

/** Nearest-rank percentiles. */
export type Percentiles = { p50: number; p90: number; p99: number };

/** How a maker has quoted. */
export type MakerRecord = {
  /** Requests with a good quote of the maker. */
  requests: number;
  /** Of these, requests whose window closed with a quote of the maker in it … */
  entered: number;
  /** … and where that was the best one. */
  best: number;
  /** Entered requests that were filled by anybody, and by the maker. */
  filled: number;
  won: number;
  /** From the opening of the window to the maker's first good quote, ms; null without any. */
  responseMs: Percentiles | null;
  /** Histogram of response times, in twentieths of the window. */
  responses: number[];
  /** Shortfall against the best payout, in bps of that payout; 0 where the maker was the best. */
  distanceBps: Percentiles | null;
  /** Answers to last-look requests. */
  lastLook: { confirmed: number; declined: number; timedOut: number };
};

const PARTS = 20;
const BPS = 10_000n;
/** Statuses that a request with last look only has once its maker has confirmed. */
const CONFIRMED: ReadonlySet<string> = new Set(['EXECUTING', 'FILLED', 'FAILED']);

/** By nearest rank; null of nothing. */
export function percentilesOf(values: readonly number[]): Percentiles | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

const isEntered = ({ out }: BookedQuote): boolean => out !== 'superseded' && out !== 'canceled';

/** Quotes that competed at the close of the window, the best first. */
export const enteredQuotes = ({ quotes }: Pick<Rfq, 'quotes'>): BookedQuote[] =>
  quotes.filter(isEntered).sort(compareQuotes);

/** Shortfall of a quote against the best one, in bps of the best payout. */
const distanceOf = (own: BookedQuote, best: BookedQuote, netStakeE6: bigint): number =>
  Number(
    ((best.makerCollateralE6 - own.makerCollateralE6) * BPS) / (best.makerCollateralE6 + netStakeE6 || 1n),
  );

const wasClosed = ({ windowEndsMs, endedMs }: Rfq): boolean =>
  windowEndsMs !== null && endedMs !== null && endedMs >= windowEndsMs;

/** Statistics of a maker over its ended requests. `maker` is a checksummed address, as in the quotes. */
export function makerRecordOf(maker: string, requests: readonly QuotedRequest[]): MakerRecord {
  const times: number[] = [];
  const distances: number[] = [];
  const responses = Array.from({ length: PARTS }, () => 0);
  const lastLook = { confirmed: 0, declined: 0, timedOut: 0 };
  const counts = { requests: 0, entered: 0, best: 0, filled: 0, won: 0 };
  for (const { rfq, netStakeE6 } of requests) {
    const quotes = rfq.quotes.filter((quote) => quote.maker === maker);
    const [first] = quotes;
    if (!first) continue;
    counts.requests += 1;
    const tookMs = Math.max(0, first.receivedMs - (rfq.windowStartsMs ?? rfq.createdMs));
    times.push(tookMs);
    const part = Math.min(PARTS - 1, Math.floor((tookMs * PARTS) / Math.max(1, rfq.times.windowMs)));
    responses[part] = (responses[part] ?? 0) + 1;
    for (const quote of quotes) {
      if (quote.out === 'declined') lastLook.declined += 1;
      if (quote.out === 'timed_out') lastLook.timedOut += 1;
      const isChosen = quote.lastLook && quote.quoteId === rfq.chosenQuoteId;
      if (isChosen && CONFIRMED.has(rfq.status)) lastLook.confirmed += 1;
    }
    const ranked = enteredQuotes(rfq);
    const [best] = ranked;
    const own = ranked.find((quote) => quote.maker === maker);
    if (!own || !best || !wasClosed(rfq)) continue;
    counts.entered += 1;
    if (own === best) counts.best += 1;
    distances.push(distanceOf(own, best, netStakeE6));
    if (rfq.status !== 'FILLED') continue;
    counts.filled += 1;
    if (own.quoteId === rfq.chosenQuoteId) counts.won += 1;
  }
  const percentiles = { responseMs: percentilesOf(times), distanceBps: percentilesOf(distances) };
  return { ...counts, ...percentiles, responses, lastLook };
}
