import type { Socket } from 'node:net';
import { type ClientOptions, WebSocket } from 'ws';
import { until } from '#relay/testing/harness.ts';
import { AsyncApiValidator } from '#server/test/asyncapi.ts';
import type { Frame } from '#transports/venue/frame.ts';

const document = new AsyncApiValidator();

/** A client of a channel as a test drives it: it keeps every frame that it was sent. */
export class WireClient {
  readonly ws: WebSocket;
  readonly frames: Frame[] = [];
  readonly texts: string[] = [];
  /** Frames that are no message of the channel as the AsyncAPI document describes it. */
  readonly undescribed: Frame[] = [];
  readonly #opened: Promise<void>;
  #closed: { code: number; reason: string } | null = null;
  #read = 0;

  constructor(url: string, options: ClientOptions = {}) {
    const channel = /\/ws\/taker$/.test(url) ? 'takers' : 'makers';
    this.ws = new WebSocket(url, options);
    this.ws.on('message', (data) => {
      const frame = JSON.parse(data.toString());
      this.texts.push(data.toString());
      this.frames.push(frame);
      if (document.nameOf(channel, 'sent', frame) === null) this.undescribed.push(frame);
    });
    this.ws.on('close', (code, reason) => {
      this.#closed = { code, reason: reason.toString() };
    });
    this.#opened = new Promise((resolve, reject) => {
      this.ws.once('open', resolve);
      this.ws.once('error', reject);
    });
    this.#opened.catch(() => {});
    this.ws.on('error', () => {});
  }

  /** Resolves when the handshake is done. @throws when it was refused */
  static async connect(url: string, options?: ClientOptions): Promise<WireClient> {
    const client = new WireClient(url, options);
    await client.#opened;
    return client;
  }

  send(frame: unknown): void {
    this.ws.send(JSON.stringify(frame));
  }

  /** Sends frames in one write, so that the other side reads them together. */
  sendAtOnce(frames: readonly unknown[]): void {
    const { _socket: raw } = this.ws as unknown as { _socket: Socket };
    raw.cork();
    for (const frame of frames) this.send(frame);
    raw.uncork();
  }

  /** The next frame that was not read yet. @throws after twenty seconds */
  async next(): Promise<Frame> {
    const frame = await until('a frame is there', () => this.frames[this.#read]);
    this.#read += 1;
    return frame;
  }

  /** The next unread frame of this type; those before it count as read. @throws after twenty seconds */
  async nextOf(type: string): Promise<Frame> {
    for (;;) {
      const frame = await this.next();
      if (frame.type === type) return frame;
    }
  }

  /** How many frames of this type have come. */
  count(type: string): number {
    return this.frames.filter((frame) => frame.type === type).length;
  }

  /** How the connection ended. @throws after twenty seconds */
  closed(): Promise<{ code: number; reason: string }> {
    return until('the connection is over', () => this.#closed);
  }

  get isOpen(): boolean {
    return this.ws.readyState === WebSocket.OPEN;
  }

  /** Leaves, and waits until that is done. */
  async leave(): Promise<void> {
    this.ws.close();
    await this.closed();
  }

  /** Sends a frame and gives what is said to the one after it: everything before has been handled by then. */
  async roundTrip(): Promise<void> {
    const id = `trip-${this.frames.length}-${Math.random()}`;
    this.send({ type: 'no such type', request_id: id });
    await until('the trip is over', () => this.frames.some(({ request_id }) => request_id === id));
  }
}

/** @throws when a client was sent a frame that docs/asyncapi.yaml does not describe */
export function assertDescribed(clients: readonly WireClient[]): void {
  const [frame] = clients.flatMap(({ undescribed }) => undescribed);
  if (frame) throw new Error(`docs/asyncapi.yaml does not describe this frame: ${JSON.stringify(frame)}`);
}
