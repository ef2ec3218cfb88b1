import net from 'node:net';

/** What is sent: the same path with each of the keys in turn. */
export type Load = { path: string; keys: readonly string[] };

const READ_BYTES = 64 * 1024;
const HEAD_END = '\r\n\r\n';
const CONTENT_LENGTH = /\ncontent-length: *(\d+)\r/i;
const GOOD = 'HTTP/1.1 200 ';

const requestOf = (path: string, key: string): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: keep-alive\r\nx-api-key: ${key}\r\n\r\n`,
  );

/** Bytes of the body that the head of an answer tells. @throws when it is not 200, or does not tell its length */
function bodyBytes(head: string): number {
  const length = CONTENT_LENGTH.exec(head)?.[1];
  if (!head.startsWith(GOOD) || length === undefined) throw new Error(`an answer failed: ${head}`);
  return Number(length);
}

/** A connection that sends a request as soon as the one before is answered, until it is told to stop. */
class Connection {
  answers = 0;
  readonly ended: Promise<void>;
  readonly #socket: net.Socket;
  readonly #next: () => Buffer | null;
  /** The beginning of a head that has not come as a whole. */
  #head = '';
  #missingBytes = 0;

  constructor(port: number, next: () => Buffer | null) {
    this.#next = next;
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    // One buffer for all answers, and no stream between: the load must not be what is measured.
    const onread = { buffer, callback: (size: number) => this.#read(buffer, size) };
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true, onread });
    this.ended = new Promise((resolve, reject) => {
      this.#socket.once('connect', () => this.#send()).once('error', reject);
      this.#socket.once('close', () => (this.#next() === null ? resolve() : reject(new Error('cut off'))));
    });
  }

  #send(): void {
    const request = this.#next();
    if (request) this.#socket.write(request);
    else this.#socket.destroy();
  }

  #read(buffer: Buffer, size: number): boolean {
    try {
      if (this.#missingBytes > 0) this.#take(size);
      else this.#readHead(buffer, size);
    } catch (error) {
      this.#socket.destroy(error as Error);
    }
    return true;
  }

  #readHead(buffer: Buffer, size: number): void {
    const text = this.#head + buffer.toString('latin1', 0, size);
    const end = text.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = text;
      return;
    }
    this.#head = '';
    this.#missingBytes = bodyBytes(text.slice(0, end + 2));
    this.#take(text.length - end - HEAD_END.length);
  }

  #take(bytes: number): void {
    this.#missingBytes -= bytes;
    if (this.#missingBytes < 0) throw new Error('an answer is longer than it told');
    if (this.#missingBytes > 0) return;
    this.answers += 1;
    this.#send();
  }
}

/** A load that goes on until it is stopped. */
export type LeanLoad = {
  /** How many requests were answered so far. */
  readonly answers: number;
  /** Sends no more, and waits for what is underway. @throws when an answer was not 200, or not whole */
  stop(): Promise<void>;
};

/**
 * Asks a server of this machine over so many kept connections. Costs a third of what a generator for all purposes does,
 * which is taken from the same two cores as what is measured. Every answer is looked at.
 */
export function startLeanLoad(port: number, load: Load, connections: number): LeanLoad {
  const requests = load.keys.map((key) => requestOf(load.path, key));
  let sent = 0;
  let isStopped = false;
  const next = () => (isStopped ? null : (requests[sent++ % requests.length] ?? null));
  const opened = Array.from({ length: connections }, () => new Connection(port, next));
  const ended = Promise.all(opened.map((connection) => connection.ended));
  // Told to who stops it.
  ended.catch(() => {});
  return {
    get answers() {
      return opened.reduce((sum, { answers }) => sum + answers, 0);
    },
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}
