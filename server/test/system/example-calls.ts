import type { OpenApi } from './openapi.ts';

type Example = string | number | boolean;
type Parameter = {
  name: string;
  in: string;
  schema?: { example?: Example; enum?: Example[]; default?: Example };
};
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  security?: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, unknown> }>;
};

/** A GET of a document with the example of each of its parameters. */
export type ExampleCall = {
  template: string;
  operationId: string;
  path: readonly Example[];
  query: Readonly<Record<string, string>>;
  /** Whether it has parameters of a query at all. */
  hasQuery: boolean;
};

/** Only a person's session or the relay's key may ask, which tests have not; and a stream does not end. */
const isAskedHere = ({ security = [], responses }: Operation): boolean =>
  security.every((scheme) => !('session' in scheme || 'relayKey' in scheme)) &&
  !('text/event-stream' in (responses['200']?.content ?? {}));

const exampleOf = ({ schema = {} }: Parameter): Example | undefined =>
  schema.example ?? schema.default ?? schema.enum?.[0];

/** Every GET of a document that a program may ask, with its examples. */
export function exampleCalls({ paths }: Pick<OpenApi, 'paths'>): ExampleCall[] {
  return Object.entries(paths).flatMap(([template, methods]) => {
    const operation = methods.get as unknown as Operation | undefined;
    if (!operation || !isAskedHere(operation)) return [];
    const given = (place: string) =>
      (operation.parameters ?? []).flatMap((one): [string, Example][] => {
        const example = one.in === place ? exampleOf(one) : undefined;
        return example === undefined ? [] : [[one.name, example]];
      });
    const inPath = Object.fromEntries(given('path'));
    const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
    return {
      ...{ template, operationId: operation.operationId },
      path: names.map((name) => inPath[name] ?? ''),
      hasQuery: (operation.parameters ?? []).some((one) => one.in === 'query'),
      query: Object.fromEntries(given('query').map(([name, example]) => [name, `${example}`])),
    };
  });
}

/** A call's path and query. */
export function targetOf({ template, path, query }: ExampleCall): string {
  const left = [...path];
  const filled = template.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(left.shift() ?? ''));
  return Object.keys(query).length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}

/** Whether a call was answered: 404 where a path names what is not there, 502 where the exchange has no candles of it. */
export const isAnswered = ({ template }: ExampleCall, status: number): boolean =>
  status === 200 || (template.includes('{') && (status === 404 || status === 502));
