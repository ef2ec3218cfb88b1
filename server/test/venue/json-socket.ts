import WebSocket, { type ClientOptions } from 'ws';

export type Frame = Record<string, unknown> & { type: string };
export type Closing = { code: number; reason: string };
export type Match = string | ((frame: Frame) => boolean);

const DEADLINE_MS = 60_000;

/** What a maker receives without having asked: what every maker is sent, and what becomes of its quotes. */
const UNASKED: ReadonlySet<string> = new Set([
  'ping',
  'RFQ_REQUEST',
  'RFQ_TRADE',
  'RFQ_CONFIRMATION_REQUEST',
  'RFQ_EXECUTION_UPDATE',
]);

const matches = (frame: Frame, match: Match): boolean =>
  typeof match === 'string' ? frame.type === match : match(frame);

/** A WebSocket of JSON text frames that keeps every frame it received, so that none is missed between two waits. */
export class JsonSocket {
  readonly frames: Frame[] = [];
  readonly closed: Promise<Closing>;
  readonly #socket: WebSocket;
  readonly #listeners = new Set<(frame: Frame) => void>();
  #closing: Closing | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(String(data)));
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.#closing = { code, reason: reason.toString() };
        resolve(this.#closing);
      });
    });
    socket.on('error', () => socket.terminate());
  }

  /** Opens; frames that come with the first bytes are kept too. */
  static open(url: string, options: ClientOptions = {}): Promise<JsonSocket> {
    const socket = new WebSocket(url, { handshakeTimeout: DEADLINE_MS, ...options });
    const wrapped = new JsonSocket(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(wrapped));
      socket.once('error', reject);
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Calls back with each frame from now on; the answer stops it. */
  onFrame(listener: (frame: Frame) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a frame as JSON, or bytes and text as they are. */
  send(frame: object | string | Buffer): void {
    const raw = typeof frame === 'string' || Buffer.isBuffer(frame);
    this.#socket.send(raw ? frame : JSON.stringify(frame, bigintAsText));
  }

  /** The first frame at or after place `since` that matches, waited for if it has not come. */
  frame(match: Match, since = 0, timeoutMs = DEADLINE_MS): Promise<Frame> {
    const known = this.frames.slice(since).find((frame) => matches(frame, match));
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const stop = this.onFrame((frame) => {
        if (!matches(frame, match)) return;
        finish();
        resolve(frame);
      });
      const fail = (why: string): void => {
        finish();
        reject(new Error(`${why}; wanted ${match}; frames: ${this.#shown(since)}`));
      };
      const late = setTimeout(() => fail(`no such frame within ${timeoutMs} ms`), timeoutMs);
      const finish = (): void => {
        clearTimeout(late);
        stop();
      };
      void this.closed.then(({ code, reason }) => fail(`closed with ${code} ${reason}`));
    });
  }

  /** Sends, and answers the first frame after it that matches: by default, the first that is an answer. */
  ask(frame: object | string | Buffer, match: Match = ({ type }) => !UNASKED.has(type)): Promise<Frame> {
    const since = this.frames.length;
    this.send(frame);
    return this.frame(match, since);
  }

  /** Every frame so far that matches. */
  all(match: Match): Frame[] {
    return this.frames.filter((frame) => matches(frame, match));
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#socket.close();
    const late = setTimeout(() => this.#socket.terminate(), 2_000);
    await this.closed;
    clearTimeout(late);
  }

  #receive(text: string): void {
    const frame = JSON.parse(text) as Frame;
    this.frames.push(frame);
    for (const listener of this.#listeners) listener(frame);
  }

  #shown(since: number): string {
    return JSON.stringify(this.frames.slice(since).slice(-8)).slice(0, 3_000);
  }
}

/** Amounts go out as decimal text. */
function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
