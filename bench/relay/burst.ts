import type { WebSocket } from 'ws';
import type { RfqRequestFrame } from '#relay/frames.ts';
import { type LoadAccount, loadAccount } from '#relay/testing/load-account.ts';
import { type Offer, offersOf, restOfFrame } from './quote-book.ts';
import type { RunningRelay } from './running-relay.ts';
import type { Takers } from './takers.ts';

export const MAKERS = 50;
export const REQUESTS = 100;
export const WINDOW_MS = 400;
/** Makers answer this long after they have heard, and over so long a time. */
const FIRST_QUOTE_MS = 10;
const QUOTES_MS = 300;
/** What is sent this long before the close has certainly arrived. */
const CERTAIN_MS = 20;
/** Between two of a burst of requests, in which all hundred are open at once. */
const CREATE_EVERY_MS = 2;

export type Maker = { account: LoadAccount; ws: WebSocket };
/** One request: when it was asked for, heard of by each maker, closed and answered; what was sent in time for sure. */
export type Contest = {
  askedMs: number;
  heardMs: number[];
  sent: Offer[];
  endsMs: number;
  offeredMs: number;
  quoteId: string | null;
};

const taker = loadAccount('taker');
export const accounts = Array.from({ length: MAKERS }, (_, nth) => loadAccount(`maker ${nth}`));
export const nowMs = (): number => performance.timeOrigin + performance.now();

// Frames are read by their place in the text: the load must cost less than what it measures.
const REQUEST_START = Buffer.from('{"type":"RFQ_REQUEST"');
const RFQ_ID = '"rfq_id":"';
const DEADLINE = '"submission_deadline":';

function textOf(frame: string, field: string): string {
  const start = frame.indexOf(field) + field.length;
  return frame.slice(start, frame.indexOf('"', start));
}

/** Asks once, to learn the terms that every quote of the run is signed for. */
export async function termsFor(relay: RunningRelay, [first]: readonly Maker[]): Promise<RfqRequestFrame> {
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

/**
 * What the makers hear, and what they answer with: each its own offer, some time after it has heard.
 * @returns what ends that
 */
function listen(makers: readonly Maker[], books: Offer[][], contests: Contests): () => void {
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
  return () => {
    for (const { ws } of makers) ws.removeAllListeners('message');
  };
}

/** A burst of requests, and what came of each. */
export async function burst(
  relay: RunningRelay,
  takers: Takers,
  makers: readonly Maker[],
  terms: RfqRequestFrame,
): Promise<{ contests: Contest[]; offers: Offer[]; cpuMs: number }> {
  const books = Array.from({ length: REQUESTS }, () => offersOf(terms, accounts));
  const offers = books.flat();
  const contests = new Contests();
  const deafen = listen(makers, books, contests);
  let open = REQUESTS;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const end = relay.on('offer', ({ rfqId, quoteId, atMs }) => {
    Object.assign(contests.of(rfqId), { offeredMs: atMs, quoteId });
    open -= 1;
    if (open === 0) resolve();
  });
  const before = await relay.usage();
  const asking = takers.ask(relay, taker.address, { count: REQUESTS, everyMs: CREATE_EVERY_MS });
  const [asked] = await Promise.all([asking, over]);
  for (const { rfqId, askedMs } of asked) contests.of(rfqId).askedMs = askedMs;
  const { cpuMs } = await relay.usage();
  end();
  deafen();
  return {
    cpuMs: cpuMs - before.cpuMs,
    contests: [...contests.values()].filter(({ askedMs }) => askedMs > 0),
    offers,
  };
}
