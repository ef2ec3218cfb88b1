// The limit of the block stream: bare grpc-js that writes the same bytes to every open call. Runs as its own process.

import { setTimeout as delay } from 'node:timers/promises';
import { Metadata, Server, ServerCredentials, type ServerWritableStream } from '@grpc/grpc-js';
import { loadBlockStream } from '#transports/grpc/block-stream-definition.ts';

/** Each event, as base64, goes to all calls, the next `everyMs` later; with 0 as fast as it goes. */
export type Broadcast = { events: string[]; everyMs: number };

type Call = ServerWritableStream<unknown, Buffer>;

const calls = new Set<Call>();
const nowMs = (): number => performance.timeOrigin + performance.now();

const server = new Server();
server.addService(loadBlockStream().service, {
  Subscribe: (call: Call) => {
    call.sendMetadata(new Metadata());
    calls.add(call);
    call.on('cancelled', () => calls.delete(call));
  },
  Ping: () => {},
});

process.on('message', async ({ events, everyMs }: Broadcast) => {
  const writtenMs: number[] = [];
  const startedMs = nowMs();
  for (const [nth, event] of events.entries()) {
    const bytes = Buffer.from(event, 'base64');
    if (everyMs > 0) await delay(Math.max(0, startedMs + nth * everyMs - nowMs()));
    writtenMs.push(nowMs());
    for (const call of calls) call.write(bytes);
  }
  process.send?.({ writtenMs });
});
process.on('disconnect', () => process.exit(0));
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.send?.({ port });
});
