import { setTimeout as delay } from 'node:timers/promises';
import type { RfqRequestFrame } from '#relay/frames.ts';
import { milliseconds, type Row } from '../table.ts';
import { accounts, burst, type Contest, MAKERS, nowMs, REQUESTS, termsFor, WINDOW_MS } from './burst.ts';
import { benchHostile } from './hostile.ts';
import type { MakerSocket } from './maker-socket.ts';
import { quantile } from './percentiles.ts';
import { bestOffer, type Offer } from './quote-book.ts';
import { RunningRelay } from './running-relay.ts';
import { Takers } from './takers.ts';

/** Of a request on the wire. */
const FRAME_BYTES = 1_000;
const WARM_UPS = 10;
const BURSTS = 5;

/** The same text to the same number of sockets by a server that does nothing else. */
async function bareSkews(relay: RunningRelay, bytes: number): Promise<number[]> {
  const sockets = await Promise.all(accounts.map(() => relay.loadSocket('/bare')));
  const skews: number[] = [];
  for (let nth = 0; nth < REQUESTS; nth++) {
    const heard = sockets.map((socket) => socket.next().then(nowMs));
    relay.tell({ type: 'bare', text: 'x'.repeat(bytes) });
    skews.push(spread(await Promise.all(heard)));
  }
  for (const socket of sockets) socket.close();
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

type Bursts = { contests: Contest[]; right: number; cpuMs: number };

/** Bursts one after the other; the first ones are the compiler's. */
async function bursts(
  relay: RunningRelay,
  takers: Takers,
  makers: readonly MakerSocket[],
  terms: RfqRequestFrame,
): Promise<Bursts> {
  const sum: Bursts = { contests: [], right: 0, cpuMs: 0 };
  for (let nth = -WARM_UPS; nth < BURSTS; nth++) {
    await delay(WINDOW_MS * 2);
    const { contests, offers, cpuMs } = await burst(relay, takers, makers, terms);
    if (nth < 0) continue;
    const all = new Map(offers.map((offer) => [offer.input.quoteId, offer]));
    sum.contests.push(...contests);
    sum.right += contests.filter((contest) => isRight(contest, all)).length;
    sum.cpuMs += cpuMs / BURSTS;
  }
  return sum;
}

const makersOf = (relay: RunningRelay): Promise<MakerSocket[]> =>
  Promise.all(accounts.map((account) => relay.loadMaker(account)));

/** What a server reaches that does nothing but pass on: no journal, no check, no ranking before the close. */
async function bareBursts(takers: Takers, terms: RfqRequestFrame): Promise<Bursts> {
  const relay = await RunningRelay.startBare(JSON.stringify(terms));
  try {
    return await bursts(relay, takers, await makersOf(relay), terms);
  } finally {
    await relay.stop();
  }
}

const p99 = ({ contests }: Bursts, of: (contest: Contest) => number): number =>
  quantile(contests.map(of), 0.99);
const wholeOf = ({ askedMs, offeredMs }: Contest): number => offeredMs - askedMs - WINDOW_MS;

function rowsOf(run: Bursts, bare: Bursts, bareSkew: number): Row[] {
  const skew = p99(run, ({ heardMs }) => spread(heardMs));
  const opening = p99(run, ({ askedMs, endsMs }) => endsMs - WINDOW_MS - askedMs);
  const closing = p99(run, ({ endsMs, offeredMs }) => offeredMs - endsMs);
  const [whole, bareWhole] = [p99(run, wholeOf), p99(bare, wholeOf)];
  const count = run.contests.length;
  const at = `${MAKERS} makers, ${REQUESTS} requests at once, ${BURSTS} times`;
  return [
    {
      benchmark: 'skew of a broadcast',
      at,
      measured: `p99 ${milliseconds(skew)}`,
      limit: `bare broadcast, nothing beside: p99 ${milliseconds(bareSkew)}; bare relay: p99 ${milliseconds(p99(bare, ({ heardMs }) => spread(heardMs)))}`,
      ratio: `+ ${milliseconds(skew - bareSkew)}`,
      target: 'p99 < 5 ms',
    },
    {
      benchmark: 'create → best quote',
      at: `${at}, ${REQUESTS * MAKERS} quotes each`,
      measured: `window + p99 ${milliseconds(whole)} (until it opens ${milliseconds(opening)}, after its end ${milliseconds(closing)}); ${run.right} of ${count} right; ${Math.round(run.cpuMs)} ms of processor`,
      limit: `bare relay: window + p99 ${milliseconds(bareWhole)}; ${Math.round(bare.cpuMs)} ms of processor`,
      ratio: `+ ${milliseconds(whole - bareWhole)}`,
      target: 'window + < 15 ms p99, all right',
    },
  ];
}

/** The relay from outside: makers over WebSockets, takers over REST, in processes of their own. */
export async function benchSockets(databaseUrl: string): Promise<Row[]> {
  const relay = await RunningRelay.start(databaseUrl);
  const takers = new Takers();
  try {
    const bareSkew = quantile(await bareSkews(relay, FRAME_BYTES), 0.99);
    const makers = await makersOf(relay);
    const terms = await termsFor(relay, makers);
    const bare = await bareBursts(takers, terms);
    const run = await bursts(relay, takers, makers, terms);
    return [...rowsOf(run, bare, bareSkew), await benchHostile(relay)];
  } finally {
    await takers.stop();
    await relay.stop();
  }
}
