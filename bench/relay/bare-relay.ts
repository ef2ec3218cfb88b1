// The least that any relay does: tells 50 makers of each request, reads and acknowledges their quotes, and names the best
// when the window ends. No journal, no check of anything. What the makers hear is the text of a real relay's request.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { FromRelay, ToRelay } from './relay-messages.ts';

type Quote = { rfq_id: string; quote_id: string; quote: { makerCollateral: string } };
type Frame = { type: 'auth' } | ({ type: 'RFQ_QUOTE' } & Quote);

const WINDOW_MS = 400;
const ID = /rfqv2_[0-9a-f]+/;
const DEADLINE = /"submission_deadline":\d+/;
const [, , text = ''] = process.argv;
const tell = (message: FromRelay): void => void process.send?.(message);
const best = new Map<string, { quoteId: string | null; offerE6: bigint }>();
const makers = new WebSocketServer({ noServer: true, perMessageDeflate: false });

function open(): string {
  const rfqId = `rfqv2_${randomBytes(16).toString('hex')}`;
  const endsMs = Date.now() + WINDOW_MS;
  best.set(rfqId, { quoteId: null, offerE6: 0n });
  const frame = Buffer.from(text.replace(ID, rfqId).replace(DEADLINE, `"submission_deadline":${endsMs}`));
  for (const ws of makers.clients) ws.send(frame, { binary: false });
  setTimeout(() => {
    tell({ type: 'offer', rfqId, quoteId: best.get(rfqId)?.quoteId ?? null, atMs: Date.now() });
    best.delete(rfqId);
  }, WINDOW_MS);
  return rfqId;
}

function take({ rfq_id, quote_id, quote }: Quote): void {
  const offerE6 = BigInt(quote.makerCollateral);
  if (offerE6 > (best.get(rfq_id)?.offerE6 ?? offerE6)) best.set(rfq_id, { quoteId: quote_id, offerE6 });
}

const server = http.createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  JSON.parse(Buffer.concat(parts).toString());
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ request: { rfq_id: open() } }));
});
server.on('upgrade', (request, socket, head) =>
  makers.handleUpgrade(request, socket, head, (ws) => {
    ws.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      if (frame.type === 'auth') return ws.send('{"type":"auth","success":true}');
      take(frame);
      ws.send(JSON.stringify({ type: 'ACK_RFQ_QUOTE', rfq_id: frame.rfq_id, quote_id: frame.quote_id }));
    });
  }),
);
// Longer than any pause between two bursts: a connection that closes as it is used again is a lost request.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('message', ({ type }: ToRelay) => {
  if (type !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  tell({ type, rssBytes: rss, heapBytes: heapUsed, cpuMs: (user + system) / 1_000, open: best.size });
});
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready', port: (server.address() as AddressInfo).port });
