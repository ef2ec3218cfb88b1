import { type ApiOperation, declaredValues } from './openapi-operations.ts';
import { BODIES, HOSTILE, type Question } from './question.ts';
import type { RouteSamples } from './route-samples.ts';
import type { StillData } from './still-data.ts';

/** Things that exist, by the name of the query parameter that they answer to. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  underlying: ['BTC', 'eth'],
  category: ['crypto', 'sports'],
  period: ['1d', '15m'],
  timeframe: ['24h', '7d'],
  limit: ['1', '3', '100'],
  offset: ['1', '50'],
  side: ['buy', 'B'],
  status: ['active', 'settled', 'all'],
};
const STREAMS = /stream$/;

/** Puts samples of what exists, or one other value, where a path has parameters. */
function pathOf(
  { path }: ApiOperation,
  samples: RouteSamples,
  replaced?: { name: string; value: string },
): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    if (replaced?.name === name) return replaced.value;
    if (name === 'symbol') return 'BTC';
    return encodeURIComponent(samples.parameter(path, name));
  });
}

const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);

/** Asks one reading operation in all ways: its samples, each parameter with many values, methods, keys. */
function readsOf(operation: ApiOperation, samples: RouteSamples, { keys, cookie }: StillData): Question[] {
  const { path, query, isSession } = operation;
  const free: Record<string, string> = isSession ? { cookie } : { 'x-api-key': keys.enterprise ?? '' };
  const plain = pathOf(operation, samples);
  const least = samples.queries(path.replaceAll(/\{([^}]+)\}/g, ':$1'))[0] ?? '';
  const ask = (what: string, target: string, more: Partial<Question> = {}): Question => ({
    name: `${path} ${what}`,
    method: 'GET',
    target,
    headers: free,
    ...more,
  });
  const questions = samples
    .queries(path.replaceAll(/\{([^}]+)\}/g, ':$1'))
    .map((text) => ask(`sample ${text}`, `${plain}${text}`));
  for (const parameter of query) {
    const { name } = parameter;
    for (const value of new Set([...declaredValues(parameter), ...(KNOWN[name] ?? []), ...HOSTILE])) {
      const target = `${plain}${least === '' ? '?' : `${least}&`}${name}=${value}`;
      questions.push(ask(`${name}=${value.slice(0, 40)}`, target));
    }
    questions.push(
      ask(`${name} twice`, `${plain}?${name}=1&${name}=2`),
      ask(`${name}[]`, `${plain}?${name}[]=1`),
    );
  }
  for (const name of parametersOf(path)) {
    for (const value of HOSTILE.filter((text) => text !== ''))
      questions.push(
        ask(`{${name}}=${value.slice(0, 40)}`, `${pathOf(operation, samples, { name, value })}${least}`),
      );
  }
  const target = `${plain}${least}`;
  const origin = { origin: 'https://example.org', 'access-control-request-method': 'GET' };
  questions.push(
    ask('unknown parameter', `${plain}${least === '' ? '?' : `${least}&`}unknown=1`),
    ask('HEAD', target, { method: 'HEAD' }),
    ask('OPTIONS', target, { method: 'OPTIONS', headers: origin }),
    ask('POST', target, { method: 'POST', body: '{}' }),
    ask('revalidated', target, { isRevalidated: true }),
    ask('gzip', target, { headers: { ...free, 'accept-encoding': 'gzip, br' } }),
    ask('origin', target, { headers: { ...free, origin: 'https://example.org' } }),
    ask('below /v2', `/v2${target}`),
    ask('no key', target, { headers: {} }),
    ask('bad key', target, { headers: { 'x-api-key': 'hm_nobody' } }),
    ask('empty key', target, { headers: { 'x-api-key': '' } }),
    ask('cookie', target, { headers: { cookie } }),
  );
  for (const [tier, key] of Object.entries(keys)) {
    questions.push(ask(`key of ${tier}`, target, { headers: { authorization: `Bearer ${key}` } }));
  }
  return questions;
}

/** Sends one writing operation bodies that it cannot take, each as everybody who may ask. */
function writesOf(
  operation: ApiOperation,
  samples: RouteSamples,
  { cookie, venue, keys }: StillData,
): Question[] {
  const target = pathOf(operation, samples);
  const json = { 'content-type': 'application/json' };
  const callers: Record<string, Record<string, string>> = {
    nobody: json,
    session: { ...json, cookie, 'sec-fetch-site': 'same-origin' },
    key: { ...json, 'x-api-key': keys.growth ?? '' },
    maker: { ...json, 'x-api-key': venue.makerApiKey },
    text: { 'content-type': 'text/plain' },
  };
  return Object.entries(callers).flatMap(([caller, headers]) =>
    BODIES.map((body, at) => ({
      name: `${operation.method} ${operation.path} as ${caller}, body ${at}`,
      method: operation.method,
      target,
      headers,
      ...(body === undefined ? {} : { body }),
    })),
  );
}

/** Reads of the venue that name what exists there. */
function venueReads({ takers, venue }: StillData): Question[] {
  const targets = takers.flatMap(({ address, rfqId }) => [
    `/v1/rfq/${rfqId}`,
    `/v1/rfq/${rfqId}/receipt`,
    `/v1/positions?address=${address}`,
    `/v1/positions?address=${address}&limit=1`,
    `/v1/vault?address=${address}`,
  ]);
  const maker = `/v1/maker/confirmations?maker_address=${takers[0]?.address}`;
  return [
    ...targets
      .flatMap((target) => [target, `/v2${target}`])
      .map((target) => ({ name: target, method: 'GET', target })),
    { name: 'confirmations', method: 'GET', target: maker, headers: { 'x-api-key': venue.makerApiKey } },
  ];
}

const UNKNOWN = [
  '/v1',
  '/v1/nope',
  '/v1/Fills',
  '/v2',
  '/v2/nope',
  '/v1/markets/%2e%2e%2f',
  '/v1/fills?coin=%',
  '//v1/fills',
];

/** Every question about the REST interfaces. Their order is part of the recording: limits count it. */
export function restQuestions(
  operations: ApiOperation[],
  samples: RouteSamples,
  still: StillData,
): Question[] {
  const calls = operations.filter(({ path }) => !STREAMS.test(path));
  return [
    ...calls
      .filter(({ method }) => method === 'GET')
      .flatMap((operation) => readsOf(operation, samples, still)),
    ...calls
      .filter(({ method }) => method !== 'GET')
      .flatMap((operation) => writesOf(operation, samples, still)),
    ...venueReads(still),
    ...UNKNOWN.map((target) => ({ name: `unknown ${target}`, method: 'GET', target })),
  ];
}
