import { formatDayTime } from '#app/format/times.ts';

const MEANING: Record<number, string> = {
  200: 'answered',
  304: 'not modified since the last request',
  400: 'the request was malformed',
  401: 'the key was rejected',
  403: 'the plan, or the limits of the key, did not allow it',
  404: 'the resource was not found',
  413: 'the request was too large',
  429: 'over a limit: the plan’s minute or month, or the key’s budget',
  500: 'a fault on our side',
  502: 'an upstream source failed',
  503: 'temporarily unavailable',
  504: 'took too long',
};

/** What a status means, in few words. */
export const statusWords = (status: number): string =>
  MEANING[status] ?? (status < 400 ? 'answered' : status < 500 ? 'refused' : 'a fault on our side');

/** What a caller can do about a refusal, and where; null for what was served. */
export function remedyOf(status: number): { words: string; href: string; link: string } | null {
  if (status < 400) return null;
  if (status === 401 || status === 403)
    return {
      words: 'Use a key whose plan, scopes and addresses allow it.',
      href: '/console/keys',
      link: 'Keys',
    };
  if (status === 429)
    return { words: 'Wait for Retry-After, or send fewer requests.', href: '/console/usage', link: 'Usage' };
  if (status < 500)
    return { words: 'Compare the request with the reference.', href: '/docs/api', link: 'API reference' };
  return {
    words: 'Try again in a moment. If it keeps failing, contact us with the request id above.',
    href: '/console',
    link: 'Overview',
  };
}

/** Day and time in UTC to the second: `Nov 21, 09:30:07`. */
export const formatSeconds = (ms: number): string =>
  `${formatDayTime(ms)}:${new Date(ms).toISOString().slice(17, 19)}`;

/** UTC to the millisecond: `2026-11-21 09:30:00.123`. */
export const formatMillis = (ms: number): string => new Date(ms).toISOString().slice(0, 23).replace('T', ' ');
