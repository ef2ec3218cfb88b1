import { z } from '@hono/zod-openapi';
import { InputError } from '#transports/faults/input-error.ts';

/** A request's input before validation: path parameters, the query string after `?`, and the JSON body if any. */
export type RawInput = { params: Record<string, string>; search: string; body?: unknown };

/** Marks a schema problem whose message is the whole answer, and its status. Use it through `exactly`. */
type ExactParams = { exact: true; status: 400 | 404 };

/** Issue options for `.refine` and `addIssue`: the response's message is exactly `message`. */
export const exactly = (
  message: string,
  status: 400 | 404 = 400,
): { message: string; params: ExactParams } => ({ message, params: { exact: true, status } });

/** The schemas of query parameters that are never refused: one that is given twice counts as not given. */
export const LENIENT = z.registry<{ lenient: true }>();

function toInputError(error: z.ZodError): InputError {
  for (const issue of error.issues) {
    const params = issue.code === 'custom' ? (issue.params as ExactParams | undefined) : undefined;
    if (params?.exact) return new InputError(issue.message, params.status);
  }
  return new InputError(
    error.issues.map((issue) =>
      issue.path.length ? `${issue.path.join('.')}: ${issue.message}` : issue.message,
    ),
  );
}

/** Takes the declared parameters from a query string. Others are ignored; an empty value counts as not given. */
function readQuery(query: Record<string, z.ZodType>, search: string, into: Record<string, unknown>): void {
  if (search === '') return;
  const given = new URLSearchParams(search);
  const repeated: string[] = [];
  for (const [name, schema] of Object.entries(query)) {
    const values = given.getAll(name);
    if (values.length > 1 && LENIENT.has(schema)) continue;
    if (values.length > 1) repeated.push(`${name}: given more than once`);
    const value = values[0];
    if (value !== undefined && value !== '') into[name] = value;
  }
  if (repeated.length > 0) throw new InputError(repeated);
}

/** Validates a request's input. @throws InputError */
export function readInput(schema: z.ZodType, query: Record<string, z.ZodType>, raw: RawInput): unknown {
  const given: Record<string, unknown> = { ...raw.params };
  readQuery(query, raw.search, given);
  if (raw.body !== undefined) given.body = raw.body;
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw toInputError(parsed.error);
  return parsed.data;
}
