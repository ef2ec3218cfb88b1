import { z } from '@hono/zod-openapi';
import type { Route, StreamEndpoint } from '#transports/http/stream-endpoint.ts';
import type { Message } from '#transports/message.ts';
import { CLOSE_MESSAGES } from '#transports/stream/connection.ts';
import { DEFAULT_STREAM_LIMITS } from '#transports/stream/limits.ts';
import type { ChannelSpec } from './channel-spec.ts';
import { examplesOf } from './schemas-of.ts';
import {
  GAP_FIELDS,
  GAP_SUMMARY,
  noticesOf,
  PLAYBACK_EXAMPLE,
  PLAYBACK_FIELDS,
  PLAYBACK_SUMMARY,
} from './stream-notices.ts';
import { socketChannelOf } from './stream-sockets.ts';

const REASONS = Object.values(CLOSE_MESSAGES).filter((text) => text !== null);

const STREAM_ERROR: Message = {
  name: 'StreamError',
  summary: 'SSE event `error`: the last event of a stream that the server ends.',
  payload: z.object({ error: z.string() }).openapi('StreamError'),
  examples: REASONS.map((error) => ({ error })),
};

const GAP: Message = {
  name: 'GapEvent',
  summary: `SSE event \`gap\`: ${GAP_SUMMARY}`,
  payload: z.object(GAP_FIELDS).openapi('GapEvent'),
  examples: [{ reason: 'expired', from: 31, to: 40 }],
};

const PLAYBACK: Message = {
  name: 'PlaybackEvent',
  summary: `SSE event \`playback\`: ${PLAYBACK_SUMMARY}`,
  payload: z.object(PLAYBACK_FIELDS).openapi('PlaybackEvent'),
  examples: [PLAYBACK_EXAMPLE],
};

const parametersOf = ({ params }: StreamEndpoint): ChannelSpec['parameters'] =>
  Object.fromEntries(
    Object.entries(examplesOf(params)).map(([name, example]) => [
      name,
      { description: 'As in the OpenAPI operation of this path.', examples: [example] },
    ]),
  );

const RESUME =
  'Send `resume=true` for `id:` lines, and the last id received in `Last-Event-ID` or `resume` to continue after it.';

function channelOf(route: StreamEndpoint): ChannelSpec {
  const events = route.events.map(({ event, message }) => ({
    ...message,
    summary:
      event === null ? `Unnamed SSE event: ${message.summary}` : `SSE event \`${event}\`: ${message.summary}`,
  }));
  return {
    id: route.operationId,
    address: route.path.replaceAll(/:(\w+)/g, '{$1}'),
    title: route.summary,
    description: [
      route.description,
      ...(route.resumable ? [RESUME] : []),
      'Comment lines (`: connected`, `: ping`) carry no data; `: newest`, below a `: ping`, tells when the newest event of the feed happened, in epoch milliseconds. Query parameters and refusals before the stream opens are in the OpenAPI document.',
    ].join(' '),
    server: 'streams',
    receives: [],
    sends: {
      [route.operationId]: [...events, ...noticesOf(route, { gap: GAP, playback: PLAYBACK }), STREAM_ERROR],
    },
    error: null,
    codes: [],
    limits: { ...DEFAULT_STREAM_LIMITS },
    closes: [],
    parameters: parametersOf(route),
    bindings: {},
  };
}

/** The channels of every stream among `routes`: its server-sent events, and its WebSocket if it has one. */
export const streamChannels = (routes: readonly Route[]): ChannelSpec[] =>
  routes
    .filter((route) => route.kind === 'stream')
    .flatMap((route) => [channelOf(route), ...(route.ws ? [socketChannelOf(route, route.ws)] : [])]);
