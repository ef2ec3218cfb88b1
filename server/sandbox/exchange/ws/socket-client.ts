import { WebSocket } from 'ws';

const DEADLINE_MS = 5_000;

/** A frame as a test looks at it. */
export type Frame = { channel: string; data: unknown };

/** A bare client of the exchange's socket, for tests: every frame is kept until a test takes it. */
export class SocketClient {
  readonly socket: WebSocket;
  readonly frames: Frame[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  #wake: () => void = () => {};

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      this.#wake();
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  /** Resolves when open; rejects with the HTTP status when the server refuses. */
  static open(url: string): Promise<SocketClient> {
    return new Promise((resolve, reject) => {
      const client = new SocketClient(url);
      client.socket.once('open', () => resolve(client));
      client.socket.once('error', reject);
    });
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }
  subscribe(subscription: unknown): void {
    this.say({ method: 'subscribe', subscription });
  }

  /** Takes the first frame that matches, waiting for it; the frames before it are dropped. */
  async next(matches: (frame: Frame) => boolean = () => true): Promise<Frame> {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    for (;;) {
      const index = this.frames.findIndex(matches);
      if (index >= 0) return this.frames.splice(0, index + 1).at(-1) as Frame;
      if (deadline.aborted) throw new Error(`no such frame; got ${JSON.stringify(this.frames)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        deadline.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }
  onChannel = (channel: string): Promise<Frame> => this.next((frame) => frame.channel === channel);
  /** Answers once everything that was sent before has been handled. */
  async settle(): Promise<void> {
    this.say({ method: 'ping' });
    await this.onChannel('pong');
  }
}
