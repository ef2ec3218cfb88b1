// A maker that means harm: everything that a socket can carry, as fast as the relay takes it, until it is told to stop.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

type Config = { url: string; auth: string; quote: string };
const { url, auth, quote } = JSON.parse(process.argv[2] ?? '{}') as Config;

/** What may wait to be sent before the sender holds back. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const QUOTES_AT_ONCE = 10_000;

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const huge = JSON.stringify({ type: 'RFQ_QUOTE', rfq_id: 'x'.repeat(60_000) });
const wrongTypes = JSON.stringify({
  type: 'RFQ_QUOTE',
  rfq_id: 7,
  quote_id: {},
  quote: [null],
  signature: 1e300,
});
const texts = [deep, huge, wrongTypes, '{"type":', 'null', '""', '{"type":"__proto__"}'];

async function connect(): Promise<WebSocket> {
  const ws = new WebSocket(url, { perMessageDeflate: false });
  ws.on('error', () => {});
  await once(ws, 'open');
  ws.send(auth);
  return ws;
}

let isOver = false;
process.on('message', () => {
  isOver = true;
});
process.on('disconnect', () => process.exit(0));

let ws = await connect();
process.send?.('ready');
for (let nth = 0; !isOver; nth++) {
  if (ws.readyState !== WebSocket.OPEN) ws = await connect();
  if (nth % 200 === 0) for (let i = 0; i < QUOTES_AT_ONCE / 10; i++) ws.send(quote);
  if (nth % 3 === 0) ws.send(randomBytes(2_000));
  else ws.send(texts[nth % texts.length] ?? '');
  if (nth % 16 === 0) await delay(0);
  while (ws.bufferedAmount > MAX_BUFFERED_BYTES && !isOver && ws.readyState === WebSocket.OPEN)
    await delay(1);
}
process.exit(0);
