import WebSocket, { type RawData } from 'ws';
import { type Backoff, backoffMs } from './backoff.ts';
import { MakerError } from './maker-error.ts';
import { type Frame, optionalText, parseFrame } from './wire.ts';

/** How long things may take, and how much may be under way. */
export type LinkLimits = {
  /** From opening the socket to the relay's answer to `auth`. */
  authTimeoutMs: number;
  /** A silent relay is pinged after this time; after twice this time it is given up. */
  heartbeatMs: number;
  /** How long the relay may take to end the connection that we close. */
  closeTimeoutMs: number;
  backoff: Backoff;
  /** Bytes that may wait to be sent. */
  maxBufferedBytes: number;
};

export type LinkOptions = LinkLimits & {
  url: string;
  /** The auth frame; `isFirst` until one was accepted. */
  auth: (isFirst: boolean) => object;
  onReady: (address: string | null) => void;
  onFrame: (frame: Frame) => void;
  /** `retryInMs` is null when the link ends for good. */
  onDown: (down: { code: number; reason: string; retryInMs: number | null }) => void;
};

const MAX_FRAME_BYTES = 1_048_576;
/** A relay that answers pings with pings must not keep us busy. */
const PING_ANSWER_EACH_MS = 1_000;

/** Errors that are not the maker's fault and worth retrying. */
const TRANSIENT = new Set<unknown>(['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR']);

const textOfData = (data: RawData): string =>
  Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as Buffer).toString();

/**
 * The connection to the relay: opens it, authenticates, answers pings, detects dead connections, and reconnects
 * with growing, jittered delays until closed. A refused first `auth` ends it; later ones are retried, since the key
 * has worked before.
 */
export class Link {
  readonly #options: LinkOptions;
  #socket: WebSocket | null = null;
  #timers: NodeJS.Timeout[] = [];
  #retry: NodeJS.Timeout | undefined;
  #isReady = false;
  #wasReady = false;
  #isClosing = false;
  #failures = 0;
  #heardAtMs = 0;
  #answeredPingAtMs = 0;
  #lastError = '';
  readonly #first = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#first.promise.catch(() => {});
  }

  /** Connects. Settles with the first accepted `auth`. @throws MakerError AUTH_FAILED or CLOSED */
  start(): Promise<void> {
    if (!this.#socket && !this.#isClosing) this.#open();
    return this.#first.promise;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Sends a frame immediately, without queueing. @throws MakerError NOT_CONNECTED, or BUSY when the relay does not
   * keep up
   */
  send(frame: object): void {
    if (!this.#isReady || this.#socket?.readyState !== WebSocket.OPEN) {
      throw new MakerError('NOT_CONNECTED', 'not connected to the relay');
    }
    if (this.#socket.bufferedAmount > this.#options.maxBufferedBytes) {
      throw new MakerError('BUSY', 'the relay reads more slowly than this client writes');
    }
    this.#socket.send(JSON.stringify(frame));
  }

  /** Ends the connection for good; settles when it is down. */
  async close(): Promise<void> {
    if (!this.#isClosing) {
      this.#isClosing = true;
      clearTimeout(this.#retry);
      const socket = this.#socket;
      if (socket) {
        socket.close(1000, 'closed by the maker');
        this.#timers.push(setTimeout(() => socket.terminate(), this.#options.closeTimeoutMs));
      } else this.#end('closed');
    }
    await this.#ended.promise;
  }

  #open(): void {
    const { url, authTimeoutMs } = this.#options;
    const socket = new WebSocket(url, { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
    this.#socket = socket;
    this.#lastError = '';
    this.#timers = [setTimeout(() => this.#giveUp('the relay did not answer auth'), authTimeoutMs)];
    socket.on('open', () => socket.send(JSON.stringify(this.#options.auth(!this.#wasReady))));
    socket.on('message', (data, isBinary) => {
      this.#heardAtMs = performance.now();
      const frame = isBinary ? null : parseFrame(textOfData(data));
      if (frame) this.#take(frame);
    });
    socket.on('pong', () => {
      this.#heardAtMs = performance.now();
    });
    socket.on('error', (error) => {
      this.#lastError = error.message;
    });
    socket.on('close', (code, reason) => this.#down(code, reason.toString() || this.#lastError));
  }

  #take(frame: Frame): void {
    if (frame.type === 'ping') this.#answerPing(frame);
    else if (this.#isReady) this.#options.onFrame(frame);
    else if (frame.type === 'auth' && frame.success === true) this.#ready(frame);
    else if (frame.type === 'auth' || frame.type === 'RFQ_ERROR') this.#refused(frame);
  }

  #ready(frame: Frame): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    this.#isReady = true;
    this.#wasReady = true;
    this.#failures = 0;
    this.#heardAtMs = performance.now();
    this.#timers.push(setInterval(() => this.#beat(), this.#options.heartbeatMs));
    this.#options.onReady(optionalText(frame, 'address'));
    this.#first.resolve();
  }

  #refused(frame: Frame): void {
    const reason = optionalText(frame, 'error') ?? 'the relay rejected auth';
    if (this.#wasReady || TRANSIENT.has(frame.code)) this.#giveUp(reason);
    else {
      this.#first.reject(new MakerError('AUTH_FAILED', reason));
      void this.close();
    }
  }

  #beat(): void {
    const silentMs = performance.now() - this.#heardAtMs;
    if (silentMs >= 2 * this.#options.heartbeatMs) this.#giveUp('the relay stopped responding');
    else this.#socket?.ping();
  }

  #answerPing({ payload }: Frame): void {
    const nowMs = performance.now();
    if (
      !this.#isReady ||
      (this.#answeredPingAtMs > 0 && nowMs - this.#answeredPingAtMs < PING_ANSWER_EACH_MS)
    ) {
      return;
    }
    this.#answeredPingAtMs = nowMs;
    this.#socket?.send(JSON.stringify({ type: 'ping', payload: payload ?? 'rfq' }));
  }

  #giveUp(reason: string): void {
    this.#lastError = reason;
    this.#socket?.terminate();
  }

  #down(code: number, reason: string): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    this.#socket = null;
    this.#isReady = false;
    const retryInMs = this.#isClosing ? null : backoffMs(this.#failures, this.#options.backoff, Math.random);
    this.#failures += 1;
    if (retryInMs !== null) this.#retry = setTimeout(() => this.#open(), retryInMs);
    this.#options.onDown({ code, reason, retryInMs });
    if (retryInMs === null) this.#end(reason);
  }

  #end(reason: string): void {
    this.#first.reject(new MakerError('CLOSED', reason));
    this.#ended.resolve();
  }
}
