import v8 from 'node:v8';
import vm from 'node:vm';
import type { RfqRequestFrame } from '#relay/frames.ts';
import { loadAccount } from '#relay/testing/load-account.ts';
import type { MakerSocket } from './maker-socket.ts';
import { type Offer, offersOf } from './quote-book.ts';
import { QuoteFrame } from './quote-frame.ts';
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

/** One request: when it was asked for, heard of by each maker, closed and answered; what was sent in time for sure. */
export type Contest = {
  askedMs: number;
  heardMs: number[];
  sent: Offer[];
  endsMs: number;
  offeredMs: number;
  quoteId: string | null;
};

v8.setFlagsFromString('--expose-gc');
/** Collects this process's garbage now, so that it is not collected, on every core, while others are measured. */
const collectGarbage = vm.runInNewContext('gc') as () => void;

const taker = loadAccount('taker');
export const accounts = Array.from({ length: MAKERS }, (_, nth) => loadAccount(`maker ${nth}`));
export const nowMs = (): number => performance.timeOrigin + performance.now();

// Frames are read by their place in the text: the load must cost less than what it measures.
const REQUEST_START = Buffer.from('{"type":"RFQ_REQUEST"');
const RFQ_ID = Buffer.from('"rfq_id":"');
const DEADLINE = Buffer.from('"submission_deadline":');
const QUOTE_MARK = 0x22;

const isRequest = (text: Buffer): boolean =>
  text.compare(REQUEST_START, 0, REQUEST_START.length, 0, REQUEST_START.length) === 0;

function rfqIdOf(text: Buffer): string {
  const start = text.indexOf(RFQ_ID) + RFQ_ID.length;
  return text.toString('latin1', start, text.indexOf(QUOTE_MARK, start));
}

function deadlineOf(text: Buffer): number {
  const start = text.indexOf(DEADLINE) + DEADLINE.length;
  return Number.parseInt(text.toString('latin1', start, start + 16), 10);
}

/** Asks once, to learn the terms that every quote of the run is signed for. */
export async function termsFor(
  relay: RunningRelay,
  [first]: readonly MakerSocket[],
): Promise<RfqRequestFrame> {
  const heard = new Promise<RfqRequestFrame>((resolve) => {
    if (!first) return;
    first.onText = (text) => {
      if (isRequest(text)) resolve(JSON.parse(text.toString()));
    };
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

/** What the makers have for one request: each its own frame. */
type Book = readonly QuoteFrame[];

/** The contests of a run, by request, and the book that each of them takes as it is heard of. */
class Contests extends Map<string, Contest> {
  readonly #books: Book[];
  readonly #taken = new Map<string, Book>();

  constructor(books: readonly Book[]) {
    super();
    this.#books = [...books];
  }

  of(rfqId: string): Contest {
    const contest = this.get(rfqId) ?? newContest();
    this.set(rfqId, contest);
    return contest;
  }

  bookOf(rfqId: string): Book {
    const book = this.#taken.get(rfqId) ?? this.#books.pop() ?? [];
    this.#taken.set(rfqId, book);
    return book;
  }
}

function send(maker: MakerSocket, quote: QuoteFrame, rfqId: string, contest: Contest): void {
  if (nowMs() < contest.endsMs - CERTAIN_MS) contest.sent.push(quote.offer);
  maker.send(quote.to(rfqId));
}

/** What the makers hear, and what they answer with: each its own offer, some time after it has heard. */
function listen(makers: readonly MakerSocket[], contests: Contests): void {
  makers.forEach((maker, nth) => {
    maker.onText = (text) => {
      const heardMs = nowMs();
      if (!isRequest(text)) return;
      const rfqId = rfqIdOf(text);
      const contest = contests.of(rfqId);
      contest.heardMs.push(heardMs);
      if (contest.endsMs === 0) contest.endsMs = deadlineOf(text);
      const quote = contests.bookOf(rfqId)[nth];
      if (!quote) return;
      const afterMs = FIRST_QUOTE_MS + Math.round(Math.random() * QUOTES_MS);
      setTimeout(send, afterMs, maker, quote, rfqId, contest);
    };
  });
}

/** A burst of requests, and what came of each. */
export async function burst(
  relay: RunningRelay,
  takers: Takers,
  makers: readonly MakerSocket[],
  terms: RfqRequestFrame,
): Promise<{ contests: Contest[]; offers: Offer[]; cpuMs: number }> {
  const books = Array.from({ length: REQUESTS }, () => offersOf(terms, accounts));
  const contests = new Contests(books.map((book) => book.map((offer) => new QuoteFrame(offer))));
  listen(makers, contests);
  collectGarbage();
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
  return {
    cpuMs: cpuMs - before.cpuMs,
    contests: [...contests.values()].filter(({ askedMs }) => askedMs > 0),
    offers: books.flat(),
  };
}
