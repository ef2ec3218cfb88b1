import { freshIp } from '../system/http-client.ts';

export type Json = Record<string, unknown>;
export type Reply = { status: number; body: Json; headers: Headers };

/** REST calls to the venue; `base` is the relay's own or the public one that ends in `/v2`. */
export class Api {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  get(path: string): Promise<Reply> {
    return this.#call('GET', path);
  }

  /** A text is sent as it is, anything else as JSON with big integers as decimal text. */
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const text = typeof body === 'string' ? body : JSON.stringify(body, bigintAsText);
    return this.#call('POST', path, text, headers);
  }

  async #call(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const answer = await fetch(`${this.#base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': freshIp(), ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    return { status: answer.status, body: parsed(text), headers: answer.headers };
  }
}

/** An answer that must be 200 or 201. */
export async function succeed(call: Promise<Reply>): Promise<Json> {
  const { status, body } = await call;
  if (status !== 200 && status !== 201) throw new Error(`${status} ${JSON.stringify(body).slice(0, 600)}`);
  return body;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return { text };
  }
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
