import { WebSocket } from 'ws';
import { until } from '../../server/test/system/wait.ts';

export type Frame = globalThis.Record<string, unknown> & { type: string };
export type Said = object | string | Buffer;

const ANSWER_MS = 8_000;
const bigintAsText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

/** A socket whose every frame is kept as its bytes came, between the names of what was said to it. */
export class Talk {
  readonly #socket: WebSocket;
  readonly #lines: string[] = [];
  readonly #frames: string[] = [];
  #closing: string | undefined;

  private constructor(socket: WebSocket, keepsPings: boolean) {
    this.#socket = socket;
    socket.on('message', (data, isBinary) => {
      const text = String(data);
      // When a ping comes depends on how long the rest of a conversation takes.
      if (text.includes('"type":"ping"') && !keepsPings) return;
      this.#frames.push(text);
      this.#lines.push(isBinary ? `< binary ${text}` : `< ${text}`);
    });
    socket.on('close', (code, reason) => {
      this.#closing = `closed ${code} ${reason}`;
      this.#lines.push(this.#closing);
    });
    socket.on('error', () => socket.terminate());
  }

  static async open(url: string, address: string, { keepsPings = false } = {}): Promise<Talk> {
    const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } });
    const talk = new Talk(socket, keepsPings);
    await until(() => socket.readyState !== WebSocket.CONNECTING, {
      timeoutMs: 10_000,
      what: 'the socket opens',
    });
    return talk;
  }

  /** Everything so far, a line each. */
  get text(): string {
    return this.#lines.join('\n');
  }

  get isClosed(): boolean {
    return this.#closing !== undefined;
  }

  /** How many frames have come. */
  get heard(): number {
    return this.#frames.length;
  }

  /** Says something without waiting for an answer. */
  say(name: string, said: Said): void {
    this.#lines.push(`> ${name}`);
    const isRaw = typeof said === 'string' || Buffer.isBuffer(said);
    if (this.#socket.readyState === WebSocket.OPEN)
      this.#socket.send(isRaw ? said : JSON.stringify(said, bigintAsText));
  }

  /** Says something and waits for the next frame, or for the end. */
  async ask(name: string, said: Said): Promise<void> {
    const before = this.heard;
    this.say(name, said);
    await this.until(() => this.heard > before, name);
  }

  /** The first frame that matches, waited for when it has not come. */
  frame(match: (frame: Frame) => boolean, what: string): Promise<Frame> {
    return until(() => this.#frames.map((text) => JSON.parse(text) as Frame).find(match), {
      timeoutMs: ANSWER_MS,
      everyMs: 5,
      what: () => `${what}\n${this.text.slice(-3_000)}`,
    });
  }

  /** Waits for a state of this talk. A talk that never reaches it keeps that as its last line. */
  async until(probe: () => boolean, what: string): Promise<void> {
    await until(() => probe() || this.isClosed, { timeoutMs: ANSWER_MS, everyMs: 5 }).catch(() => {
      this.#lines.push(`(no answer: ${what})`);
    });
  }

  close(): void {
    this.#socket.terminate();
  }
}
