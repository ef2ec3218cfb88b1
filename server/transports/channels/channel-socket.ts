import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { type Rate, TokenBucket } from '#domain/token-bucket.ts';
import { textFrame } from '#transports/stream/text-frame.ts';
import { asFrame, correlationOf, type Received, readMessage } from '#transports/venue/frame.ts';
import type { FairScheduler, Line } from './fair-scheduler.ts';
import { WriteBuffer } from './write-buffer.ts';
import type { Urgency, WriteCoalescer } from './write-coalescer.ts';

/** Limits on one client's input and on its pending output. */
export type SocketLimits = {
  /** Message size. Longer messages are answered with an error; beyond four times this, the connection is closed. */
  maxFrameBytes: number;
  /** Unread output beyond which the client counts as a slow consumer. */
  maxBufferedBytes: number;
  /** In units of 4 KiB: a longer message costs several tokens. */
  rate: Rate;
};

/** Close codes and reasons that are the relay's own. */
export const CLOSES = {
  authTimeout: [1008, 'auth timeout'],
  stale: [1001, 'stale'],
  slow: [1013, 'slow consumer'],
  restarting: [1001, 'restarting'],
} as const;
export type Close = (typeof CLOSES)[keyof typeof CLOSES];

/** Bytes per rate token. Also the longest message that is parsed when no token is left. */
const TOKEN_BYTES = 4_096;
/** Queued messages beyond which the socket is no longer read. */
const MAX_WAITING = 64;

type Message = { data: Buffer; isBinary: boolean; receivedMs: number };

/** One client of a channel: texts in and out, with bounds on both. */
export class ChannelSocket implements Line {
  readonly #ws: WebSocket;
  readonly #buffer: WriteBuffer;
  readonly #coalescer: WriteCoalescer;
  readonly #scheduler: FairScheduler;
  readonly #limits: SocketLimits;
  readonly #now: () => number;
  readonly #bucket: TokenBucket;
  readonly #onSlow: () => void;
  #waiting: Message[] = [];
  #onMessage: (received: Received, receivedMs: number) => void = () => {};
  #handled = 0;
  #isClosing = false;
  /** Called once when the client has said who it is. */
  readonly admit: () => void;

  constructor(
    ws: WebSocket,
    deps: {
      /** What the WebSocket writes to. */
      stream: Duplex;
      coalescer: WriteCoalescer;
      scheduler: FairScheduler;
      limits: SocketLimits;
      now: () => number;
      admit: () => void;
      /** The client is closed as a slow consumer. */
      onSlow: () => void;
    },
  ) {
    this.#ws = ws;
    this.#buffer = new WriteBuffer(deps.stream);
    this.#coalescer = deps.coalescer;
    this.#scheduler = deps.scheduler;
    this.#limits = deps.limits;
    this.#now = deps.now;
    this.#bucket = new TokenBucket(deps.limits.rate, deps.now());
    this.admit = deps.admit;
    this.#onSlow = deps.onSlow;
    // The close code identifies the fault; a `close` event follows.
    ws.on('error', () => {});
    ws.on('message', (data, isBinary) => {
      this.#receive({ data: data as Buffer, isBinary, receivedMs: deps.now() });
    });
    ws.once('close', () => {
      this.#giveUpLine();
      this.#coalescer.release(this.#buffer);
    });
  }

  /** Called with each message in order of arrival, and its arrival time. The listener must not throw. */
  onMessage(listener: (received: Received, receivedMs: number) => void): void {
    this.#onMessage = listener;
  }

  /** Called once when the connection is over, whoever ended it. */
  onClose(listener: () => void): void {
    this.#ws.once('close', listener);
  }

  /** Sends a WebSocket ping, which every client answers. */
  ping(): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.ping();
  }

  /** Called on each pong. */
  onPong(listener: () => void): void {
    this.#ws.on('pong', listener);
  }

  /** Sends a frame. Unless `urgency` is `now`, it may wait some ms to be written together with others. */
  send(frame: object, urgency: Urgency = 'soon'): void {
    if (this.#isOpen) this.#write(textFrame(JSON.stringify(frame)), urgency);
  }

  /** Sends an encoded frame in this event-loop turn. The buffer may be shared between clients. */
  sendFramed(frame: Buffer): void {
    if (this.#isOpen) this.#write(frame, 'now');
  }

  get #isOpen(): boolean {
    return !this.#isClosing && this.#ws.readyState === WebSocket.OPEN;
  }

  /** Closes the client if it has too much unread output. */
  #write(frame: Buffer, urgency: Urgency): void {
    if (this.#buffer.bytes <= this.#limits.maxBufferedBytes) {
      this.#buffer.add(frame);
      this.#coalescer.hold(this.#buffer, urgency);
      return;
    }
    this.#onSlow();
    this.close(CLOSES.slow);
  }

  /** Closes the connection and ignores further input. Clients that do not answer the close are cut off. */
  close([code, reason]: Close): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#giveUpLine();
    this.#ws.close(code, reason);
    this.#coalescer.release(this.#buffer);
  }

  get length(): number {
    return this.#waiting.length;
  }

  get handled(): number {
    return this.#handled;
  }

  /** Handles the message that waits longest. */
  next(): void {
    const message = this.#waiting.shift();
    this.#handled += 1;
    if (message) this.#handle(message);
    if (this.#waiting.length === 0 && this.#ws.isPaused) this.#ws.resume();
  }

  #receive(message: Message): void {
    if (this.#isClosing) return;
    if (this.#scheduler.isFree(this)) {
      this.#scheduler.run(() => this.#handle(message));
      return;
    }
    this.#waiting.push(message);
    if (this.#waiting.length >= MAX_WAITING) this.#ws.pause();
    this.#scheduler.enter(this);
  }

  #handle({ data, isBinary, receivedMs }: Message): void {
    const tokens = Math.max(1, Math.ceil(data.length / TOKEN_BYTES));
    if (this.#bucket.take(tokens, this.#now())) {
      this.#onMessage(readMessage(data, isBinary, this.#limits.maxFrameBytes), receivedMs);
      return;
    }
    const received = readMessage(data, isBinary, TOKEN_BYTES);
    const frame = received.kind === 'json' ? asFrame(received.json) : null;
    this.#onMessage({ kind: 'limited', correlation: frame ? correlationOf(frame) : {} }, receivedMs);
  }

  #giveUpLine(): void {
    this.#waiting = [];
    this.#scheduler.leave(this);
    if (this.#ws.isPaused) this.#ws.resume();
  }
}
