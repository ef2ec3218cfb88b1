import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ServiceContext } from '#services/context.ts';
import type { Visit } from '#transports/gate/http/http-gate.ts';
import type { StreamHub } from '#transports/stream/hub.ts';
import { SSE_HEADERS, SseConnection } from '#transports/stream/sse.ts';
import { alreadySent } from './already-sent.ts';
import type { StreamEndpoint } from './stream-endpoint.ts';
import { prepareStream } from './stream-start.ts';

/** Opens a stream for a caller who has passed the gate. What is wrong with the request is thrown before it opens. */
export async function serveStream(
  endpoint: StreamEndpoint,
  { c, caller, decision, headers }: Visit,
  hub: StreamHub,
  ctx: ServiceContext,
): Promise<Response> {
  const start = await prepareStream(
    endpoint,
    { caller, params: c.req.param(), decision },
    { ctx, clock: hub.clock },
  );
  if (c.req.raw.method === 'HEAD') return new Response(null, { headers: { ...headers, ...SSE_HEADERS } });
  const { outgoing } = c.env as { outgoing: ServerResponse };
  // A pipelined response has no socket until the ones before it end, and gets no close event if its client leaves.
  if (outgoing.socket === null) await once(outgoing, 'socket');
  if (outgoing.destroyed) return alreadySent();
  const connection = new SseConnection(outgoing, { clock: hub.clock, headers });
  await hub.open({ connection, ...start });
  return alreadySent();
}
