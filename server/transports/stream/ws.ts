import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { type Rate, TokenBucket } from '#domain/token-bucket.ts';
import type { Clock } from '#observe/clock.ts';
import { CLOSE_GRACE_MS, type Connection, type StreamMessage } from './connection.ts';
import { WS_CLOSES, type WsCloseReason } from './ws-closes.ts';

/** Clients have nothing to send: messages are dropped, and one longer than this ends the connection. */
export const MAX_RECEIVED_BYTES = 1_024;
/** Rate of tolerated messages and pings. */
export const RECEIVED_RATE: Rate = { perSecond: 1, burst: 30 };
export const FLOOD_MESSAGE = 'too many messages: this stream accepts none';

export type WsConnectionDeps = {
  /** What the WebSocket writes to. */
  stream: Duplex;
  clock: Clock;
  /** The bytes of messages; null where none of them is sent. */
  framesOf: (messages: readonly StreamMessage[]) => Buffer | null;
};

/** A session's connection over a WebSocket. */
export class WsConnection implements Connection {
  readonly #ws: WebSocket;
  readonly #deps: WsConnectionDeps;
  readonly #bucket: TokenBucket;
  readonly #closeListeners: (() => void)[] = [];
  #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(ws: WebSocket, deps: WsConnectionDeps) {
    this.#ws = ws;
    this.#deps = deps;
    this.#bucket = new TokenBucket(RECEIVED_RATE, deps.clock.now());
    // Which fault it was is in the close code; `close` follows.
    ws.on('error', () => {});
    ws.on('message', this.#receive);
    ws.on('ping', this.#receive);
    ws.once('close', () => this.#over());
    deps.stream.on('drain', this.#release);
  }

  /** Writes to the socket itself, past the library: a frame is made once for all clients, its header included. */
  send(messages: readonly StreamMessage[]): Promise<void> {
    const { stream, framesOf } = this.#deps;
    if (this.#isClosed || this.#ws.readyState !== WebSocket.OPEN) return Promise.resolve();
    const frames = framesOf(messages);
    if (frames) stream.write(frames);
    if (!stream.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  close(reason: WsCloseReason): void {
    if (this.#isClosed) return;
    const { code, reason: text } = WS_CLOSES[reason];
    this.#ws.close(code, text);
    const giveUp = this.#deps.clock.after(CLOSE_GRACE_MS, () => this.#ws.terminate());
    this.#ws.once('close', giveUp);
    this.#over();
  }

  onMessage(): void {}

  onClose(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  #receive = (): void => {
    if (this.#isClosed || this.#bucket.take(1, this.#deps.clock.now())) return;
    void this.send([{ kind: 'error', message: FLOOD_MESSAGE }]);
    this.close('flood');
  };

  #release = (): void => {
    for (const resolve of this.#waiting.splice(0)) resolve();
  };

  #over(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#release();
    for (const listener of this.#closeListeners.splice(0)) listener();
  }
}
