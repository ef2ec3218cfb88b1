import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { PLANS } from '#domain/tier.ts';
import type { Logger } from '#observe/logger.ts';
import type { Actor, ServiceContext } from '#services/context.ts';
import type { StreamHub } from '#transports/stream/hub.ts';
import { failureAnswer, matchesEtag, produceAnswer } from './answer.ts';
import { readJsonBody } from './body.ts';
import { type Caller, readCaller } from './caller.ts';
import type { Endpoint } from './endpoint.ts';
import { type Failure, toFailure } from './errors.ts';
import { type GateDeps, type Pass, passGate } from './gate.ts';
import { commonHeaders, type HeaderRecord, PREFLIGHT_HEADERS } from './headers.ts';
import type { LiveAnswers } from './live-answers.ts';
import type { Answer, ResponseCache } from './response-cache.ts';
import { serveStream } from './serve-stream.ts';
import type { StreamEndpoint } from './stream-endpoint.ts';
import type { Visit } from './visit.ts';

export type PipelineDeps = GateDeps & {
  context: (actor: Actor) => ServiceContext;
  cache: ResponseCache;
  /** Null where nothing tells when stored market data changes. */
  liveAnswers: LiveAnswers | null;
  streams: StreamHub;
  logger: Logger;
  now: () => number;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
};

/** Cached answers are shared, so they are made for nobody in particular. */
const SHARED_ACTOR: Actor = { type: 'system' };

/** What happens to every request, in order: key, meters, tier, input, work or cache, headers, validators. */
export class Pipeline {
  readonly #deps: PipelineDeps;

  constructor(deps: PipelineDeps) {
    this.#deps = deps;
  }

  /** Lets a request in and runs `serve`; every refusal and fault on the way becomes an envelope. */
  async enter(
    c: Context,
    operation: Pick<Endpoint, 'access' | 'meter'>,
    serve: (visit: Visit) => Promise<Response>,
  ): Promise<Response> {
    const caller = readCaller(c, this.#deps.trustProxy);
    const requestId = randomUUID();
    let headers: HeaderRecord | null = null;
    try {
      const pass = await passGate(this.#deps, caller, operation.access, operation.meter ?? 'tier');
      headers = commonHeaders(requestId, pass.standing);
      if (pass.refusal) return this.#refuse(c, headers, pass.refusal);
      return await serve({ c, caller, pass, headers });
    } catch (error) {
      const failure = toFailure(error);
      if (failure.unexpected) {
        const { method, path } = c.req;
        this.#deps.logger.error({ err: error, requestId, method, path }, 'request failed');
      }
      headers ??= commonHeaders(requestId, await this.#standingAtFault(caller));
      return this.#refuse(c, headers, failure);
    }
  }

  /** Serves one operation. */
  serve(route: Endpoint | StreamEndpoint): (c: Context) => Promise<Response> {
    return (c) => this.enter(c, route, (visit) => this.#work(route, visit));
  }

  /** Answers a path that no operation has. */
  notFound = (c: Context): Promise<Response> =>
    this.enter(c, { access: 'public' }, async ({ headers }) =>
      this.#refuse(c, headers, { status: 404, message: 'Route not found' }),
    );

  /** Answers a browser's question before a request from another origin; free of charge. */
  preflight = (c: Context): Promise<Response> =>
    this.enter(c, { access: 'public', meter: 'none' }, async ({ headers }) => {
      return new Response(null, { status: 204, headers: { ...headers, ...PREFLIGHT_HEADERS } });
    });

  #work(route: Endpoint | StreamEndpoint, visit: Visit): Promise<Response> {
    if (route.kind === 'endpoint') return this.#answer(route, visit);
    return serveStream(route, visit, this.#deps.streams, this.#deps.context(visit.pass.actor));
  }

  async #answer(endpoint: Endpoint, { c, caller, pass, headers }: Visit): Promise<Response> {
    const input = endpoint.read({
      params: c.req.param(),
      search: caller.search,
      ...(endpoint.body && { body: await readJsonBody(c) }),
    });
    const { path } = c.req;
    const ifNoneMatch = caller.header('if-none-match');
    const { cache, liveAnswers } = this.#deps;
    const live = endpoint.reuse === 'until-ingest' ? liveAnswers : null;
    const isShared = endpoint.method === 'get' && endpoint.cache !== 'none' && endpoint.cache !== 'no-store';
    if (!isShared && !live) {
      const answer = await produceAnswer(endpoint, this.#deps.context(pass.actor), input, path);
      return write(answer, headers, ifNoneMatch);
    }
    // By the path as it was written, not by its pattern alone: a kept refusal names the path that was asked for.
    const key = `${path}\n${JSON.stringify(input)}`;
    const produce = () => produceAnswer(endpoint, this.#deps.context(SHARED_ACTOR), input, path);
    if (live) return write(await live.get(key, produce), headers, ifNoneMatch);
    const { answer, ageSeconds } = await cache.get(key, produce);
    if (ageSeconds > 0) headers.age = String(ageSeconds);
    return write(answer, headers, ifNoneMatch);
  }

  #refuse(c: Context, headers: HeaderRecord, failure: Failure): Response {
    if (failure.retryAfterSeconds !== undefined) headers['retry-after'] = String(failure.retryAfterSeconds);
    return write(failureAnswer(failure, c.req.path, this.#deps.now()), headers, undefined);
  }

  /** The rate headers of an answer whose caller could not even be identified. */
  async #standingAtFault(caller: Caller): Promise<Pass['standing']> {
    return this.#deps.meter.peek(`ip:${caller.ip}`, PLANS.free);
  }
}

/** Adds an answer's own headers to the caller's, and sends 304 where the caller has it already. */
function write(answer: Answer, headers: HeaderRecord, ifNoneMatch: string | undefined): Response {
  if (answer.cacheControl !== null) headers['cache-control'] = answer.cacheControl;
  if (answer.etag !== null) headers.etag = answer.etag;
  if (matchesEtag(ifNoneMatch, answer.etag)) return new Response(null, { status: 304, headers });
  headers['content-type'] = answer.contentType;
  return new Response(answer.body, { status: answer.status, headers });
}
