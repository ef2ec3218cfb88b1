import autocannon from 'autocannon';

export type LoadResult = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failures: number };

export type LoadRequest = { method: 'GET' | 'POST'; path: string; body?: string };

/**
 * Sends GET requests over `connections` keep-alive connections for `durationMs`, each as soon as the last was answered;
 * with `requests`, each connection sends those in turn. Anything but a 2xx answer counts as a failure.
 */
export async function load(input: {
  url: string;
  connections: number;
  durationMs: number;
  headers?: Record<string, string>;
  requests?: LoadRequest[];
}): Promise<LoadResult> {
  const result = await autocannon({
    url: input.url,
    connections: input.connections,
    duration: input.durationMs / 1_000,
    timeout: 10,
    ...(input.headers ? { headers: input.headers } : {}),
    ...(input.requests ? { requests: input.requests } : {}),
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  };
}

const medianBy = <T>(values: readonly T[], of: (value: T) => number): T =>
  values.toSorted((left, right) => of(left) - of(right))[values.length >> 1] as T;

/**
 * Measures servers in turn, A B C A B C, so that a machine whose speed drifts favours none. Answers each one's median
 * round, and the median ratio of its throughput to that of the last in the same round.
 */
export async function loadInTurn(
  servers: readonly Parameters<typeof load>[0][],
  rounds: number,
): Promise<(LoadResult & { ratio: number })[]> {
  const measured: LoadResult[][] = [];
  for (let round = 0; round < rounds; round++) {
    const results: LoadResult[] = [];
    for (const server of servers) results.push(await load(server));
    measured.push(results);
  }
  const rate = (result: LoadResult | undefined): number => result?.requestsPerSecond ?? 0;
  return servers.map((_, server) => {
    const ratios = measured.map((results) => rate(results[server]) / rate(results.at(-1)));
    const own = measured.map((results) => results[server] as LoadResult);
    return { ...medianBy(own, rate), ratio: medianBy(ratios, (ratio) => ratio) };
  });
}

/** `loadInTurn` of two. */
export async function loadPair(
  a: Parameters<typeof load>[0],
  b: Parameters<typeof load>[0],
  rounds: number,
): Promise<{ a: LoadResult; b: LoadResult; ratio: number }> {
  const [ofA, ofB] = (await loadInTurn([a, b], rounds)) as [LoadResult & { ratio: number }, LoadResult];
  return { a: ofA, b: ofB, ratio: ofA.ratio };
}
