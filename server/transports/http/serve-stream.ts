import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ServiceContext } from '#services/context.ts';
import type { Fault } from '#transports/faults/fault.ts';
import { HTTP_STATUS } from '#transports/faults/http-status.ts';
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

/** A refusal that is over sooner than this is one of a minute's limit. */
const MINUTE_SECONDS = 60;
/** A client keeps the time that it is told for every later reconnect, so it is not told a whole minute. */
const MAX_RETRY_MS = 15_000;

/**
 * Answers a client of server-sent events whose minute is used up with a stream that ends at once: every EventSource takes a
 * status other than 200 as final and never reconnects. Others get the status, as does what stays refused for longer.
 */
export function refuseStream(visit: Visit, { code, message, retryAfterSeconds }: Fault): Response | null {
  const { c, caller, headers } = visit;
  const isShort = retryAfterSeconds !== undefined && retryAfterSeconds <= MINUTE_SECONDS;
  const isEventSource = /\btext\/event-stream\b/.test(caller.header('accept') ?? '');
  if (code !== 'rate_limited' || !isShort || !isEventSource || c.req.raw.method === 'HEAD') return null;
  visit.refused = message;
  visit.refusedStatus = HTTP_STATUS[code];
  const retryMs = Math.min(MAX_RETRY_MS, retryAfterSeconds * 1_000);
  const body = `retry: ${retryMs}\nevent: error\ndata: ${JSON.stringify({ error: message })}\n\n`;
  headers['retry-after'] = String(retryAfterSeconds);
  return new Response(body, { status: 200, headers: { ...headers, ...SSE_HEADERS } });
}
