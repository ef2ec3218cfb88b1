import { z } from '@hono/zod-openapi';
import type { Address } from '#domain/parlay/hex.ts';
import type { Cashouts } from '#relay/cashout/cashouts.ts';
import type { Claims } from '#relay/claims/claims.ts';
import type { Requests } from '#relay/venue.ts';
import type { FrameFacts, Message } from '#transports/message.ts';
import type { Frame } from '#transports/venue/frame.ts';
import type { VenueAccess } from '#transports/venue/venue-access.ts';
import type { RateClass } from '#transports/venue/venue-rates.ts';
import type { Shape } from '../../http/declared-input.ts';
import { type Declared, readInput } from '../../http/input.ts';
import { IGNORED_FIELDS, withAliases } from '../../http/venue/schema/aliases.ts';
import type { HelloInput, TakerIdentity } from './read-hello.ts';
import { reqId } from './taker-messages.ts';

/** What takers ask of sales. */
export type TakerCashouts = Pick<Cashouts, 'get' | 'prepare' | 'accept' | 'offersTo'>;

/** What the channel needs of the venue. */
export type TakerVenue = { requests: Requests; claims: Claims; cashouts: TakerCashouts };

/** One connection as the frames see it. */
export type TakerSeat = {
  venue: TakerVenue;
  access: VenueAccess;
  /** Network address of the client; IPv6 by its /64. */
  ip: string;
  /** Who the client says it is; null before it has. */
  readonly identity: TakerIdentity | null;
  /** Subscribes the client to the events of this address. */
  register(identity: TakerIdentity): void;
  /** Judges a `hello`. Throws VenueError. */
  identify(hello: HelloInput): TakerIdentity;
  /** Notes that a request was made here. */
  own(rfqId: string): void;
  /** Whether the request was made on this connection, or its taker is this client's proven address. */
  owns(rfqId: string, taker: Address): boolean;
  /** What the answer to a `hello` says of the place that a signed one names. */
  place: { chain_id: number; escrow: Address };
};

/** A kind of message with its types erased. */
export type TakerFrame = FrameFacts & {
  rate: RateClass;
  invalidCode: string;
  /** Reads the message and does what it says. Rejects with VenueError or InputError. */
  serve(seat: TakerSeat, frame: Frame): Promise<object>;
};

type FrameSpec<S extends Shape> = {
  type: string;
  operationId: string;
  /** Name of its message in the document. */
  name: string;
  summary: string;
  rate: RateClass;
  /** The code of fields that the schemas refuse. Default INVALID_MESSAGE. */
  invalidCode?: string;
  input: S;
  /** Fields that may be left out, because `complete` puts them in. */
  completed?: readonly (keyof S & string)[];
  /** Fills in omitted fields from the connection's state. */
  complete?: (seat: TakerSeat, frame: Frame) => Frame;
  /** One message, without its type. */
  example: object;
  answer: Message;
  codes?: readonly string[];
  /** @returns the answer, without its type and reqId */
  handle(seat: TakerSeat, input: z.output<z.ZodObject<S>>): Promise<object>;
};

function messageOf<S extends Shape>(spec: FrameSpec<S>): Message {
  const { type, name, summary, input, completed = [], example } = spec;
  const fields = Object.entries(input).map(([field, schema]) => [
    field,
    completed.includes(field) ? schema.optional() : schema,
  ]);
  return {
    name,
    summary,
    payload: z
      .looseObject({ type: z.literal(type), ...Object.fromEntries(fields), reqId: reqId().optional() })
      .openapi(name),
    examples: [{ type, ...example, reqId: 1 }],
  };
}

/** Declares one kind of message: its fields, documentation, limits and code in one object. */
export function takerFrame<S extends Shape>(spec: FrameSpec<S>): TakerFrame {
  const { type, operationId, rate, answer, codes = [], invalidCode = 'INVALID_MESSAGE' } = spec;
  const fields = z.object(spec.input);
  const declared: Declared = {
    ...{ schema: z.object({ body: fields }), query: {}, body: fields },
    ignoredFields: IGNORED_FIELDS,
  };
  return {
    ...{ type, operationId, rate, invalidCode, message: messageOf(spec), replies: [answer] },
    codes: [...new Set([invalidCode, ...codes])],
    async serve(seat, frame) {
      const named = withAliases(frame);
      const body = spec.complete?.(seat, named) ?? named;
      const input = readInput(declared, { params: {}, search: '', body }) as {
        body: z.output<typeof fields>;
      };
      return spec.handle(seat, input.body);
    },
  };
}
