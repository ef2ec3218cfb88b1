import { z } from '@hono/zod-openapi';
import { InputError } from '#transports/faults/input-error.ts';
import { unknownFields, unknownName } from './unknown-names.ts';

/** A request's input before validation: path parameters, the query string after `?`, and the JSON body if any. */
export type RawInput = { params: Record<string, string>; search: string; body?: unknown };

/** Marks a schema problem whose message is the whole answer, and its status. Use it through `exactly`. */
type ExactParams = { exact: true; status: 400 | 404 };

/** Issue options for `.refine` and `addIssue`: the response's message is exactly `message`. */
export const exactly = (
  message: string,
  status: 400 | 404 = 400,
): { message: string; params: ExactParams } => ({ message, params: { exact: true, status } });

/** The schemas of query parameters for which an empty value is not the same as none. */
export const READS_EMPTY = z.registry<{ readsEmpty: true }>();

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

/** What is declared of a request's input, and what it may have besides. */
export type Declared = {
  /** The schema of all of it; the body's field is `body`. */
  schema: z.ZodType;
  query: Record<string, z.ZodType>;
  body: z.ZodType | null;
  /** Whether query parameters that are not declared are ignored, as the specification says of some operations. */
  ignoresQuery?: boolean;
  /** Fields of the body that are taken and ignored beside the declared ones. */
  ignoredFields?: readonly string[];
};

/** The parameter that carries a key, where headers cannot: it belongs to the caller, not to the operation. */
const OF_THE_CALLER = new Set(['apikey']);
/** So many unknown names are told at once. */
const MOST_TOLD = 5;

const unknownParameters = (given: URLSearchParams, query: Record<string, z.ZodType>): string[] =>
  [...new Set(given.keys())]
    .filter((name) => !Object.hasOwn(query, name) && !OF_THE_CALLER.has(name))
    .slice(0, MOST_TOLD)
    .map((name) => unknownName('query parameter', name, Object.keys(query)));

/** Takes the declared parameters from a query string; an empty value counts as not given. @throws InputError */
function readQuery({ query, ignoresQuery }: Declared, search: string, into: Record<string, unknown>): void {
  if (search === '') return;
  const given = new URLSearchParams(search);
  const problems = ignoresQuery ? [] : unknownParameters(given, query);
  for (const [name, schema] of Object.entries(query)) {
    const values = given.getAll(name);
    if (values.length > 1 && LENIENT.has(schema)) continue;
    if (values.length > 1) problems.push(`${name}: given more than once`);
    const value = values[0];
    if (value !== undefined && (value !== '' || READS_EMPTY.has(schema))) into[name] = value;
  }
  if (problems.length > 0) throw new InputError(problems);
}

/**
 * Validates a request's input. Names that are not declared are refused: a parameter that is dropped in silence answers a
 * question that nobody asked.
 * @throws InputError
 */
export function readInput(declared: Declared, raw: RawInput): unknown {
  const given: Record<string, unknown> = { ...raw.params };
  readQuery(declared, raw.search, given);
  if (raw.body !== undefined) {
    const unknown = declared.body ? unknownFields(declared.body, raw.body, declared.ignoredFields) : [];
    if (unknown.length > 0) throw new InputError(unknown.slice(0, MOST_TOLD));
    given.body = raw.body;
  }
  const parsed = declared.schema.safeParse(given);
  if (!parsed.success) throw toInputError(parsed.error);
  return parsed.data;
}
