import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { RfqRequestFrame } from '#relay/frames.ts';
import { type LoadAccount, loadAccount } from '#relay/testing/load-account.ts';
import { milliseconds, type Row } from '../table.ts';
import { benchHostile } from './hostile.ts';
import { quantile } from './percentiles.ts';
import { bestOffer, type Offer, offersOf, restOfFrame } from './quote-book.ts';
import { RunningRelay } from './running-relay.ts';

const MAKERS = 50;
const REQUESTS = 100;
const WINDOW_MS = 400;
/** Makers answer this long after they have heard, and over so long a time. */
const FIRST_QUOTE_MS = 10;
const QUOTES_MS = 300;
/** What is sent this long before the close has certainly arrived. */
const CERTAIN_MS = 20;
/** Of a request on the wire. */
const FRAME_BYTES = 1_000;
/** Between two of a burst of requests, in which all hundred are open at once. */
const CREATE_EVERY_MS = 2;

type Maker = { account: LoadAccount; ws: WebSocket };
/** One request: when it was asked for, heard of by each maker, closed and answered; what was sent in time for sure. */
type Contest = {
  askedMs: number;
  heardMs: number[];
  sent: Offer[];
  endsMs: number;
  offeredMs: number;
  quoteId: string | null;
};

const taker = loadAccount('taker');
const accounts = Array.from({ length: MAKERS }, (_, nth) => loadAccount(`maker ${nth}`));
const nowMs = (): number => performance.timeOrigin + performance.now();

// Frames are read by their place in the text: the load must cost less than what it measures.
const REQUEST_START = Buffer.from('{"type":"RFQ_REQUEST"');
const RFQ_ID = '"rfq_id":"';
const DEADLINE = '"submission_deadline":';

function textOf(frame: string, field: string): string {
  const start = frame.indexOf(field) + field.length;
  return frame.slice(start, frame.indexOf('"', start));
}

/** Asks once, to learn the terms that every quote of the run is signed for. */
async function termsFor(relay: RunningRelay, [first]: readonly Maker[]): Promise<RfqRequestFrame> {
  const heard = new Promise<RfqRequestFrame>((resolve) => {
    first?.ws.on('message', function hear(data) {
      const frame = JSON.parse(String(data));
      if (frame.type !== 'RFQ_REQUEST') return;
      first.ws.off('message', hear);
      resolve(frame);
    });
  });
  await relay.create(taker.address);
  return heard;
}

const newContest = (): Contest => ({
  askedMs: 0,
  heardMs: [],
  sent: [],
  endsMs: 0,
  offeredMs: 0,
  quoteId: null,
});

/** The contests of a run, by request. */
class Contests extends Map<string, Contest> {
  of(rfqId: string): Contest {
    const contest = this.get(rfqId) ?? newContest();
    this.set(rfqId, contest);
    return contest;
  }
}

/** What the makers hear, and what they answer with: each its own offer, some time after it has heard. */
function listen(makers: readonly Maker[], books: Offer[][], contests: Contests): void {
  const frames = new Map(books.flat().map((offer) => [offer, restOfFrame(offer.input)]));
  const bookOf = new Map<string, Offer[]>();
  makers.forEach(({ ws }, nth) => {
    ws.on('message', (data: Buffer) => {
      const heardMs = nowMs();
      if (!data.subarray(0, REQUEST_START.length).equals(REQUEST_START)) return;
      const text = data.toString('latin1');
      const rfqId = textOf(text, RFQ_ID);
      const endsMs = Number.parseInt(text.slice(text.indexOf(DEADLINE) + DEADLINE.length), 10);
      const contest = contests.of(rfqId);
      contest.heardMs.push(heardMs);
      contest.endsMs = endsMs;
      const book = bookOf.get(rfqId) ?? books.pop() ?? [];
      bookOf.set(rfqId, book);
      const offer = book[nth];
      if (!offer) return;
      setTimeout(
        () => {
          if (nowMs() < endsMs - CERTAIN_MS) contest.sent.push(offer);
          ws.send(`{"type":"RFQ_QUOTE","rfq_id":"${rfqId}",${frames.get(offer)}`);
        },
        FIRST_QUOTE_MS + Math.round(Math.random() * QUOTES_MS),
      );
    });
  });
}

