import type { ServerResponse } from 'node:http';
import type { Clock } from '#observe/clock.ts';
import { CLOSE_GRACE_MS, type CloseReason, type Connection, type StreamMessage } from './connection.ts';
import { listOnceForAll, onceForAll } from './once-for-all.ts';

export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/**
 * After the data: a client that stores an id as soon as it is read, and not when its event is complete, would resume behind
 * an event that a cut has split.
 */
const idLine = (id: string | null): string => (id === null ? '' : `id: ${id}\n`);

/** When the newest event happened, as a comment. */
const newestLine = (ms: number | undefined): string => (ms === undefined ? '' : `: newest ${ms}\n`);

/** The text form of a message. Data and names are ours and hold no line break. */
function encodeSse(message: StreamMessage): string {
  switch (message.kind) {
    case 'connected':
      return `: connected ${new Date(message.atMs).toISOString()}\n\n`;
    case 'ping':
      return `: ping ${message.atMs}\n${newestLine(message.newestMs)}${idLine(message.id)}\n`;
    case 'error':
      return `event: error\ndata: ${JSON.stringify({ error: message.message })}\n\n`;
    case 'gap':
    case 'playback':
      return `event: ${message.kind}\ndata: ${message.data}\n${idLine(message.id)}\n`;
    case 'item': {
      const event = message.event === null ? '' : `event: ${message.event}\n`;
      return `${event}data: ${message.data}\n${idLine(message.id)}\n`;
    }
  }
}

const bytesOf = listOnceForAll(onceForAll((message) => Buffer.from(encodeSse(message))));

/** A session's connection over an HTTP response, which it begins. */
export class SseConnection implements Connection {
  readonly #response: ServerResponse;
  readonly #clock: Clock;
  readonly #closeListeners: (() => void)[] = [];
  #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(
    response: ServerResponse,
    { clock, headers }: { clock: Clock; headers: Readonly<Record<string, string>> },
  ) {
    this.#response = response;
    this.#clock = clock;
    response.writeHead(200, { ...headers, ...SSE_HEADERS });
    response.on('drain', this.#release);
    response.once('close', () => this.#over());
  }

  /** Writes to the response itself: a web stream between would cost as much again for each client. */
  send(messages: readonly StreamMessage[]): Promise<void> {
    const response = this.#response;
    if (this.#isClosed || response.destroyed) return Promise.resolve();
    const bytes = bytesOf(messages);
    if (bytes) response.write(bytes);
    if (!response.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  close(_reason: CloseReason): void {
    if (this.#isClosed) return;
    const response = this.#response;
    response.end();
    const giveUp = this.#clock.after(CLOSE_GRACE_MS, () => response.destroy());
    response.once('close', giveUp);
    this.#over();
  }

  onMessage(): void {}

  onClose(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

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
