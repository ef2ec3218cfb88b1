import type { CloseReason } from './connection.ts';

/** How the server closes a WebSocket: the code, its reason (at most 123 bytes by the protocol), and when that happens. */
export type WsClose = { code: number; reason: string; when: string };

/** `flood` exists only for WebSockets: in other protocols clients send nothing. */
export type WsCloseReason = CloseReason | 'flood';

/** Clients may reconnect after each of these but `revoked`, `narrowed` and `flood`, which have the code 1008. */
export const WS_CLOSES: Readonly<Record<WsCloseReason, WsClose>> = {
  gone: { code: 1000, reason: '', when: 'The client closed the connection; the server echoes its code.' },
  restarting: { code: 1001, reason: 'going away', when: 'The server is shutting down. Reconnect.' },
  revoked: { code: 1008, reason: 'key revoked', when: 'The API key was revoked or has expired.' },
  narrowed: {
    ...{ code: 1008, reason: 'key not allowed' },
    when: 'The API key no longer allows the scope of the stream or the client address.',
  },
  flood: { code: 1008, reason: 'too many messages', when: 'The client sent too many messages.' },
  failed: { code: 1011, reason: 'stream failed', when: 'The stream could not be read. Reconnect.' },
  capacity: {
    ...{ code: 1013, reason: 'capacity reached' },
    when: 'The server, the key, its organisation or the address has reached its stream limit.',
  },
  slow_consumer: {
    ...{ code: 1013, reason: 'slow consumer' },
    when: 'The client did not read fast enough. Reconnect.',
  },
  max_duration: {
    code: 4000,
    reason: 'max duration',
    when: 'The stream reached its maximum duration. Reconnect.',
  },
};
