import type { Caller } from './caller.ts';

/**
 * The API key that a request carries, by precedence X-API-Key, Authorization, `?apikey=`. Null when it carries
 * none; an empty text when what it carries cannot be a key, which is refused and never taken for anonymous.
 */
export function readCredential(caller: Caller): string | null {
  const direct = caller.header('x-api-key');
  if (direct !== undefined) return direct.trim();
  const authorization = caller.header('authorization');
  if (authorization !== undefined) return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
  if (!caller.search.includes('apikey=')) return null;
  return new URLSearchParams(caller.search).get('apikey');
}
