// Many clients of the block stream, in a process of their own so that reading costs the server nothing. They speak bare
// HTTP/2: each counts its bytes, and the first few also note when each event came.
import { once } from 'node:events';
import http2 from 'node:http2';

/** Sent to this process, one after the other. */
export type ClientOrder =
  | { kind: 'open'; url: string; keys: string[]; count: number; timed: number; stalled: number }
  /** Counts from now on, until nothing has come for `quietMs`. */
  | { kind: 'count'; quietMs: number; maxMs: number };

export type Counted = {
  /** Bytes of every client that reads. */
  bytes: number[];
  /** What the first client received: each event as base64. */
  events: string[];
  firstMs: number;
  lastMs: number;
  /** Arrivals at the timed clients, each with the event's place; epoch milliseconds. */
  arrivals: [place: number, atMs: number][];
};

/** Whether it is compressed, and its length. */
const FRAME_HEAD = 5;
const EMPTY_REQUEST = Buffer.alloc(FRAME_HEAD);
const nowMs = (): number => performance.timeOrigin + performance.now();

let bytes: number[] = [];
let events: string[] = [];
let arrivals: [number, number][] = [];
let places: number[] = [];
let firstMs = 0;
let lastMs = 0;

/** Calls `onEvent` with each whole message of a stream of chunks. */
function framesOf(onEvent: (event: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= FRAME_HEAD && rest.length >= FRAME_HEAD + rest.readUInt32BE(1)) {
      const end = FRAME_HEAD + rest.readUInt32BE(1);
      onEvent(rest.subarray(FRAME_HEAD, end));
      rest = rest.subarray(end);
    }
  };
}

/** Notes when each event came, and of the first client what it was. */
const noting = (nth: number) =>
  framesOf((event) => {
    const place = places[nth] ?? 0;
    places[nth] = place + 1;
    arrivals.push([place, nowMs()]);
    if (nth === 0) events.push(event.toString('base64'));
  });

/** Opens one stream on a connection of its own. */
async function open(order: Extract<ClientOrder, { kind: 'open' }>, nth: number): Promise<void> {
  const session = http2.connect(order.url);
  const call = session.request({
    ':method': 'POST',
    ':path': '/stream.v1.BlockStream/Subscribe',
    'content-type': 'application/grpc',
    te: 'trailers',
    authorization: `Bearer ${order.keys[nth % order.keys.length]}`,
  });
  call.end(EMPTY_REQUEST);
  const [headers] = (await once(call, 'response')) as [http2.IncomingHttpHeaders];
  if (headers['grpc-status']) throw new Error(`a call was refused: ${headers['grpc-message']}`);
  if (nth >= order.count) {
    call.pause();
    return;
  }
  bytes[nth] = 0;
  const note = nth < order.timed ? noting(nth) : null;
  call.on('data', (chunk: Buffer) => {
    lastMs = nowMs();
    firstMs ||= lastMs;
    bytes[nth] = (bytes[nth] ?? 0) + chunk.length;
    note?.(chunk);
  });
}

function count({ quietMs, maxMs }: Extract<ClientOrder, { kind: 'count' }>): Promise<Counted> {
  bytes = bytes.map(() => 0);
  places = places.map(() => 0);
  [events, arrivals, firstMs, lastMs] = [[], [], 0, 0];
  const startedMs = nowMs();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const isQuiet = lastMs > 0 && nowMs() - lastMs > quietMs;
      if (!isQuiet && nowMs() - startedMs < maxMs) return;
      clearInterval(timer);
      resolve({ bytes, events, firstMs, lastMs, arrivals });
    }, 50);
  });
}

process.on('message', async (order: ClientOrder) => {
  if (order.kind === 'count') {
    process.send?.({ kind: 'counting' });
    process.send?.(await count(order));
    return;
  }
  const all = order.count + order.stalled;
  for (let from = 0; from < all; from += 50) {
    const some = Array.from({ length: Math.min(50, all - from) }, (_, nth) => open(order, from + nth));
    await Promise.all(some);
  }
  process.send?.({ kind: 'opened' });
});
process.on('disconnect', () => process.exit(0));
