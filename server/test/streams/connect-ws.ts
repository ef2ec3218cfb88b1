import { WebSocket } from 'ws';
import type { Asked } from './connect-sse.ts';
import type { Ledger } from './ledger.ts';
import type { Connect, Listener } from './stream-client.ts';

/** Close codes that say to come again. */
const PASSING_CLOSES = new Set([1000, 1001, 1005, 1006, 1011, 1013, 4000]);
const PASSING_ANSWERS = new Set([429, 502, 503]);

/** Reads the data of an event out of its frame, without the id that the frame begins with. */
export type DataOf = (type: string, text: string) => string;

/** Of a stream that ends, or that has told nothing yet. */
const NUMBERLESS = /^\{"type":"(error|ping)"/;
const HEAD = /^\{"id":"(\d+)","type":"(\w+)"/;

function take(ledger: Ledger, text: string, dataOf: DataOf): void {
  const [head, id, type] = HEAD.exec(text) ?? [];
  if (head === undefined || type === undefined) {
    if (!NUMBERLESS.test(text)) ledger.faults.push(`a frame has no id: ${text}`);
    return;
  }
  const seq = Number(id);
  if (type === 'ping') ledger.upTo(seq);
  else if (type === 'gap') ledger.gap(text);
  else if (type === 'snapshot') ledger.state(seq, dataOf(type, text));
  else ledger.event(seq, dataOf(type, text));
}

function listen(ws: WebSocket, { listener, url }: { listener: Listener; url: string }): void {
  ws.once('open', () => listener.opened());
  ws.once('unexpected-response', (request, { statusCode = 0 }) => {
    if (!PASSING_ANSWERS.has(statusCode)) listener.refused(`${url} is answered with ${statusCode}`);
    request.destroy();
    ws.terminate();
  });
  ws.on('close', (code, reason) => {
    if (!PASSING_CLOSES.has(code)) listener.refused(`${url} was closed with ${code} ${reason}`);
  });
  ws.on('error', () => {}); // it was cut; `close` follows
}

/** A stream's WebSocket that is resumed by its parameter `resume`, as a browser has to. */
export function connectWs({ url, key }: Asked, ledger: Ledger, dataOf: DataOf): Connect {
  const address = url.replace(/^http/, 'ws');
  return (listener, signal) => {
    const target = `${address}${url.includes('?') ? '&' : '?'}resume=${ledger.position ?? 'true'}`;
    const ws = new WebSocket(target, { headers: { 'x-api-key': key }, handshakeTimeout: 20_000 });
    listen(ws, { listener, url: target });
    ws.on('message', (data) => take(ledger, String(data), dataOf));
    const leave = () => ws.terminate();
    signal.addEventListener('abort', leave, { once: true });
    return new Promise((resolve) => {
      ws.once('close', () => {
        signal.removeEventListener('abort', leave);
        resolve();
      });
    });
  };
}
