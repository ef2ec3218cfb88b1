import { z } from '@hono/zod-openapi';
import type { StreamEndpoint, StreamSocket } from '#transports/http/stream-endpoint.ts';
import type { Message } from '#transports/message.ts';
import { CLOSE_MESSAGES } from '#transports/stream/connection.ts';
import { DEFAULT_STREAM_LIMITS } from '#transports/stream/limits.ts';
import { FLOOD_MESSAGE, MAX_RECEIVED_BYTES, RECEIVED_RATE } from '#transports/stream/ws.ts';
import { WS_CLOSES } from '#transports/stream/ws-closes.ts';
import type { ChannelSpec, CloseRow } from './channel-spec.ts';
import {
  GAP_FIELDS,
  GAP_SUMMARY,
  noticesOf,
  PLAYBACK_EXAMPLE,
  PLAYBACK_FIELDS,
  PLAYBACK_SUMMARY,
} from './stream-notices.ts';

const ID = z.string().optional().openapi({ description: 'Only for clients that asked for ids.' });

const PING: Message = {
  name: 'StreamPing',
  summary: 'A heartbeat, about every 25 s.',
  payload: z
    .object({
      id: ID,
      type: z.literal('ping'),
      ts: z.int().openapi({ description: 'Epoch milliseconds.' }),
    })
    .openapi('StreamPing'),
  examples: [{ type: 'ping', ts: 1_785_400_000_000 }],
};

const ERROR: Message = {
  name: 'StreamErrorFrame',
  summary: 'The last frame of a stream that the server ends. The close code follows.',
  payload: z.object({ type: z.literal('error'), error: z.string() }).openapi('StreamErrorFrame'),
  examples: [...Object.values(CLOSE_MESSAGES), FLOOD_MESSAGE].flatMap((error) =>
    error === null ? [] : [{ type: 'error', error }],
  ),
};

const GAP: Message = {
  name: 'StreamGapFrame',
  summary: `Frame \`gap\`: ${GAP_SUMMARY}`,
  payload: z.object({ id: ID, type: z.literal('gap'), ...GAP_FIELDS }).openapi('StreamGapFrame'),
  examples: [{ id: '40', type: 'gap', reason: 'expired', from: 31, to: 40 }],
};

const PLAYBACK: Message = {
  name: 'StreamPlaybackFrame',
  summary: `Frame \`playback\`: ${PLAYBACK_SUMMARY}`,
  payload: z
    .object({ id: ID, type: z.literal('playback'), ...PLAYBACK_FIELDS })
    .openapi('StreamPlaybackFrame'),
  examples: [{ type: 'playback', ...PLAYBACK_EXAMPLE }],
};

const RESUME =
  'Send `resume=true` for a field `id` in every frame, and the last id received in `resume` to continue after it.';

const CLOSES: readonly CloseRow[] = [
  ...Object.values(WS_CLOSES),
  { code: 1009, reason: '', when: `A message was longer than ${MAX_RECEIVED_BYTES} bytes.` },
  { code: 1002, reason: '', when: 'The data was not a valid WebSocket frame.' },
];

/** The channel of a stream's WebSocket. */
export function socketChannelOf(route: StreamEndpoint, ws: StreamSocket): ChannelSpec {
  return {
    id: ws.operationId,
    address: ws.path,
    title: `${route.summary} over a WebSocket`,
    description: [
      `The same stream as \`${route.path}\`, with the same query parameters. A refusal is HTTP before the handshake, which an edge may show as 502.`,
      ...(route.resumable ? [RESUME] : []),
      'Clients do not need to send anything. A few messages are ignored; too many close the connection.',
    ].join(' '),
    server: 'sockets',
    receives: [],
    sends: {
      [ws.operationId]: [...ws.messages, ...noticesOf(route, { gap: GAP, playback: PLAYBACK }), PING, ERROR],
    },
    error: null,
    codes: [],
    limits: {
      ...DEFAULT_STREAM_LIMITS,
      ...{ maxReceivedBytes: MAX_RECEIVED_BYTES, receivedMessagesBurst: RECEIVED_RATE.burst },
    },
    closes: CLOSES,
    bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
  };
}
