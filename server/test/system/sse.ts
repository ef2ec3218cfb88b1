import http from 'node:http';
import { freshIp } from './http-client.ts';
import { until } from './wait.ts';

/** One frame as it came: a comment, or the event name and data. */
export type Frame = { comment?: string; event?: string; data?: string; id?: string };

function parseFrame(text: string): Frame {
  const frame: Frame = {};
  for (const line of text.split('\n')) {
    if (line.startsWith(':')) frame.comment = line;
    const field = /^(event|data|id): ?(.*)$/.exec(line);
    if (field) frame[field[1] as 'event' | 'data' | 'id'] = field[2] ?? '';
  }
  return frame;
}

/** An open event stream that keeps every frame. */
export class EventStream {
  readonly frames: Frame[] = [];
  status = 0;
  headers: http.IncomingHttpHeaders = {};
  closed = false;
  /** The body of an answer that is no event stream. */
  body = '';
  readonly #request: http.ClientRequest;

  constructor(url: string, options: { ip?: string; headers?: Record<string, string> } = {}) {
    let rest = '';
    this.#request = http.get(
      url,
      {
        agent: false,
        headers: {
          'x-forwarded-for': options.ip ?? freshIp(),
          accept: 'text/event-stream',
          ...options.headers,
        },
      },
      (response) => {
        this.status = response.statusCode ?? 0;
        this.headers = response.headers;
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          this.body += chunk;
          const parts = (rest + chunk).split('\n\n');
          rest = parts.pop() ?? '';
          this.frames.push(...parts.map(parseFrame));
        });
        response.on('close', () => {
          this.closed = true;
        });
        response.on('error', () => {});
      },
    );
    this.#request.on('error', () => {
      this.closed = true;
    });
  }

  /** The activity events so far, in the order in which they came. */
  get events(): { name: string; data: Record<string, unknown> }[] {
    return this.frames
      .filter((frame) => frame.data !== undefined && frame.event !== 'error')
      .map((frame) => ({
        name: frame.event ?? '',
        data: JSON.parse(frame.data ?? '') as Record<string, unknown>,
      }));
  }

  get comments(): string[] {
    return this.frames.flatMap((frame) => frame.comment ?? []);
  }

  async until(probe: (stream: EventStream) => boolean, what: string, timeoutMs = 60_000): Promise<void> {
    await until(() => probe(this), {
      timeoutMs,
      what: () =>
        `${what}; status ${this.status}, closed ${this.closed}, frames ${JSON.stringify(this.frames.slice(-5))}`,
    });
  }

  close(): void {
    this.#request.destroy();
  }
}

/** Opens a stream and waits for its status line. */
export async function openStream(
  url: string,
  options: { ip?: string; headers?: Record<string, string> } = {},
): Promise<EventStream> {
  const stream = new EventStream(url, options);
  await stream.until((opened) => opened.status !== 0 || opened.closed, 'the stream answers');
  return stream;
}
