import { hash } from 'node:crypto';
import type { ServiceContext } from '#services/context.ts';
import { type CachePolicy, cacheControl, maxAgeSeconds } from './cache-policy.ts';
import type { Endpoint } from './endpoint.ts';
import { envelope, type Failure, toFailure } from './errors.ts';
import type { Answer } from './response-cache.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A validator that changes with the body; weak, because a proxy may compress. */
export const weakEtag = (body: string): string => `W/"${hash('sha1', body, 'base64url')}"`;

/** Whether an If-None-Match header names `etag`, by weak comparison. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (ifNoneMatch === undefined || etag === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare);
}

/** Writes a refusal as an answer: the envelope, or plain text where the specification says so. */
export function failureAnswer(failure: Failure, path: string, nowMs: number): Answer {
  return {
    status: failure.status,
    body: failure.plainText ? String(failure.message) : envelope(failure, path, nowMs),
    contentType: failure.plainText ? 'text/plain; charset=utf-8' : JSON_TYPE,
    etag: null,
    cacheControl: 'no-store',
    maxAgeSeconds: 0,
    failure,
  };
}

function notFoundAnswer(endpoint: Endpoint, error: unknown, path: string, nowMs: number): Answer | null {
  const policy = endpoint.cache;
  if (typeof policy !== 'object' || !policy.notFound) return null;
  const failure = toFailure(error);
  if (failure.status !== 404) return null;
  return {
    ...failureAnswer(failure, path, nowMs),
    cacheControl: cacheControl(policy, true),
    maxAgeSeconds: policy.maxAge,
  };
}

/** Runs an operation and writes its result, once. */
export async function produceAnswer(
  endpoint: Endpoint,
  ctx: ServiceContext,
  input: unknown,
  path: string,
): Promise<Answer> {
  let result: unknown;
  try {
    result = await endpoint.handle(ctx, input);
  } catch (error) {
    const answer = notFoundAnswer(endpoint, error, path, ctx.now());
    if (answer) return answer;
    throw error;
  }
  const policy: CachePolicy = typeof endpoint.cache === 'function' ? endpoint.cache(result) : endpoint.cache;
  const body = JSON.stringify(result);
  return {
    status: 200,
    body,
    contentType: JSON_TYPE,
    etag: policy === 'no-store' ? null : weakEtag(body),
    cacheControl: cacheControl(policy, typeof endpoint.access === 'string'),
    maxAgeSeconds: maxAgeSeconds(policy),
    failure: null,
  };
}
