import { z } from '@hono/zod-openapi';
import type { ServiceContext } from '#services/context.ts';
import type { StreamSource } from '#transports/stream/source.ts';
import type { Operation, Parsed, Shape } from './endpoint.ts';
import { exactly, type RawInput, readInput } from './input.ts';

type StreamSpec<T, P extends Shape, Q extends Shape> = Omit<Operation, 'method'> & {
  params?: P;
  query?: Q;
  /** Whether clients may resume by sequence number; they then get `id:` lines. */
  resumable: boolean;
  /** A frame or two, as OpenAPI example. */
  example: string;
  /** Finds what to stream. Throws ServiceError before the stream opens. */
  open(ctx: ServiceContext, input: Parsed<P> & Parsed<Q>): Promise<StreamSource<T>> | StreamSource<T>;
};

/** A stream with its types erased: what the application registers. */
export type StreamEndpoint = Operation & {
  kind: 'stream';
  method: 'get';
  params: Shape;
  query: Shape;
  resumable: boolean;
  example: string;
  /** @throws InputError when the input is not what the schemas say. */
  read(raw: RawInput): unknown;
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
        'Opt in to `id:` lines: `true` for a new stream, or the last id received. A `Last-Event-ID` header does the same and wins.',
      example: 'true',
    });

/** Declares one server-sent event stream: documentation, validation, access and source in one object. */
export function streamEndpoint<
  T,
  P extends Shape = Record<never, never>,
  Q extends Shape = Record<never, never>,
>(spec: StreamSpec<T, P, Q>): StreamEndpoint {
  const params = spec.params ?? {};
  const query: Shape = { ...spec.query, ...(spec.resumable && { resume: resume() }) };
  const schema = z.object({ ...params, ...query });
  return {
    ...(spec as unknown as StreamEndpoint),
    kind: 'stream',
    method: 'get',
    params,
    query,
    read: (raw) => readInput(schema, Object.keys(query), raw),
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
