import type { IncomingMessage, ServerResponse } from 'node:http';
import { baseUrlOf, type Env } from '#server/config/env.ts';
import { walletConnectOf } from '#server/config/walletconnect-env.ts';
import { commonHeaders, newNonce, pagePolicy } from '#transports/http/security-headers.ts';

/**
 * Protects a page, and tells Next the nonce that its own scripts have to carry: it reads that from the request's policy.
 * @returns that nonce
 */
export function guardPages(env: Env): (request: IncomingMessage, response: ServerResponse) => string {
  const isHttps = baseUrlOf(env).startsWith('https:');
  const isDevelopment = env.NODE_ENV === 'development';
  const relayUrl = walletConnectOf(env)?.relayUrl;
  const relayOrigin = relayUrl ? new URL(relayUrl).origin : null;
  const common = Object.entries(commonHeaders(isHttps));
  return (request, response) => {
    const nonce = newNonce();
    const policy = pagePolicy({ nonce, isHttps, isDevelopment, relayOrigin });
    request.headers['x-nonce'] = nonce;
    request.headers['content-security-policy'] = policy;
    response.setHeader('content-security-policy', policy);
    for (const [name, value] of common) response.setHeader(name, value);
    return nonce;
  };
}
