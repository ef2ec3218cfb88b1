type Schema = {
  type?: string | string[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
};
type Parameter = { name: string; in: string; schema?: Schema };
type Operation = { parameters?: Parameter[]; security?: Record<string, unknown>[] };
export type Document = { paths: Record<string, Record<string, Operation>> };

/** An operation of an OpenAPI document as far as questions need it. */
export type ApiOperation = { method: string; path: string; query: Parameter[]; isSession: boolean };

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Every operation of a document, in its order. */
export function operationsOf({ paths }: Document): ApiOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.has(method))
      .map(([method, { parameters = [], security = [] }]) => ({
        method: method.toUpperCase(),
        path,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        isSession: security.length > 0 && security.every((scheme) => 'session' in scheme),
      })),
  );
}

/** Values at and beyond the bounds that a parameter's schema tells. */
export function declaredValues({ schema = {} }: Parameter): string[] {
  const { minimum, maximum, default: standard } = schema;
  const bounds = [minimum, maximum, maximum === undefined ? undefined : maximum + 1, standard];
  return [...(schema.enum ?? []), ...bounds]
    .filter((value) => value !== undefined && value !== null)
    .map((value) => encodeURIComponent(String(value)));
}
