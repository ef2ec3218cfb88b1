import { parse } from 'hono/utils/cookie';
import type { NextApiRequest, NextApiResponse } from 'next';
import type { AuthOptions } from 'next-auth';
import nextAuthModule from 'next-auth';
import { defaultOf } from './default-of.ts';

const nextAuth = defaultOf(nextAuthModule);

export type NextAuthCall = {
  request: Request;
  /** The segments of the path after `/api/auth/`. */
  action: string[];
  body: Record<string, string>;
};

/**
 * Has next-auth answer a request. It takes Next's objects alone, and reads of a standard request only inside a route of
 * Next, where the caller's address is not known: so it gets the few members that it uses, over standard headers. It knows
 * the address of the pages from NEXTAUTH_URL alone: see env.ts.
 */
export async function callNextAuth(
  { request, action, body }: NextAuthCall,
  options: AuthOptions,
): Promise<Response> {
  const asked = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    // Of several cookies of one name the first counts, as for sessions.
    cookies: parse(request.headers.get('cookie') ?? ''),
    query: { ...Object.fromEntries(new URL(request.url).searchParams), nextauth: action },
    body,
  };
  let status = 200;
  let content: string | undefined;
  const headers = new Headers();
  const answer = {
    status: (code: number) => {
      status = code;
      return answer;
    },
    // Asked for the cookies that are set already, and for nothing else.
    getHeader: () => headers.getSetCookie(),
    setHeader: (name: string, value: string | string[]) => {
      headers.delete(name);
      for (const one of [value].flat()) headers.append(name, one);
      return answer;
    },
    json: (value: unknown) => answer.setHeader('content-type', 'application/json').send(value),
    send: (value: unknown) => {
      content = typeof value === 'string' ? value : JSON.stringify(value);
    },
    end: () => {},
  };
  await nextAuth(asked as unknown as NextApiRequest, answer as unknown as NextApiResponse, options);
  return new Response(content, { status, headers });
}
