import http from 'node:http';

export type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** When it was asked for and when it had come, by this side's clock. */
  askedMs: number;
  answeredMs: number;
  /** The body as JSON; throws when it is none. */
  json: () => unknown;
};

export type RequestOptions = {
  /** Sent as X-API-Key. */
  key?: string | undefined;
  headers?: Record<string, string>;
  method?: string;
  /** Sent as X-Forwarded-For; a product that runs with TRUST_PROXY=1 meters by it. */
  ip?: string | undefined;
  timeoutMs?: number;
};

let lastIp = 0;

/** An address that no request of this process has come from yet. */
export function freshIp(): string {
  const place = lastIp++;
  return `10.${process.pid % 250}.${Math.floor(place / 250) % 250}.${(place % 250) + 1}`;
}

/** Sends one request on a connection of its own; the path goes out as it is, without normalisation. */
export function request(baseUrl: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const headers = { 'x-forwarded-for': options.ip ?? freshIp(), ...options.headers };
  const askedMs = Date.now();
  return new Promise((resolve, reject) => {
    const sent = http.request(
      {
        hostname,
        port,
        path,
        method: options.method ?? 'GET',
        headers: options.key ? { 'x-api-key': options.key, ...headers } : headers,
        agent: false,
        timeout: options.timeoutMs ?? 20_000,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            askedMs,
            answeredMs: Date.now(),
            json: () => JSON.parse(text) as unknown,
          });
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer in time: GET ${path}`)));
    sent.on('error', reject);
    sent.end();
  });
}
