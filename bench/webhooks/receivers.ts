// Endpoints of the webhook benchmarks: they answer 204 at once and keep when each request came. Runs as its own process.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an endpoint got: the event, and when its request began to be read, epoch ms. */
export type Arrival = readonly [eventId: string, atMs: number];

const [count = '1'] = process.argv.slice(2);
const ports: number[] = [];
let arrivals: Arrival[] = [];

const listener: http.RequestListener = (request, response) => {
  const eventId = String(request.headers['x-svc-event-id'] ?? '');
  arrivals.push([eventId, performance.timeOrigin + performance.now()]);
  request.resume().on('end', () => response.writeHead(204).end());
};
for (let nth = 0; nth < Number(count); nth += 1) {
  const server = http.createServer({ keepAliveTimeout: 60_000 }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ports.push((server.address() as AddressInfo).port);
}
// One that takes connections and never answers.
const dead = http.createServer(() => {}).listen(0, '127.0.0.1');
await once(dead, 'listening');

process.on('message', (asked) => {
  if (asked === 'count') process.send?.(arrivals.length);
  else {
    process.send?.(arrivals);
    arrivals = [];
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ports, deadPort: (dead.address() as AddressInfo).port });
