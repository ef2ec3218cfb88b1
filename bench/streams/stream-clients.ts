// Many clients of one event stream, in a process of their own so that reading costs the server nothing.
// Every client counts its bytes; some, spread over all, also note when each event came.
import { once } from 'node:events';
import net from 'node:net';

/** Sent to this process, one after the other. */
export type ClientOrder =
  | { kind: 'open'; port: number; path: string; count: number; timed: number; stalled: number }
  /** Counts from now on, until nothing has come for `quietMs`. */
  | { kind: 'count'; quietMs: number; maxMs: number };

export type Counted = {
  /** Bytes of every client that reads. */
  bytes: number[];
  /** What the first client received. */
  text: string;
  firstMs: number;
  lastMs: number;
  /** Arrivals at the timed clients, by trade id; epoch milliseconds. */
  arrivals: [tid: string, atMs: number][];
};

const TID = /"tid":(\d+)/g;
/** Longer than any heartbeat, shorter than any event. */
const HEARTBEAT_MAX = 100;
const CHUNK_HEAD = /\r\n[0-9a-f]+\r\n/g;
const nowMs = (): number => performance.timeOrigin + performance.now();

let bytes: number[] = [];
let chunks: Buffer[] = [];
let arrivals: [string, number][] = [];
let firstMs = 0;
let lastMs = 0;

/** Opens one stream and waits for its first bytes. An address each, so that none meets the cap of another. */
async function open(order: Extract<ClientOrder, { kind: 'open' }>, nth: number): Promise<void> {
  const socket = net.connect(order.port, '127.0.0.1');
  const address = `10.${8 + (nth >> 16)}.${(nth >> 8) & 255}.${nth & 255}`;
  socket.write(`GET ${order.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(head.toString('latin1'));
  if (nth >= order.count) {
    socket.pause();
    return;
  }
  bytes[nth] = 0;
  socket.on('data', (chunk) => {
    // A heartbeat that comes before the first event would end the count.
    if (chunk.length < HEARTBEAT_MAX) return;
    lastMs = nowMs();
    firstMs ||= lastMs;
    bytes[nth] = (bytes[nth] ?? 0) + chunk.length;
    if (nth === 0) chunks.push(chunk);
    if (nth % Math.ceil(order.count / order.timed) !== 0) return;
    for (const [, tid = ''] of chunk.toString('latin1').matchAll(TID)) arrivals.push([tid, lastMs]);
  });
}

function count({ quietMs, maxMs }: Extract<ClientOrder, { kind: 'count' }>): Promise<Counted> {
  bytes = bytes.map(() => 0);
  [chunks, arrivals, firstMs, lastMs] = [[], [], 0, 0];
  const startedMs = nowMs();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const isQuiet = lastMs > 0 && nowMs() - lastMs > quietMs;
      if (!isQuiet && nowMs() - startedMs < maxMs) return;
      clearInterval(timer);
      const text = Buffer.concat(chunks).toString('latin1').replace(CHUNK_HEAD, '');
      resolve({ bytes, text, firstMs, lastMs, arrivals });
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
