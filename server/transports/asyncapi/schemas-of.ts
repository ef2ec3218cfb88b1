import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Message } from '#transports/message.ts';

type JsonSchema = Record<string, unknown>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Turns OpenAPI's `example` into JSON Schema's `examples`, and a choice of one value into a constant, at any depth. */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (!isSchema(value)) return value;
  const { example, ...rest } = value;
  const isConstant = Array.isArray(rest.enum) && rest.enum.length === 1;
  const fields = Object.entries(rest).map(([key, field]) =>
    key === 'enum' && isConstant ? ['const', (field as unknown[])[0]] : [key, toJsonSchema(field)],
  );
  return { ...Object.fromEntries(fields), ...(example !== undefined && { examples: [example] }) };
}

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
const singular = (name: string): string => name.replace(/s$/, '');

/** Gives each object within a schema a name of its own, after the schema and the field that it stands in. */
class Names {
  readonly components: Record<string, JsonSchema> = {};
  readonly #taken: ReadonlySet<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** A named schema, whose nested objects are components. */
  add(name: string, schema: JsonSchema): void {
    this.components[name] = this.#inside(name, schema);
  }

  #inside(name: string, schema: JsonSchema): JsonSchema {
    const { properties, items, additionalProperties, anyOf, allOf } = schema;
    return {
      ...schema,
      ...(isSchema(properties) && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([field, part]) => [
            field,
            this.#nested(name + pascal(field), part),
          ]),
        ),
      }),
      ...(isSchema(additionalProperties) && {
        additionalProperties: this.#nested(`${name}Value`, additionalProperties),
      }),
      ...(isSchema(items) && { items: this.#nested(singular(name), items) }),
      ...(Array.isArray(anyOf) && {
        anyOf: anyOf.map((part, nth) => this.#nested(`${name}Option${nth + 1}`, part)),
      }),
      // A part of allOf is no object of its own.
      ...(Array.isArray(allOf) && { allOf: allOf.map((part) => this.#inside(name, part as JsonSchema)) }),
    };
  }

  #nested(name: string, part: unknown): unknown {
    if (!isSchema(part)) return part;
    if (!isSchema(part.properties)) return this.#inside(name, part);
    const types = [part.type].flat();
    const ref = this.#hoist(name, { ...part, type: 'object' });
    return types.includes('null') ? { oneOf: [ref, { type: 'null' }] } : ref;
  }

  #hoist(name: string, schema: JsonSchema): JsonSchema {
    const inside = this.#inside(name, schema);
    const isSame = (other: string): boolean =>
      JSON.stringify(this.components[other]) === JSON.stringify(inside);
    let free = name;
    for (let nth = 2; this.#taken.has(free) || (free in this.components && !isSame(free)); nth += 1)
      free = `${name}${nth}`;
    this.components[free] = inside;
    return refTo(free);
  }
}

/** The JSON schemas of messages by name, with the schemas that they share, and the objects within them. */
export function schemasOf(messages: Iterable<Message>): Record<string, JsonSchema> {
  const app = new OpenAPIHono();
  for (const { name, payload } of messages) app.openAPIRegistry.register(name, payload);
  const info = { title: '', version: '' };
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info });
  const schemas = toJsonSchema(document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const names = new Names(Object.keys(schemas));
  for (const [name, schema] of Object.entries(schemas)) names.add(name, schema);
  return names.components;
}

/** The example of each path parameter, as the OpenAPI document shows it. */
export function examplesOf(params: Record<string, z.ZodType>): Record<string, string> {
  const app = new OpenAPIHono();
  app.openAPIRegistry.register('Parameters', z.object(params));
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  const { properties } = (document.components?.schemas?.Parameters ?? {}) as JsonSchema;
  return Object.fromEntries(
    Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, { example }]) => [
      name,
      String(example),
    ]),
  );
}
