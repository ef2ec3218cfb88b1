import { z } from '@hono/zod-openapi';
import { type Declared, type RawInput, readInput } from './input.ts';

export type Shape = Record<string, z.ZodType>;
export type Parsed<S extends Shape> = z.output<z.ZodObject<S>>;
/** No parameters of a kind. */
export type None = Record<never, never>;

/** What an operation takes, with its types erased. */
export type DeclaredInput = {
  params: Shape;
  query: Shape;
  body: z.ZodType | null;
  /** @throws InputError when the input is not what the schemas say. */
  read(raw: RawInput): unknown;
};

/** Declares what an operation takes; the schema of all of it is made once. */
export function declareInput(spec: {
  params?: Shape | undefined;
  query?: Shape | undefined;
  body?: z.ZodType | undefined;
  ignoresQuery?: boolean | undefined;
  ignoredFields?: readonly string[] | undefined;
}): DeclaredInput {
  const { params = {}, query = {}, body = null, ignoresQuery = false, ignoredFields = [] } = spec;
  const schema = z.object({ ...params, ...query, ...(body && { body }) });
  const declared: Declared = { schema, query, body, ignoresQuery, ignoredFields };
  return { params, query, body, read: (raw) => readInput(declared, raw) };
}