async function run(
  relay: RunningRelay,
  makers: readonly Maker[],
): Promise<{ contests: Contest[]; books: Offer[]; cpuMs: number }> {
  const terms = await termsFor(relay, makers);
  const books = Array.from({ length: REQUESTS }, () => offersOf(terms, accounts));
  const offers = books.flat();
  const contests = new Contests();
  listen(makers, books, contests);
  let open = REQUESTS;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const end = relay.on('offer', ({ rfqId, quoteId, atMs }) => {
    Object.assign(contests.of(rfqId), { offeredMs: atMs, quoteId });
    open -= 1;
    if (open === 0) resolve();
  });
  await delay(WINDOW_MS * 2);
  open = REQUESTS;
  const before = await relay.usage();
  const asked = Array.from({ length: REQUESTS }, async (_, nth) => {
    await delay(nth * CREATE_EVERY_MS);
    const askedMs = nowMs();
    contests.of(await relay.create(taker.address)).askedMs = askedMs;
  });
  await Promise.all([...asked, over]);
  end();
  const { cpuMs } = await relay.usage();
  return {
    cpuMs: cpuMs - before.cpuMs,
    contests: [...contests.values()].filter(({ askedMs }) => askedMs > 0),
    books: offers,
  };
}

/** The same text to the same number of sockets by a server that does nothing else. */
async function bareSkews(relay: RunningRelay, bytes: number): Promise<number[]> {
  const sockets = await Promise.all(accounts.map(() => relay.connect('/bare')));
  const skews: number[] = [];
  for (let nth = 0; nth < REQUESTS; nth++) {
    const heard = sockets.map((ws) => once(ws, 'message').then(nowMs));
    relay.tell({ type: 'bare', text: 'x'.repeat(bytes) });
    skews.push(spread(await Promise.all(heard)));
  }
  for (const ws of sockets) ws.close();
  return skews;
}

const spread = (times: readonly number[]): number => Math.max(...times) - Math.min(...times);

/** Whether the offer is valid, and no worse than the best that was certainly sent in time. */
function isRight({ sent, quoteId }: Contest, all: ReadonlyMap<string, Offer>): boolean {
  const offered = quoteId === null ? null : all.get(quoteId);
  const best = bestOffer(sent);
  if (!offered) return best === null;
  const leastE6 = best?.input.quote.makerCollateral ?? 0n;
  return offered.isValid && offered.input.quote.makerCollateral >= leastE6;
}

function rowsOf(run: {
  contests: readonly Contest[];
  all: ReadonlyMap<string, Offer>;
  bare: number;
  cpuMs: number;
}): Row[] {
  const { contests, all, bare, cpuMs } = run;
  const p99 = (of: (contest: Contest) => number): number => quantile(contests.map(of), 0.99);
  const skew = p99(({ heardMs }) => spread(heardMs));
  const opening = p99(({ askedMs, endsMs }) => endsMs - WINDOW_MS - askedMs);
  const closing = p99(({ endsMs, offeredMs }) => offeredMs - endsMs);
  const whole = p99(({ askedMs, offeredMs }) => offeredMs - askedMs - WINDOW_MS);
  const right = contests.filter((contest) => isRight(contest, all)).length;
  const at = `${MAKERS} makers, ${contests.length} requests at once`;
  return [
    {
      benchmark: 'skew of a broadcast',
      at,
      measured: `p99 ${milliseconds(skew)}`,
      limit: `bare broadcast, nothing beside: p99 ${milliseconds(bare)}`,
      ratio: `+ ${milliseconds(skew - bare)}`,
      target: 'p99 < 5 ms',
    },
    {
      benchmark: 'create → best quote',
      at: `${at}, ${contests.length * MAKERS} quotes`,
      measured: `window + p99 ${milliseconds(whole)} (until it opens ${milliseconds(opening)}, after its end ${milliseconds(closing)}); ${right} of ${contests.length} right; ${Math.round(cpuMs)} ms of processor`,
      limit: `window: ${WINDOW_MS} ms`,
      ratio: `${((whole + WINDOW_MS) / WINDOW_MS).toFixed(3)} ×`,
      target: 'window + < 15 ms p99, all right',
    },
  ];
}

/** The relay from outside: makers over WebSockets, takers over REST, in other processes than the relay. */
export async function benchSockets(databaseUrl: string): Promise<Row[]> {
  const relay = await RunningRelay.start(databaseUrl);
  try {
    const bare = quantile(await bareSkews(relay, FRAME_BYTES), 0.99);
    const makers = await Promise.all(
      accounts.map(async (account) => ({ account, ws: await relay.maker(account) })),
    );
    // The first run is the compiler's.
    await run(relay, makers);
    for (const { ws } of makers) ws.removeAllListeners('message');
    const { contests, books, cpuMs } = await run(relay, makers);
    const all = new Map(books.map((offer) => [offer.input.quoteId, offer]));
    return [...rowsOf({ contests, all, bare, cpuMs }), await benchHostile(relay)];
  } finally {
    await relay.stop();
  }
}
