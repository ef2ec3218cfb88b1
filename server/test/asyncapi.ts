import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { asyncApiDocument } from '#transports/asyncapi/document.ts';

type Schema = { [key: string]: unknown };
type Ref = { $ref: string };
type Operation = { action: 'send' | 'receive'; channel: Ref; messages: Ref[]; reply?: { messages: Ref[] } };
type Message = { payload: Ref; examples: { payload: object }[] };
export type AsyncApiDocument = {
  channels: Record<string, { address: string; messages: Record<string, Ref> }>;
  operations: Record<string, Operation>;
  components: { messages: Record<string, Message>; schemas: Record<string, Schema> };
};

/** Who says something: the server to a client, or a client to the server. */
export type Direction = 'sent' | 'received';

const nameOf = ({ $ref }: Ref): string => $ref.split('/').at(-1) ?? '';

/** Validates what travels over channels and streams against the document that describes them. */
export class AsyncApiValidator {
  readonly #document: AsyncApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document = asyncApiDocument('test') as AsyncApiDocument) {
    this.#document = document;
    addFormats.default(this.#ajv);
  }

  /** The names of the messages that a channel carries in a direction. */
  namesOf(channel: string, direction: Direction): string[] {
    const names = Object.values(this.#document.operations)
      .filter((operation) => nameOf(operation.channel) === channel)
      .flatMap(({ action, messages, reply }) => {
        const isAsked = action === 'receive';
        if (direction === 'received') return isAsked ? messages : [];
        return isAsked ? (reply?.messages ?? []) : messages;
      })
      .map(nameOf);
    return [...new Set(names)];
  }

  /** The message of the channel that a frame is; null when it is none of them to the letter. */
  nameOf(channel: string, direction: Direction, frame: unknown): string | null {
    return this.namesOf(channel, direction).find((name) => this.problems(name, frame).length === 0) ?? null;
  }

  /** Why a frame is not this message, field by field; a field that is not described is a problem too. */
  problems(name: string, frame: unknown): string[] {
    const validate = this.#validatorOf(name);
    if (validate(frame)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  }

  #validatorOf(name: string): ValidateFunction {
    const known = this.#compiled.get(name);
    if (known) return known;
    const validate = this.#ajv.compile(this.#closed({ $ref: `#/components/schemas/${name}` }) as Schema);
    this.#compiled.set(name, validate);
    return validate;
  }

  /** A schema without references that takes no field but those that it names, unless it says itself that it does. */
  #closed(schema: unknown, isPart = false): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.#closed(item));
    if (typeof schema !== 'object' || schema === null) return schema;
    const { $ref, allOf, ...rest } = schema as Schema & { $ref?: string; allOf?: unknown[] };
    if ($ref) return this.#closed(this.#document.components.schemas[nameOf({ $ref })], isPart);
    const fields = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, this.#closed(value)]));
    const isObject = allOf !== undefined || 'properties' in fields;
    return {
      ...fields,
      ...(allOf && { allOf: allOf.map((part) => this.#closed(part, true)) }),
      ...(isObject && !isPart && !('additionalProperties' in fields) && { unevaluatedProperties: false }),
    };
  }
}
