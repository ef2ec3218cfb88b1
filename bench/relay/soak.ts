import { setTimeout as delay } from 'node:timers/promises';
import { typedDataDigest } from '#domain/parlay/typed-data.ts';
import type { RfqRequestFrame } from '#relay/frames.ts';
import { orderData } from '#relay/requests/acceptance-check.ts';
import { loadAccount, loadQuote, signDigest } from '#relay/testing/load-account.ts';
import { TEST_CHAIN } from '#relay/testing/traders.ts';
import type { Prepared } from '#relay/venue.ts';
import { milliseconds, perSecond, type Row } from '../table.ts';
import { median, quantile } from './percentiles.ts';
import { restOfFrame } from './quote-book.ts';
import { RunningRelay } from './running-relay.ts';

const MAKERS = 50;
const REQUESTS_A_MINUTE = 1_000;
const WINDOW_MS = 400;
/** Looks at memory in a run: each begins with a full collection, in which the relay stands still for a while. */
const SAMPLES = 20;
/** The rest of the offers expire. */
const ACCEPTED = 0.5;

const taker = loadAccount('taker');

/** What a run has seen. */
class Record {
  readonly askedMs = new Map<string, number>();
  readonly lateMs: number[] = [];
  readonly rssBytes: number[] = [];
  readonly heapBytes: number[] = [];
  filled = 0;
  empty = 0;
  refused = 0;
}

async function connectMaker(relay: RunningRelay, nth: number, record: Record): Promise<void> {
  const account = loadAccount(`maker ${nth}`);
  const ws = await relay.maker(account);
  ws.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('{"type":"RFQ_ERROR"')) record.refused += 1;
    if (!text.startsWith('{"type":"RFQ_REQUEST"')) return;
    const frame = JSON.parse(text) as RfqRequestFrame;
    setTimeout(() => {
      const collateralE6 = BigInt(Math.floor((50 + Math.random() * 50) * 1e6));
      const input = loadQuote(frame, account, { collateralE6, nowMs: Date.now() });
      ws.send(`{"type":"RFQ_QUOTE","rfq_id":"${frame.rfq_id}",${restOfFrame(input)}`);
    }, Math.random() * 250);
  });
}

async function accept(relay: RunningRelay, rfqId: string, quoteId: string): Promise<void> {
  const prepared = await relay.post<Prepared>(`/v1/rfq/${rfqId}/prepare`, { quote_id: quoteId });
  const { nonce, deadline } = prepared.order.message as { nonce: string; deadline: string };
  const order = { nonce: BigInt(nonce), deadline: BigInt(deadline) };
  const terms = { taker: taker.address, chainId: TEST_CHAIN.chainId, escrow: TEST_CHAIN.escrow };
  const digest = typedDataDigest(orderData(terms as never, prepared.quote_hash, order));
  await relay.post(`/v1/rfq/${rfqId}/accept`, {
    quote_id: quoteId,
    order: { nonce, deadline },
    order_signature: signDigest(digest, taker),
    auth: null,
  });
}

function hearOffers(relay: RunningRelay, record: Record, fail: (error: unknown) => void): void {
  relay.on('offer', ({ rfqId, quoteId, atMs }) => {
    const askedMs = record.askedMs.get(rfqId);
    if (askedMs === undefined) return;
    record.askedMs.delete(rfqId);
    record.lateMs.push(atMs - askedMs - WINDOW_MS);
    if (quoteId === null) record.empty += 1;
    else if (Math.random() < ACCEPTED) {
      accept(relay, rfqId, quoteId).then(() => {
        record.filled += 1;
      }, fail);
    }
  });
}

async function sample(relay: RunningRelay, record: Record, untilMs: number): Promise<void> {
  const everyMs = (untilMs - performance.now()) / SAMPLES;
  while (performance.now() < untilMs) {
    const { rssBytes, heapBytes } = await relay.usage({ collect: true });
    record.rssBytes.push(rssBytes);
    record.heapBytes.push(heapBytes);
    await delay(everyMs);
  }
}

async function ask(relay: RunningRelay, record: Record, untilMs: number, fail: (error: unknown) => void) {
  const everyMs = 60_000 / REQUESTS_A_MINUTE;
  const startedMs = performance.now();
  let asked = 0;
  for (; performance.now() < untilMs; asked++) {
    await delay(Math.max(0, startedMs + asked * everyMs - performance.now()));
    const askedMs = Date.now();
    relay.create(taker.address).then((rfqId) => record.askedMs.set(rfqId, askedMs), fail);
  }
  return (asked * 1_000) / (performance.now() - startedMs);
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

/** The first and the last quarter of a run after its first fifth, which fills caches: their medians. */
function quarters(samples: readonly number[]): { before: number; after: number } {
  const settled = samples.slice(Math.floor(samples.length / 5));
  const length = Math.max(1, Math.floor(settled.length / 4));
  return { before: median(settled.slice(0, length)), after: median(settled.slice(-length)) };
}

/** A thousand requests a minute, each quoted by fifty makers, half of them accepted: for how long memory stays flat. */
export async function benchSoak(databaseUrl: string, minutes: number): Promise<Row[]> {
  const relay = await RunningRelay.start(databaseUrl);
  const record = new Record();
  const failures: unknown[] = [];
  const fail = (error: unknown): void => void failures.push(error);
  try {
    for (let nth = 0; nth < MAKERS; nth++) await connectMaker(relay, nth, record);
    hearOffers(relay, record, fail);
    const untilMs = performance.now() + minutes * 60_000;
    const [rate] = await Promise.all([ask(relay, record, untilMs, fail), sample(relay, record, untilMs)]);
    await delay(WINDOW_MS * 2);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} calls failed`);
    const rss = quarters(record.rssBytes);
    const heap = quarters(record.heapBytes);
    const at = `${minutes} min, ${MAKERS} makers, ${perSecond(rate, 'requests')}, ${record.filled} filled`;
    return [
      {
        benchmark: 'memory under full load',
        at,
        measured: `RSS ${megabytes(rss.after)}, heap ${megabytes(heap.after)}`,
        limit: `earlier: RSS ${megabytes(rss.before)}, heap ${megabytes(heap.before)}`,
        ratio: `${(rss.after / rss.before).toFixed(2)} ×`,
        target: '≤ 1.1 × over 10 min',
      },
      {
        benchmark: 'create → best quote, sustained',
        at,
        measured: `window + p50 ${milliseconds(quantile(record.lateMs, 0.5))}, p99 ${milliseconds(quantile(record.lateMs, 0.99))}; ${record.empty} without an offer, ${record.refused} quotes refused`,
        limit: `window: ${WINDOW_MS} ms`,
        ratio: `${((quantile(record.lateMs, 0.99) + WINDOW_MS) / WINDOW_MS).toFixed(3)} ×`,
        target: 'window + < 15 ms p99',
      },
    ];
  } finally {
    await relay.stop();
  }
}
