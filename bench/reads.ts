import { ROUTES } from '#transports/http/v1/routes.ts';
import { type RouteSamples, samplesOf } from '../scripts/recording/route-samples.ts';
import { enterpriseKey, type Running, startProduct } from './processes.ts';
import { milliseconds, type Row } from './table.ts';

/** How often the product is started anew, to have each cached answer made again. */
const STARTS = 3;
/** Calls of a route whose answers are not kept. */
const CALLS = 21;
const TIMEOUT_MS = 30_000;
const MAX_COLD_MS = 100;
const MAX_GROWTH = 1.5;

/** What asks others for its answer, or never ends, is no read of the store. */
const ELSEWHERE = /stream|market-data|openapi|markpx|crypto/;

type Read = {
  /** The route with its query, addresses shortened: the same for every history. */
  name: string;
  target: string;
  isKept: boolean;
};
/** Milliseconds by the name of a read. */
export type ReadTimes = Map<string, { ms: number; isKept: boolean }>;

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

function readsOf(samples: RouteSamples): Read[] {
  return ROUTES.flatMap((route) => {
    if (route.kind !== 'endpoint' || route.access === 'session' || ELSEWHERE.test(route.path)) return [];
    const filled = route.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(samples.parameter(route.path, name)),
    );
    const isKept = route.cache !== 'none' && route.cache !== 'no-store';
    return samples.queries(route.path).map((query) => ({
      name: `${route.path}${query.replace(/0x[0-9a-f]{40}/g, '0x…').replace(/=%23\d+/, '=#…')}`,
      target: `${filled}${query}`,
      isKept,
    }));
  });
}

/** How long one answer takes, to its last byte. @throws when it is no 200 */
async function timeOf(url: string, key: string): Promise<number> {
  const startedMs = performance.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { headers: { 'x-api-key': key }, signal });
  const body = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body.slice(0, 200)}`);
  return performance.now() - startedMs;
}

type Store = { url: string; reads: readonly Read[]; key: string; times: Map<string, number[]> };
type Served = Store & { product: Running };

async function startOn(store: Store, nth: number): Promise<Served> {
  const product = await startProduct({
    ROLES: 'web',
    DATABASE_URL: store.url,
    // With a replica no answer serves two calls: each is read from the database.
    DATABASE_READ_URL: store.url,
    DATA_DIR: `.data-bench/web-${process.pid}-${nth}`,
    // No upstream is needed to answer reads of the store; the address is never asked.
    EXCHANGE_API_URL: 'http://127.0.0.1:9',
  });
  // What the first call of all pays for is no route's.
  await timeOf(`${product.url}/v1/pricing?first`, store.key);
  return { ...store, product };
}

/** One read on each store that has it, once or as often as an uncached one is asked; the stores take turns at each call. */
async function timeRead(name: string, stores: readonly Served[]): Promise<void> {
  const asked = stores.flatMap(({ reads, ...store }) => {
    const read = reads.find((one) => one.name === name);
    return read ? [{ ...store, read }] : [];
  });
  const calls = asked.some(({ read }) => read.isKept) ? 1 : CALLS;
  for (let call = 0; call < calls; call++) {
    for (const { product, read, key, times } of asked) {
      const ms = await timeOf(`${product.url}${read.target}`, key);
      times.set(name, [...(times.get(name) ?? []), ms]);
    }
  }
}

/** Each read of the stores on products that have just started: cached ones as they are made. */
async function timeOneStart(stores: readonly Store[]): Promise<void> {
  const served: Served[] = [];
  try {
    for (const [nth, store] of stores.entries()) served.push(await startOn(store, nth));
    const names = new Set(stores.flatMap(({ reads }) => reads.map(({ name }) => name)));
    for (const name of names) await timeRead(name, served);
  } finally {
    await Promise.all(served.map(({ product }) => product.stop()));
  }
}

/**
 * The median time of each read of the stores; of a cached one, of the answer that is kept. The stores take turns, so that
 * a machine that slows down does so for all of them.
 */
export async function timeReads(databaseUrls: readonly string[]): Promise<ReadTimes[]> {
  const stores: Store[] = await Promise.all(
    databaseUrls.map(async (url) => ({
      url,
      reads: readsOf(await samplesOf(url)),
      key: enterpriseKey(url),
      times: new Map(),
    })),
  );
  for (let start = 0; start < STARTS; start++) await timeOneStart(stores);
  return stores.map(
    ({ reads, times }) =>
      new Map(reads.map(({ name, isKept }) => [name, { ms: median(times.get(name) ?? []), isKept }])),
  );
}

/** A row for each read: how it grows with the history, and what a cached one takes when it is made. */
export function readRows(
  smaller: { label: string; times: ReadTimes },
  larger: { label: string; times: ReadTimes },
): Row[] {
  return [...larger.times].flatMap(([name, { ms, isKept }]) => {
    const before = smaller.times.get(name)?.ms;
    if (before === undefined) return [];
    return [
      {
        benchmark: name,
        at: isKept ? `${larger.label}, cold` : `${larger.label}, p50`,
        measured: milliseconds(ms),
        limit: `${smaller.label}: ${milliseconds(before)}`,
        ratio: `${(ms / before).toFixed(2)} ×`,
        target: isKept ? `< ${MAX_COLD_MS} ms` : `≤ ${MAX_GROWTH} ×`,
      },
    ];
  });
}
