import { z } from '@hono/zod-openapi';
import type { ServiceContext } from '#services/context.ts';
import type { StreamSource } from '#services/stream/stream-source.ts';
import type { StreamEvent } from '#transports/message.ts';
import { type DeclaredInput, declareInput, type None, type Parsed, type Shape } from './declared-input.ts';
import type { Operation } from './endpoint.ts';
import { exactly } from './input.ts';

type StreamSpec<P extends Shape, Q extends Shape> = Omit<Operation, 'method'> & {
  params?: P;
  query?: Q;
  /** Whether clients may resume by sequence number; they then get `id:` lines. */
  resumable: boolean;
  /** A frame or two, as OpenAPI example. */
  example: string;
  /** Every kind of event that it sends, apart from `gap` and `error`; `docs/asyncapi.yaml` is written from it. */
  events: readonly StreamEvent[];
  /** Finds what to stream. Throws ServiceError before the stream opens. */
  open(ctx: ServiceContext, input: Parsed<P> & Parsed<Q>): Promise<StreamSource> | StreamSource;
};

/** A stream with its types erased: what the application registers. */
export type StreamEndpoint = Operation &
  Omit<DeclaredInput, 'body'> & {
    kind: 'stream';
    method: 'get';
    resumable: boolean;
    example: string;
    events: readonly StreamEvent[];
    open(ctx: ServiceContext, input: unknown): Promise<StreamSource> | StreamSource;
  };

const SEQ = /^\d{1,15}$/;

const resume = () =>
  z
    .string()
    .refine((text) => text === 'true' || SEQ.test(text), exactly('Invalid resume'))
    .optional()
    .openapi({
      type: 'string',
      description:
        'Opt in to `id:` lines: `true` for a new stream, or the last id received. A `Last-Event-ID` header does the same and wins. Everything after an id of the last 24 hours is sent; where that is not possible, one event `gap` tells which ids are left out: `{"reason":"expired" or "unknown","from":id,"to":id}`.',
      example: 'true',
    });

/** Declares one server-sent event stream: documentation, validation, access and source in one object. */
export function streamEndpoint<P extends Shape = None, Q extends Shape = None>(
  spec: StreamSpec<P, Q>,
): StreamEndpoint {
  const query = { ...spec.query, ...(spec.resumable && { resume: resume() }) };
  return {
    ...(spec as unknown as StreamEndpoint),
    kind: 'stream',
    method: 'get',
    scope: spec.scope ?? 'stream',
    ...declareInput({ params: spec.params, query }),
  };
}

/** Where a client wants to go on: nothing, anew with ids, or after a sequence number. */
export function readResume(
  lastEventId: string | undefined,
  input: unknown,
): { withIds: boolean; resumeAfter: number | null } {
  const asked = (input as { resume?: string }).resume;
  if (lastEventId !== undefined && SEQ.test(lastEventId)) {
    return { withIds: true, resumeAfter: Number(lastEventId) };
  }
  if (asked === undefined) return { withIds: lastEventId !== undefined, resumeAfter: null };
  return { withIds: true, resumeAfter: asked === 'true' ? null : Number(asked) };
}
