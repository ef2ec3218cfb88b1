type Node = Record<string, unknown>;
type Document = {
  paths?: Record<string, Record<string, unknown>>;
  webhooks?: Node;
  components?: { schemas?: Record<string, Node> };
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const typesOf = ({ type }: Node): unknown[] =>
  Array.isArray(type) ? type : type === undefined ? [] : [type];
const partsOf = (schema: Node): Node[] =>
  ['allOf', 'anyOf', 'oneOf'].flatMap((key) => listOf(schema[key])).filter(isNode);
const takesNull = (schema: Node): boolean =>
  typesOf(schema).includes('null') ||
  [...listOf(schema.anyOf), ...listOf(schema.oneOf)].filter(isNode).some(takesNull);

/** Whether a schema says of a value that it is an object, and nothing else: generated types are empty objects. */
const isBareObject = (schema: Node): boolean =>
  typesOf(schema).includes('object') &&
  !['properties', 'additionalProperties', 'patternProperties'].some((key) => key in schema) &&
  partsOf(schema).length === 0;

const SAYS_SOMETHING = ['$ref', 'type', 'enum', 'const', 'allOf', 'anyOf', 'oneOf', 'properties'];
const saysNothing = (schema: Node): boolean => !SAYS_SOMETHING.some((key) => key in schema);

/** The schemas right below one, each with its place. */
function below(schema: Node): [string, Node][] {
  const one = ['items', 'not'].flatMap((key): [string, unknown][] => [[key, schema[key]]]);
  const open: [string, unknown][] =
    isNode(schema.additionalProperties) && !saysNothing(schema.additionalProperties)
      ? [['additionalProperties', schema.additionalProperties]]
      : [];
  const many = ['allOf', 'anyOf', 'oneOf', 'prefixItems'].flatMap((key) =>
    listOf(schema[key]).map((part, nth): [string, unknown] => [`${key}/${nth}`, part]),
  );
  const fields = Object.entries((schema.properties as Node | undefined) ?? {}).map(
    ([name, field]): [string, unknown] => [`properties/${name}`, field],
  );
  return [...one, ...open, ...many, ...fields].filter((entry): entry is [string, Node] => isNode(entry[1]));
}

function schemaProblems(schema: Node, place: string): string[] {
  const parts = listOf(schema.allOf).filter(isNode);
  return [
    ...(parts.some(takesNull) ? [`${place}: a part of allOf takes null, which the others refuse`] : []),
    ...(isBareObject(schema) ? [`${place}: an object without properties`] : []),
    ...(saysNothing(schema) && !place.includes('/allOf/') ? [`${place}: a schema without a type`] : []),
    ...below(schema).flatMap(([name, part]) => schemaProblems(part, `${place}/${name}`)),
  ];
}

/** Each schema of parameters, bodies, headers and messages, with its place. */
function schemasIn(value: unknown, place: string): [string, Node][] {
  if (Array.isArray(value)) return value.flatMap((item, nth) => schemasIn(item, `${place}/${nth}`));
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([key, part]): [string, Node][] => {
    if (key === 'example' || key === 'examples') return [];
    if (key === 'schema' && isNode(part)) return [[`${place}/schema`, part]];
    return schemasIn(part, `${place}/${key}`);
  });
}

type Parameter = { name: string; in: string; schema?: { pattern?: string; type?: string } };

/** Whether a path parameter takes a text. */
function takes(path: Record<string, unknown>, name: string, text: string): boolean {
  const parameters = Object.values(path)
    .filter(isNode)
    .flatMap((operation) => listOf(operation.parameters) as Parameter[]);
  const { pattern, type } = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
  if (pattern !== undefined) return new RegExp(pattern).test(text);
  return type !== 'integer';
}

const parameterOf = (segment: string): string | undefined => /^\{(.+)\}$/.exec(segment)?.[1];

/** Pairs of paths that one URL can match, of which neither is the more specific one. */
function ambiguousPaths(paths: Record<string, Record<string, unknown>>): string[] {
  const all = Object.keys(paths);
  return all.flatMap((one, nth) =>
    all.slice(nth + 1).flatMap((other) => {
      const [left, right] = [one.split('/'), other.split('/')];
      if (left.length !== right.length) return [];
      const pairs = left.map((segment, at) => [segment, right[at] ?? ''] as const);
      const canMatch = pairs.every(([a, b]) => {
        const [inA, inB] = [parameterOf(a), parameterOf(b)];
        if (inA !== undefined && inB === undefined) return takes(paths[one] ?? {}, inA, b);
        if (inB !== undefined && inA === undefined) return takes(paths[other] ?? {}, inB, a);
        return inA !== undefined || a === b;
      });
      const isFixed = (a: string, b: string): boolean =>
        parameterOf(a) === undefined && parameterOf(b) !== undefined;
      const isLess = pairs.some(([a, b]) => isFixed(a, b));
      const isMore = pairs.some(([a, b]) => isFixed(b, a));
      return canMatch && isLess === isMore ? [`${one} and ${other} match the same URLs`] : [];
    }),
  );
}

/**
 * What keeps generated clients from sending or reading what the server takes and sends: of an OpenAPI document or an
 * AsyncAPI document.
 */
export function documentProblems(document: object): string[] {
  const { paths = {}, webhooks = {}, components } = document as Document;
  const named = Object.entries(components?.schemas ?? {});
  return [
    ...named
      .filter(([, schema]) => takesNull(schema))
      .map(([name]) => `${name}: takes null wherever it is referred to`),
    ...[...named, ...schemasIn({ paths, webhooks }, '#')].flatMap(([place, schema]) =>
      schemaProblems(schema, place),
    ),
    ...ambiguousPaths(paths),
  ];
}
