import { WebSocket } from 'ws';
import { startKeepalive } from './keepalive.ts';

export type ConnectionOptions = {
  url: string;
  connectTimeoutMs: number;
  pingIntervalMs: number;
  maxFrameBytes: number;
  /** A ping sent after a silence; any reply will do. */
  pingFrame: object;
};

/** A socket that is open: text out, and an end. */
export type OpenConnection = { send(frame: object): void; end(reason: string): void };

export type ConnectionHandlers = { onOpen(connection: OpenConnection): void; onText(text: string): void };

/** Beyond this much unsent, the way out is blocked and the connection is of no use. */
const MAX_UNSENT_BYTES = 1024 * 1024;

/**
 * Runs one connection until it ends, for whatever reason, and answers that reason. Frames over `maxFrameBytes` end
 * it, and so does silence over two pings, or `signal`. Never rejects.
 */
export function runConnection(
  options: ConnectionOptions,
  handlers: ConnectionHandlers,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve) => {
    let reason = '';
    const socket = new WebSocket(options.url, {
      handshakeTimeout: options.connectTimeoutMs,
      maxPayload: options.maxFrameBytes,
    });
    const end = (why: string): void => {
      reason ||= why;
      socket.terminate();
    };
    const send = (frame: object): void => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) end('upstream takes no more frames');
      else socket.send(JSON.stringify(frame));
    };
    const keepalive = startKeepalive(
      options.pingIntervalMs,
      () => send(options.pingFrame),
      () => end('upstream fell silent'),
    );
    const stop = (): void => end('stopped');
    signal.addEventListener('abort', stop, { once: true });

    socket.on('open', () => handlers.onOpen({ send, end }));
    socket.on('message', (data, isBinary) => {
      keepalive.heard();
      if (!isBinary) handlers.onText(String(data));
    });
    socket.on('error', (error) => {
      reason ||= error.message;
    });
    socket.on('close', (code, text) => {
      keepalive.stop();
      signal.removeEventListener('abort', stop);
      resolve(reason || `closed with ${code} ${text}`.trim());
    });
  });
}
