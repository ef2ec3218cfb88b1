import type { Clock } from './clock.ts';
import { CLOSE_GRACE_MS, type CloseReason, type Connection, type StreamMessage } from './connection.ts';
import { listOnceForAll, onceForAll } from './once-for-all.ts';

/** Bytes that wait in process for one client's socket before the session is told to wait. */
const BUFFER_BYTES = 64 * 1024;

export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

const idLine = (id: string | null): string => (id === null ? '' : `id: ${id}\n`);

/** The text form of a message. Data and names are ours and hold no line break. */
function encodeSse(message: StreamMessage): string {
  switch (message.kind) {
    case 'connected':
      return `: connected ${new Date(message.atMs).toISOString()}\n\n`;
    case 'ping':
      return `: ping ${message.atMs}\n${idLine(message.id)}\n`;
    case 'error':
      return `event: error\ndata: ${JSON.stringify({ error: message.message })}\n\n`;
    case 'gap':
    case 'playback':
      return `${idLine(message.id)}event: ${message.kind}\ndata: ${message.data}\n\n`;
    case 'item': {
      const event = message.event === null ? '' : `event: ${message.event}\n`;
      return `${idLine(message.id)}${event}data: ${message.data}\n\n`;
    }
  }
}

const bytesOf = listOnceForAll(onceForAll((message) => Buffer.from(encodeSse(message))));

/** A session's connection over a response body. `cut` drops the socket of a response that is not finished. */
export class SseConnection implements Connection {
  readonly body: ReadableStream<Uint8Array>;
  readonly #clock: Clock;
  readonly #cut: (() => void) | null;
  readonly #closeListeners: (() => void)[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(clock: Clock, cut: (() => void) | null) {
    this.#clock = clock;
    this.#cut = cut;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#release(),
        cancel: () => this.#over(),
      },
      { highWaterMark: BUFFER_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
    );
  }

  send(messages: readonly StreamMessage[]): Promise<void> {
    const controller = this.#controller;
    if (this.#isClosed || !controller) return Promise.resolve();
    const bytes = bytesOf(messages);
    if (bytes) controller.enqueue(bytes);
    if ((controller.desiredSize ?? 0) > 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  close(_reason: CloseReason): void {
    if (this.#isClosed) return;
    this.#controller?.close();
    this.#over();
    this.#clock.after(CLOSE_GRACE_MS, () => this.#cut?.());
  }

  onMessage(): void {}

  onClose(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #over(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#release();
    for (const listener of this.#closeListeners.splice(0)) listener();
  }
}
