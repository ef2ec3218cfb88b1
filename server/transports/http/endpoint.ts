import type { z } from '@hono/zod-openapi';
import type { JsonText } from '#domain/json-text.ts';
import type { KeyScope } from '#domain/key.ts';
import type { ServiceContext } from '#services/context.ts';
import type { Paged } from '#services/paged.ts';
import type { Access, Metering } from '#transports/gate/requirement.ts';
import type { CachePolicy } from '#transports/http/cache-policy.ts';
import {
  type DeclaredInput,
  declareInput,
  type None,
  type Parsed,
  type Shape,
} from '#transports/http/declared-input.ts';
import type { Tag } from '#transports/http/tags.ts';

/** What every operation says of itself, for the caller and for the pipeline. */
export type Operation = {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** From the root, parameters as `:name`. */
  path: `/${string}`;
  operationId: string;
  summary: string;
  description: string;
  tags: [Tag, ...Tag[]];
  access: Access;
  /** Default `tier`. */
  meter?: Metering;
  /** What a key with scopes needs to have among them. Default `stream` for streams, else `read`. */
  scope?: KeyScope;
  /** Statuses that only this operation answers, each with what it means. */
  errors?: Partial<Record<400 | 404 | 409 | 502 | 503, string>>;
};

/**
 * For a live read (`cache: 'none'`) that depends only on the request, stored fills, rollups and metadata, and the
 * current hour: the process may reuse the response until any of those is stored, at most for a second. Not for
 * reads that depend on the caller, on prices in memory or on the exchange.
 */
export type Reuse = 'until-ingest';

type Body<R extends z.ZodType> = z.input<R> | JsonText<z.input<R>>;

type EndpointSpec<P extends Shape, Q extends Shape, B extends z.ZodType, R extends z.ZodType> = Operation & {
  /** `max-age` in seconds, one of the words, or a function of the result. Cached results never depend on the caller. */
  cache: CachePolicy | ((result: z.input<R>) => CachePolicy);
  reuse?: Reuse;
  params?: P;
  query?: Q;
  /** Whether query parameters that are not declared are ignored, as the specification says. */
  ignoresQuery?: boolean;
  /** A JSON body, at most 64 KiB unless `maxBodyBytes` says otherwise. */
  body?: B;
  maxBodyBytes?: number;
  /** Of a success; 204 has no body. Default 200. */
  status?: 201 | 204;
  /** The body of a success. */
  response: R;
  /** Of the 200 body; JSON unless given; then `handle` gives the text itself. */
  contentType?: string;
  /** Calls one service, which answers the body, its text, or a page with the cursor of the next. Throws ServiceError for every refusal. */
  handle(
    ctx: ServiceContext,
    input: Parsed<P> & Parsed<Q> & { body: z.output<B> },
  ): Promise<Body<R> | Paged<Body<R>>> | z.input<R>;
};

/** An operation with its types erased: what the application registers. */
export type Endpoint = Operation &
  DeclaredInput & {
    kind: 'endpoint';
    cache: CachePolicy | ((result: unknown) => CachePolicy);
    reuse?: Reuse;
    maxBodyBytes?: number;
    status?: 201 | 204;
    response: z.ZodType;
    contentType?: string;
    handle(ctx: ServiceContext, input: unknown): unknown;
  };

/** Declares one operation: its documentation, validation, access, caching and code in one object. */
export function endpoint<
  R extends z.ZodType,
  P extends Shape = None,
  Q extends Shape = None,
  B extends z.ZodType = z.ZodUndefined,
>(spec: EndpointSpec<P, Q, B, R>): Endpoint {
  return {
    ...(spec as unknown as Endpoint),
    kind: 'endpoint',
    ...declareInput(spec),
  };
}
