import type { NextApiRequest, NextApiResponse } from 'next';
import type { AuthOptions } from 'next-auth';
import nextAuthModule from 'next-auth';
import { defaultOf } from './default-of.ts';

const nextAuth = defaultOf(nextAuthModule);

/** What next-auth writes its answer to, in the form that it expects of Next. */
class Answer {
  #status = 200;
  #body: string | null = null;
  readonly #headers = new Map<string, string | string[]>();

  status(code: number): this {
    this.#status = code;
    return this;
  }
  getHeader(name: string) {
    return this.#headers.get(name.toLowerCase());
  }
  setHeader(name: string, value: string | string[]): this {
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }
  json(body: unknown): void {
    this.setHeader('content-type', 'application/json');
    this.#body = JSON.stringify(body);
  }
  send(body: unknown): void {
    this.#body = typeof body === 'string' || body === undefined ? (body ?? null) : JSON.stringify(body);
  }
  end(): void {}

  response(): Response {
    const headers = new Headers();
    for (const [name, value] of this.#headers) {
      for (const one of [value].flat()) headers.append(name, one);
    }
    return new Response(this.#body, { status: this.#status, headers });
  }
}

/** The cookies of a header by name; of several of one name the first counts, as for sessions. */
function cookiesOf(header: string): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 1) continue;
    const name = part.slice(0, equals).trim();
    cookies[name] ??= safelyDecoded(part.slice(equals + 1).trim());
  }
  return cookies;
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a cookie of somebody else's making: next-auth finds that it is none of its own
  }
}

export type NextAuthCall = {
  request: Request;
  /** The segments of the path after `/api/auth/`. */
  action: string[];
  body: Record<string, string>;
};

/** Has next-auth answer a request. It knows the address of the pages from NEXTAUTH_URL alone: see env.ts. */
export async function callNextAuth(
  { request, action, body }: NextAuthCall,
  options: AuthOptions,
): Promise<Response> {
  const answer = new Answer();
  const asked = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: cookiesOf(request.headers.get('cookie') ?? ''),
    query: { ...Object.fromEntries(new URL(request.url).searchParams), nextauth: action },
    body,
  };
  await nextAuth(asked as unknown as NextApiRequest, answer as unknown as NextApiResponse, options);
  return answer.response();
}
