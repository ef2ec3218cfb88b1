import { z } from '@hono/zod-openapi';
import type { ServiceContext } from '#services/context.ts';
import type { StreamSource } from '#services/stream/stream-source.ts';
import type { Message, StreamEvent } from '#transports/message.ts';
import type { ItemFrame } from '#transports/stream/ws-frames.ts';
import { type DeclaredInput, declareInput, type None, type Parsed, type Shape } from './declared-input.ts';
import type { Endpoint, Operation } from './endpoint.ts';
import { exactly } from './input.ts';
import { paceQuery, type StreamPaces } from './stream-pace.ts';

/** A stream over a WebSocket, with the input, the access and the source of its server-sent events. */
export type StreamSocket = {
  /** From the root, without parameters. */
  path: `/${string}`;
  operationId: string;
  frame: ItemFrame;
  /** Every message that it sends, apart from `gap`, `ping` and `error`. */
  messages: readonly Message[];
};

type StreamSpec<P extends Shape, Q extends Shape> = Omit<Operation, 'method'> &
  StreamPaces & {
    params?: P;
    query?: Q;
    /** Whether clients may resume by sequence number; they then get `id:` lines. */
    resumable: boolean;
    /** A frame or two, as OpenAPI example. */
    example: string;
    /** Every kind of event that it sends, apart from `gap` and `error`; `docs/asyncapi.yaml` is written from it. */
    events: readonly StreamEvent[];
    /** Serves it over a WebSocket as well. */
    ws?: StreamSocket;
    /** Finds what to stream. Throws ServiceError before the stream opens. */
    open(ctx: ServiceContext, input: Parsed<P> & Parsed<Q>): Promise<StreamSource> | StreamSource;
  };

/** A stream with its types erased: what the application registers. */
export type StreamEndpoint = Operation &
  Omit<DeclaredInput, 'body'> &
  StreamPaces & {
    kind: 'stream';
    method: 'get';
    resumable: boolean;
    example: string;
    events: readonly StreamEvent[];
    ws?: StreamSocket;
    open(ctx: ServiceContext, input: unknown): Promise<StreamSource> | StreamSource;
  };

/** An operation of the API, whichever way it answers. */
export type Route = Endpoint | StreamEndpoint;

/** A sequence number as clients send it. */
export const SEQ = /^\d{1,15}$/;

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

/** Stand-ins for EventSource that cannot send headers resume by it. What it says is treated as the header is. */
const lastEventId = () =>
  z
    .string()
    .max(64)
    .optional()
    .openapi({ description: 'The same as the header `Last-Event-ID`, which wins.', example: '1795435' });

const alsoOverWs = ({ path }: StreamSocket): string =>
  ` Also over a WebSocket at \`${path}\`, with the same parameters: its frames are in /v1/asyncapi.yaml.`;

/** Declares one event stream, on one surface or two: documentation, validation, access and source in one object. */
export function streamEndpoint<P extends Shape = None, Q extends Shape = None>(
  spec: StreamSpec<P, Q>,
): StreamEndpoint {
  const query = {
    ...spec.query,
    ...(spec.resumable && { resume: resume(), lastEventId: lastEventId() }),
    ...paceQuery(spec),
  };
  return {
    ...(spec as unknown as StreamEndpoint),
    kind: 'stream',
    method: 'get',
    description: spec.description + (spec.ws ? alsoOverWs(spec.ws) : ''),
    scope: spec.scope ?? 'stream',
    ...declareInput({ params: spec.params, query }),
  };
}
