import { type ChannelLimits, CUT_OFF_FACTOR, MAX_FRAGMENTS } from '#transports/channels/channel-server.ts';
import { CLOSES } from '#transports/channels/channel-socket.ts';
import { AUTH_FRAME, MAKER_FRAMES } from '#transports/channels/maker/maker-frames.ts';
import { MAKER_ERROR, MAKER_HEARTBEAT, MAKER_PUSHES } from '#transports/channels/maker/maker-messages.ts';
import { DEFAULT_MAKER_SETTINGS } from '#transports/channels/maker/settings.ts';
import { CASHOUT_PUSHES } from '#transports/channels/taker/cashout-taker-messages.ts';
import { DEFAULT_TAKER_SETTINGS } from '#transports/channels/taker/settings.ts';
import { TAKER_FRAMES } from '#transports/channels/taker/taker-frames.ts';
import {
  TAKER_ERROR,
  TAKER_PING,
  TAKER_PONG,
  TAKER_PUSHES,
} from '#transports/channels/taker/taker-messages.ts';
import type { Message } from '#transports/message.ts';
import type { ChannelSpec, CloseRow } from './channel-spec.ts';

const WS = { ws: { method: 'GET', bindingVersion: '0.1.0' } };
/** What any frame can be refused with. */
const COMMON_CODES = ['INVALID_MESSAGE', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'];

const each = (pushes: Readonly<Record<string, Message>>): Record<string, Message[]> =>
  Object.fromEntries(Object.entries(pushes).map(([operationId, message]) => [operationId, [message]]));

const limitsOf = (
  limits: ChannelLimits & { maxInFlight: number },
  heartbeat: { heartbeatMs: number; staleMs: number },
) => ({
  maxConnections: limits.maxConnections,
  maxPendingConnections: limits.maxPending,
  maxPendingConnectionsPerAddress: limits.maxPendingPerAddress,
  maxFrameBytes: limits.maxFrameBytes,
  maxBufferedBytes: limits.maxBufferedBytes,
  messagesPerSecond: limits.rate.perSecond,
  messageBurst: limits.rate.burst,
  maxUnansweredMessages: limits.maxInFlight,
  ...{ heartbeatMs: heartbeat.heartbeatMs, staleMs: heartbeat.staleMs },
});

const closeRow = ([code, reason]: readonly [number, string], when: string): CloseRow => ({
  code,
  reason,
  when,
});

const closesOf = ({ maxFrameBytes, maxBufferedBytes }: ChannelLimits): CloseRow[] => [
  closeRow(CLOSES.stale, 'The client was silent for too long.'),
  closeRow(CLOSES.restarting, 'The relay is shutting down. Connect again.'),
  closeRow(CLOSES.slow, `More than ${maxBufferedBytes} bytes were waiting to be read by the client.`),
  { code: 1009, reason: '', when: `A message was longer than ${maxFrameBytes * CUT_OFF_FACTOR} bytes.` },
  { code: 1008, reason: '', when: `A message had more than ${MAX_FRAGMENTS} fragments.` },
  { code: 1002, reason: '', when: 'The data was not a valid WebSocket frame.' },
];

const makerLimits = limitsOf(DEFAULT_MAKER_SETTINGS.limits, DEFAULT_MAKER_SETTINGS);

const MAKERS: ChannelSpec = {
  id: 'makers',
  address: '/ws/rfq',
  title: 'Maker channel',
  description:
    'The relay sends requests to every maker, and makers send signed quotes. The first frame must be `auth`; after a failed `auth`, a corrected one is accepted. The same channel is served at `/v2/ws/rfq`.',
  server: 'sockets',
  receives: [
    AUTH_FRAME,
    ...MAKER_FRAMES,
    { operationId: 'keepMakerAlive', message: MAKER_HEARTBEAT, replies: [], codes: [] },
  ],
  sends: { ...each(MAKER_PUSHES), reportMakerError: [MAKER_ERROR] },
  error: MAKER_ERROR,
  codes: [...COMMON_CODES, 'UNAUTHENTICATED'],
  limits: { ...makerLimits, authMs: DEFAULT_MAKER_SETTINGS.authMs },
  closes: [
    closeRow(CLOSES.authTimeout, 'No `auth` succeeded before the timeout.'),
    ...closesOf(DEFAULT_MAKER_SETTINGS.limits),
  ],
  bindings: WS,
};

const TAKERS: ChannelSpec = {
  id: 'takers',
  address: '/ws/taker',
  title: 'Taker channel',
  description:
    'Every taker operation of the REST API, and pushes about the taker’s requests. A reply has the `type` of the message it answers. The same channel is served at `/v2/ws/taker`.',
  server: 'sockets',
  receives: [
    ...TAKER_FRAMES,
    { operationId: 'pingRelay', message: TAKER_PING, replies: [TAKER_PONG], codes: [] },
  ],
  sends: each({ ...TAKER_PUSHES, ...CASHOUT_PUSHES }),
  error: TAKER_ERROR,
  codes: COMMON_CODES,
  limits: {
    ...limitsOf(DEFAULT_TAKER_SETTINGS.limits, DEFAULT_TAKER_SETTINGS),
    signatureFreshMs: DEFAULT_TAKER_SETTINGS.freshMs,
  },
  closes: closesOf(DEFAULT_TAKER_SETTINGS.limits),
  bindings: WS,
};

/** The venue's two WebSockets. */
export const SOCKET_CHANNELS: readonly ChannelSpec[] = [MAKERS, TAKERS];
