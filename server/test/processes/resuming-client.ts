import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 300;

/** What all clients have heard of each event, by its id: the same text, or somebody was told otherwise. */
export type Heard = Map<number, string>;

/** A client of an event stream that resumes by the last id it has whenever its connection ends. It keeps the ids. */
export class ResumingClient {
  readonly ids: number[] = [];
  /** Anything that must not happen, in words. */
  readonly faults: string[] = [];
  connections = 0;
  readonly #url: string;
  readonly #address: string;
  readonly #heard: Heard;
  readonly #stopping = new AbortController();
  readonly #done: Promise<void>;

  constructor(url: string, address: string, heard: Heard) {
    this.#url = url;
    this.#address = address;
    this.#heard = heard;
    this.#done = this.#run();
  }

  get lastId(): number {
    return this.ids.at(-1) ?? 0;
  }

  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#connect();
      await delay(RETRY_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    }
  }

  /** One connection, to its end. */
  #connect(): Promise<void> {
    const last = this.ids.at(-1);
    const resume = last === undefined ? {} : { 'last-event-id': String(last) };
    const headers = { accept: 'text/event-stream', 'x-forwarded-for': this.#address, ...resume };
    const { signal } = this.#stopping;
    return new Promise((resolve) => {
      const request = http.get(`${this.#url}?resume=true`, { agent: false, headers, signal }, (response) => {
        if (response.statusCode !== 200) {
          response.resume().once('close', resolve);
          return;
        }
        this.connections += 1;
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          const frames = (rest + chunk).split('\n\n');
          rest = frames.pop() ?? '';
          for (const frame of frames) this.#take(frame);
        });
        response.on('error', () => {});
        response.once('close', resolve);
      });
      request.on('error', () => resolve());
    });
  }

  #take(frame: string): void {
    const id = Number(/^id: (\d+)$/m.exec(frame)?.[1]);
    const event = /^event: (.*)$/m.exec(frame)?.[1];
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (data === undefined) return;
    if (event === 'gap') this.faults.push(`a gap was told: ${data}`);
    if (event === 'gap' || event === 'error') return;
    if (id <= this.lastId) this.faults.push(`${id} came after ${this.lastId}`);
    this.ids.push(id);
    const known = this.#heard.get(id);
    if (known === undefined) this.#heard.set(id, data);
    else if (known !== data) this.faults.push(`${id} was told in two ways`);
  }
}
