import type { Pool } from 'pg';
import type { RfqEngine } from '#relay/engine/engine.ts';
import type { RfqRequestFrame } from '#relay/frames.ts';
import type { Snapshot } from '#relay/requests/snapshot.ts';
import { loadAccount } from '#relay/testing/load-account.ts';
import { milliseconds, type Row } from '../table.ts';
import { BENCH_LEGS, benchEngine } from './bench-engine.ts';
import { quantile } from './percentiles.ts';
import { bestOffer, type Offer, offersOf } from './quote-book.ts';

const MAKERS = 50;
const REQUESTS = 100;

const taker = loadAccount('taker');
const makers = Array.from({ length: MAKERS }, (_, nth) => loadAccount(`maker ${nth}`));

/** When quotes arrive: ms after the broadcast of their request. */
const ARRIVALS: Readonly<Record<string, () => number>> = {
  'over the window': () => 5 + Math.random() * 370,
  'all at once': () => 150,
  'within 50 ms of the close': () => 330 + Math.random() * 50,
};

/** One request under load: what was sent for it in time, and what came of it. */
type Contest = { sent: Offer[]; offered: string | null; lateMs: number; bareLateMs: number };

const create = (engine: RfqEngine): Promise<Snapshot> =>
  engine.requests.create({ taker: taker.address, legs: BENCH_LEGS, stakeUsd: 10 });

/** The terms of requests like those of the run: quotes are signed before it, so that signing does not weigh on it. */
async function termsOf(engine: RfqEngine): Promise<RfqRequestFrame> {
  const { promise, resolve } = Promise.withResolvers<RfqRequestFrame>();
  const end = engine.events.on('request', resolve);
  await create(engine);
  return promise.finally(end);
}

function send(engine: RfqEngine, frame: RfqRequestFrame, { maker, input }: Offer): Promise<string> {
  const identity = { makerAddress: maker.address, signerAddress: maker.address, lastLook: false };
  return engine.quotes.submit(identity, { ...input, rfqId: frame.rfq_id }).then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? 'fault',
  );
}

/** Has every maker quote on a request, and times the offer beside a timer of the platform for the same moment. */
async function contest(
  engine: RfqEngine,
  frame: RfqRequestFrame,
  offers: readonly Offer[],
  arrivalMs: () => number,
): Promise<{ contest: Contest; answers: string[] }> {
  const endsMs = frame.submission_deadline ?? 0;
  const own: Contest = { sent: [], offered: null, lateMs: 0, bareLateMs: 0 };
  const closed = Promise.withResolvers<void>();
  setTimeout(() => Object.assign(own, { bareLateMs: Date.now() - endsMs }), endsMs - Date.now());
  const end = engine.events.on('snapshot', ({ rfqId, snapshot: make }) => {
    if (rfqId !== frame.rfq_id) return;
    const snapshot = make();
    if (snapshot.status === 'COLLECTING_QUOTES') return;
    Object.assign(own, { offered: snapshot.quote_id, lateMs: Date.now() - endsMs });
    closed.resolve();
  });
  const answers = offers.map(async (offer) => {
    await new Promise((resolve) => setTimeout(resolve, arrivalMs()));
    if (Date.now() < endsMs) own.sent.push(offer);
    return send(engine, frame, offer);
  });
  await closed.promise;
  end();
  return { contest: own, answers: await Promise.all(answers) };
}

async function run(engine: RfqEngine, arrivalMs: () => number) {
  const terms = await termsOf(engine);
  const books = Array.from({ length: REQUESTS }, () => offersOf(terms, makers));
  const contests: ReturnType<typeof contest>[] = [];
  const end = engine.events.on('request', (frame) => {
    const offers = books.pop();
    if (offers) contests.push(contest(engine, frame, offers, arrivalMs));
  });
  await Promise.all(Array.from({ length: REQUESTS }, () => create(engine)));
  end();
  return Promise.all(contests);
}

const isRight = ({ sent, offered }: Contest): boolean => (bestOffer(sent)?.input.quoteId ?? null) === offered;

/** From the close of a window to the offer, and whether what is offered is the best of what was sent in time. */
export async function benchWindow(pool: Pool): Promise<Row[]> {
  const engine = benchEngine(pool);
  await engine.start();
  const rows: Row[] = [];
  for (const [name, arrivalMs] of Object.entries(ARRIVALS)) {
    const results = await run(engine, arrivalMs);
    const contests = results.map(({ contest: own }) => own);
    const late = contests.map(({ lateMs }) => lateMs);
    const bare = quantile(
      contests.map(({ bareLateMs }) => bareLateMs),
      0.99,
    );
    const answers = results.flatMap((result) => result.answers);
    const cut = answers.filter((code) => code === 'SUBMISSION_WINDOW_CLOSED').length;
    rows.push({
      benchmark: 'best quote after the window',
      at: `${MAKERS} makers × ${REQUESTS} requests, quotes ${name}`,
      measured: `p50 ${milliseconds(quantile(late, 0.5))}, p99 ${milliseconds(quantile(late, 0.99))}; ${contests.filter(isRight).length} of ${REQUESTS} right; ${cut} quotes unchecked`,
      limit: `a bare timer: p99 ${milliseconds(bare)}`,
      ratio: `+ ${milliseconds(quantile(late, 0.99) - bare)}`,
      target: 'p99 < 15 ms, all right',
    });
  }
  await engine.stop();
  return rows;
}
