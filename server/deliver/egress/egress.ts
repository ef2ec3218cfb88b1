import { rootCertificates } from 'node:tls';
import { Agent, type Dispatcher } from 'undici';
import { failureText } from './egress-error.ts';
import { guardedConnector } from './guarded-connector.ts';
import { dnsResolver, type ResolveHost } from './resolve-host.ts';
import { readTarget } from './target.ts';

export type EgressOptions = {
  /** Development: `http` and `https` on this machine are allowed as well. */
  allowLoopback: boolean;
  /** A certificate authority beside the public ones, PEM. */
  extraCa?: string | undefined;
  /** Total timeout of one request. */
  timeoutMs?: number;
  resolve?: ResolveHost;
};

export type Post = { url: string; headers: Record<string, string>; body: string };

/** The receiver's response, or why there is none. Never both. */
export type PostResult = { latencyMs: number } & (
  | { status: number; error: null /** The begin of the body; null of a success. */; body: string | null }
  | { status: null; error: string; body: null }
);

const TIMEOUT_MS = 10_000;
/** Bytes of a response that are read before the connection is closed, and that are kept. */
const READ_BYTES = 65_536;
const KEPT_BYTES = 4_096;
/** Endpoints that are connected to at once; each has few connections, for few requests to it are under way. */
const MAX_ORIGINS = 10_000;

/** Reads and drops a body, so that its connection can be used again; one that is too long loses it. */
const dropBody = (body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<void> =>
  body.dump({ limit: READ_BYTES, signal }).catch(() => {}); // the status has been answered: that is what counts

/** The begin of a body as text. What breaks off is what there is. */
async function readBegin(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (bytes < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - bytes));
      bytes += chunk.length;
      if (bytes > READ_BYTES) break;
    }
  } catch {}
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '\ufffd');
}

/**
 * Sends requests to untrusted URLs. Connects only to public addresses, always verifies TLS, follows no redirects, uses
 * no proxy and reads little of a response. The status decides; the body is only for display.
 */
export class Egress {
  readonly #agent: Agent;
  readonly #allowLoopback: boolean;
  readonly #timeoutMs: number;

  constructor({ allowLoopback, extraCa, timeoutMs = TIMEOUT_MS, resolve = dnsResolver() }: EgressOptions) {
    this.#allowLoopback = allowLoopback;
    this.#timeoutMs = timeoutMs;
    const ca = extraCa === undefined ? undefined : [...rootCertificates, extraCa];
    this.#agent = new Agent({
      connect: guardedConnector({ resolve, allowLoopback, ca }),
      maxOrigins: MAX_ORIGINS,
      maxHeaderSize: 16_384,
    });
  }

  /** Posts a body. Never rejects: what goes wrong is in the result. */
  async post({ url, headers, body }: Post): Promise<PostResult> {
    const startMs = performance.now();
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), this.#timeoutMs);
    const { signal } = tooLate;
    const latencyMs = (): number => Math.round(performance.now() - startMs);
    try {
      const target = readTarget(url, { allowLoopback: this.#allowLoopback });
      const answer = await this.#agent.request({ ...target, method: 'POST', headers, body, signal });
      const { statusCode: status } = answer;
      const result = { latencyMs: latencyMs(), status, error: null };
      if (!isSuccess(status)) return { ...result, body: await readBegin(answer.body) };
      await dropBody(answer.body, signal);
      return { ...result, body: null };
    } catch (error) {
      const text = signal.aborted ? `No response within ${this.#timeoutMs / 1_000} s.` : failureText(error);
      return { latencyMs: latencyMs(), status: null, error: text, body: null };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Cuts every connection. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** Whether a status acknowledges an event; a redirect does not. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
