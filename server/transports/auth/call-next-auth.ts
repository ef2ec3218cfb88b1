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
 * Calls next-auth's API handler. Its handler for standard requests works only inside a Next route, where the
 * caller's address is unknown, so it gets stand-ins for Next's request and response with the few members it uses.
 * It reads the pages' address from NEXTAUTH_URL only: see env.ts.
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
    // next-auth reads only `set-cookie`.
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
