export type StreamFrame = { event?: string; data?: string; id?: string };

const DEADLINE_MS = 90_000;

/** Reads an event stream frame by frame; every wait has a deadline. */
export class StreamReader {
  readonly status: number;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #abort: AbortController;
  readonly #frames: StreamFrame[] = [];
  readonly #comments: string[] = [];
  readonly #decoder = new TextDecoder();
  #rest = '';

  private constructor(response: Response, body: ReadableStream<Uint8Array>, abort: AbortController) {
    this.status = response.status;
    this.#abort = abort;
    this.#reader = body.getReader();
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<StreamReader> {
    const abort = new AbortController();
    const response = await fetch(url, { headers, signal: abort.signal });
    if (!response.body) throw new Error(`GET ${url}: ${response.status} without a body`);
    return new StreamReader(response, response.body, abort);
  }

  /** The next comment. */
  async comment(): Promise<string> {
    await this.#until(() => this.#comments.length > 0);
    return this.#comments.shift() ?? '';
  }

  /** The next frames with data. */
  async take(count: number): Promise<StreamFrame[]> {
    await this.#until(() => this.#frames.length >= count);
    return this.#frames.splice(0, count);
  }

  close(): void {
    this.#abort.abort();
    this.#reader.cancel().catch(() => {});
  }

  async #until(isMet: () => boolean): Promise<void> {
    const timer = setTimeout(() => this.close(), DEADLINE_MS);
    try {
      while (!isMet()) {
        const { done, value } = await this.#reader.read();
        if (done) throw new Error(`stream ended; got ${JSON.stringify(this.#frames)}`);
        this.#receive(this.#decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #receive(text: string): void {
    const parts = (this.#rest + text).split('\n\n');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) {
      if (part.startsWith(':')) this.#comments.push(part.slice(1).trim());
      else this.#frames.push(Object.fromEntries(part.split('\n').map((line) => line.split(/: ?(.*)/s, 2))));
    }
  }
}
