/**
 * How long an answer may be reused. A number is `max-age` in seconds; `none` sends no Cache-Control, as the
 * specification has it for live reads; `notFound` lets 404s be reused as long.
 */
export type CachePolicy =
  | number
  | 'none'
  | 'no-store'
  | { maxAge: number; immutable?: true; notFound?: true };

/** `policy` with its max-age bounded, and nothing promised for ever. */
export function capAge(policy: CachePolicy, seconds: number): CachePolicy {
  if (typeof policy === 'number') return Math.min(policy, seconds);
  if (typeof policy === 'string') return policy;
  return { maxAge: Math.min(policy.maxAge, seconds), ...(policy.notFound ? { notFound: true } : {}) };
}

/** Seconds that an answer may be reused; 0 when it may not. */
export function maxAgeSeconds(policy: CachePolicy): number {
  if (typeof policy === 'number') return policy;
  return typeof policy === 'object' ? policy.maxAge : 0;
}

/** The Cache-Control value, or null when none is sent. `shared` is false for answers that need a key. */
export function cacheControl(policy: CachePolicy, shared: boolean): string | null {
  if (policy === 'none') return null;
  if (policy === 'no-store') return 'no-store';
  const immutable = typeof policy === 'object' && policy.immutable ? ', immutable' : '';
  return `${shared ? 'public' : 'private'}, max-age=${maxAgeSeconds(policy)}${immutable}`;
}
