import type { z } from '@hono/zod-openapi';
import type { Venue } from '#relay/venue.ts';
import type { Actor, ServiceContext } from '#services/context.ts';
import {
  type DeclaredInput,
  declareInput,
  type None,
  type Parsed,
  type Shape,
} from '#transports/http/declared-input.ts';
import type { ApiKey } from '#transports/venue/api-key.ts';
import type { VenueAccess } from '#transports/venue/venue-access.ts';
import type { RateClass } from '#transports/venue/venue-rates.ts';
import { IGNORED_FIELDS } from './schema/aliases.ts';
import type { VenueTag } from './venue-tags.ts';

/** What an operation works with, and who calls it. */
export type VenueCall = {
  venue: Venue;
  access: VenueAccess;
  /** The data service's use cases, for what is read from its metadata. */
  context: (actor: Actor) => ServiceContext;
  /** Network address of the caller; IPv6 by its /64. */
  ip: string;
  /** Of the header `Idempotency-Key`, where the operation takes it. */
  idempotencyKey: string | undefined;
  /** From the header `X-Cancel-Token`: the token that creating the request returned. */
  cancelToken: string | undefined;
  /** The relay's one key, that makers prove themselves with … */
  makerKey: ApiKey;
  /** … and what the caller's headers carry of it; null for nothing. */
  credential: string | null;
};

type Facts = {
  method: 'get' | 'post';
  /** From the root, parameters as `:name`; the same is served below `/v2`. */
  path: `/v1/${string}`;
  operationId: string;
  summary: string;
  description: string;
  tag: VenueTag;
  rate: RateClass;
  /** Whether it takes the header `Idempotency-Key`. */
  isRepeatable?: boolean;
  /** Whether it is for makers, who prove themselves with the relay's key. */
  isForMakers?: boolean;
  /** Whether the body may be left out. */
  isBodyOptional?: boolean;
  /** The code of input that the schemas refuse. Default INVALID_MESSAGE. */
  invalidCode?: string;
  /** The codes that it can refuse with, apart from those that every operation has. */
  codes?: readonly string[];
};

type Spec<P extends Shape, Q extends Shape, B extends z.ZodType, R extends z.ZodType> = Facts & {
  params?: P;
  query?: Q;
  /** A JSON body, at most 64 KiB. */
  body?: B;
  /** The 200 body. */
  response: R;
  /** Calls the venue once. Throws VenueError for every refusal. */
  handle(
    call: VenueCall,
    input: Parsed<P> & Parsed<Q> & { body: z.output<B> },
  ): Promise<z.input<R>> | z.input<R>;
};

/** An operation of the venue with its types erased: what the application registers. */
export type VenueOperation = Facts &
  DeclaredInput & {
    response: z.ZodType;
    handle(call: VenueCall, input: unknown): unknown;
  };

/** Declares one operation: its documentation, validation, limits and code in one object. */
export function venueOperation<
  R extends z.ZodType,
  P extends Shape = None,
  Q extends Shape = None,
  B extends z.ZodType = z.ZodUndefined,
>(spec: Spec<P, Q, B, R>): VenueOperation {
  return {
    ...(spec as unknown as VenueOperation),
    ...declareInput({ ...spec, ignoredFields: IGNORED_FIELDS }),
  };
}
