import { randomInt } from 'node:crypto';
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

const ADDRESSES = 1 << 24;
/** Where this process begins: processes that share a product are metered apart. */
let lastIp = randomInt(ADDRESSES);

/** An address of 10.0.0.0/8 that no request of this process has come from yet. */
export function freshIp(): string {
  lastIp = (lastIp + 1) % ADDRESSES;
  return `10.${lastIp >> 16}.${(lastIp >> 8) & 255}.${lastIp & 255}`;
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
