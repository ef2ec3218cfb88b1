import { hash } from 'node:crypto';
import { JsonText } from '#domain/json-text.ts';
import type { ServiceContext } from '#services/context.ts';
import { Paged } from '#services/paged.ts';
import { dataError, JSON_TYPE } from '#transports/faults/data-error.ts';
import { faultOf } from '#transports/faults/fault-of.ts';
import { type CachePolicy, cacheControl, capAge, maxAgeSeconds } from './cache-policy.ts';
import type { Endpoint } from './endpoint.ts';
import type { Answer } from './response-cache.ts';

/** A validator that changes with the body; weak, because a proxy may compress. */
export const weakEtag = (body: string): string => `W/"${hash('sha1', body, 'base64url')}"`;

/** Whether an If-None-Match header names `etag`, by weak comparison. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (ifNoneMatch === undefined || etag === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare);
}

/** Responses may be incomplete while history loads, so they are cached no longer than this. */
const LOADING_MAX_AGE_SECONDS = 5;

const policyNow = (policy: CachePolicy, ctx: ServiceContext): CachePolicy =>
  ctx.live.isLoading ? capAge(policy, LOADING_MAX_AGE_SECONDS) : policy;

/** A cacheable 404 of an operation that allows it; null for any other error. */
function notFoundAnswer(
  endpoint: Endpoint,
  error: unknown,
  path: string,
  ctx: ServiceContext,
): Answer | null {
  if (typeof endpoint.cache !== 'object' || !endpoint.cache.notFound) return null;
  const policy = policyNow(endpoint.cache, ctx);
  const fault = faultOf(error);
  if (fault.code !== 'not_found') return null;
  return {
    ...dataError(fault, path, ctx.now()),
    refused: fault.message,
    etag: null,
    cacheControl: cacheControl(policy, true),
    maxAgeSeconds: maxAgeSeconds(policy),
  };
}

const textOf = ({ contentType }: Endpoint, result: unknown): string => {
  if (result === undefined) return '';
  if (result instanceof JsonText) return result.text;
  return contentType === undefined ? JSON.stringify(result) : String(result);
};

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
    const answer = notFoundAnswer(endpoint, error, path, ctx);
    if (answer) return answer;
    throw error;
  }
  const {
    body: produced,
    next,
    total,
  } = result instanceof Paged ? result : { body: result, next: null, total: null };
  const wanted: CachePolicy =
    typeof endpoint.cache === 'function' ? endpoint.cache(produced) : endpoint.cache;
  const policy = policyNow(wanted, ctx);
  const body = textOf(endpoint, produced);
  return {
    status: endpoint.status ?? 200,
    body,
    contentType: endpoint.contentType ?? JSON_TYPE,
    next,
    total,
    etag: policy === 'no-store' ? null : weakEtag(body),
    cacheControl: cacheControl(policy, typeof endpoint.access === 'string'),
    maxAgeSeconds: maxAgeSeconds(policy),
  };
}
