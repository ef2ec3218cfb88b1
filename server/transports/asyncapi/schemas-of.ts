import { OpenAPIHono } from '@hono/zod-openapi';
import type { Message } from '#transports/message.ts';

type JsonSchema = Record<string, unknown>;

/** Turns OpenAPI's `example` into JSON Schema's `examples`, at any depth. */
function withExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExamples);
  if (typeof value !== 'object' || value === null) return value;
  const { example, ...rest } = value as JsonSchema;
  const fields = Object.fromEntries(Object.entries(rest).map(([key, field]) => [key, withExamples(field)]));
  return example === undefined ? fields : { ...fields, examples: [example] };
}

/** The JSON schemas of messages by name, with the schemas that they share. */
export function schemasOf(messages: Iterable<Message>): Record<string, JsonSchema> {
  const app = new OpenAPIHono();
  for (const { name, payload } of messages) app.openAPIRegistry.register(name, payload);
  const info = { title: '', version: '' };
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info });
  return withExamples(document.components?.schemas ?? {}) as Record<string, JsonSchema>;
}
