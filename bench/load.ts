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

/** Measures two servers in turn, A B A B, so that a machine whose speed drifts favours neither; keeps each one's best round. */
export async function loadPair(
  a: Parameters<typeof load>[0],
  b: Parameters<typeof load>[0],
  rounds: number,
): Promise<{ a: LoadResult; b: LoadResult; ratio: number }> {
  const pairs: { a: LoadResult; b: LoadResult }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ a: await load(a), b: await load(b) });
  const ratios = pairs
    .map((pair) => pair.a.requestsPerSecond / pair.b.requestsPerSecond)
    .sort((x, y) => x - y);
  const median = (of: (pair: { a: LoadResult; b: LoadResult }) => LoadResult): LoadResult => {
    const sorted = pairs.map(of).sort((x, y) => x.requestsPerSecond - y.requestsPerSecond);
    return sorted[Math.floor(sorted.length / 2)] as LoadResult;
  };
  return {
    a: median((pair) => pair.a),
    b: median((pair) => pair.b),
    ratio: ratios[Math.floor(ratios.length / 2)] ?? 0,
  };
}
