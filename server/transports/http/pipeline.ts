import type { Context } from 'hono';
import { PLANS } from '#domain/tier.ts';
import type { Logger } from '#observe/logger.ts';
import type { Actor, ServiceContext } from '#services/context.ts';
import type { RequestRecorder } from '#services/request-log/request-log.ts';
import { MinuteWindow } from '#services/usage/minute-window.ts';
import type { Failure } from '#transports/failure.ts';
import type { StreamHub } from '#transports/stream/hub.ts';
import { failureAnswer, matchesEtag, produceAnswer } from './answer.ts';
import { readJsonBody } from './body.ts';
import { type Caller, readCaller } from './caller.ts';
import type { Endpoint } from './endpoint.ts';
import { toFailure } from './errors.ts';
import { type GateDeps, passGate } from './gate.ts';
import { commonHeaders, type HeaderRecord, PREFLIGHT_HEADERS } from './headers.ts';
import type { LiveAnswers } from './live-answers.ts';
import type { Pass } from './pass.ts';
import { newRequestId, recordRequest } from './request-record.ts';
import type { Answer, ResponseCache } from './response-cache.ts';
import { serveStream } from './serve-stream.ts';
import type { StreamEndpoint } from './stream-endpoint.ts';
import type { Visit } from './visit.ts';

export type PipelineDeps = Omit<GateDeps, 'visits'> & {
  context: (actor: Actor) => ServiceContext;
  cache: ResponseCache;
  /** Null where nothing tells when stored market data changes. */
  liveAnswers: LiveAnswers | null;
  streams: StreamHub;
  /** Takes note of requests that were made with a key. */
  requests: RequestRecorder;
  logger: Logger;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
};

/** Cached answers are shared, so they are made for nobody in particular. */
const SHARED_ACTOR: Actor = { type: 'system' };

/** The route of a request that no operation answers, in the log. */
const NO_ROUTE = '*';

/** What is known of a request while it is answered. */
type Entry = { c: Context; caller: Caller; requestId: string; pass: Pass | null };

/** What happens to every request, in order: key, meters, tier, input, work or cache, headers, validators. */
export class Pipeline {
  readonly #deps: PipelineDeps;
  readonly #gate: GateDeps;

  constructor(deps: PipelineDeps) {
    this.#deps = deps;
    this.#gate = { ...deps, visits: new MinuteWindow() };
  }

  /** Lets a request in, runs `serve`, and takes note of what a key asked for. */
  async enter(
    c: Context,
    operation: Pick<Endpoint, 'access' | 'meter' | 'scope'> & { path?: string },
    serve: (visit: Visit) => Promise<Response>,
  ): Promise<Response> {
    const startedMs = performance.now();
    const timeMs = this.#deps.now();
    const caller = readCaller(c, this.#deps.trustProxy);
    const entry: Entry = { c, caller, requestId: newRequestId(timeMs), pass: null };
    const response = await this.#run(entry, operation, serve);
    if (entry.pass?.actor.type === 'apiKey') {
      const finished = { c, actor: entry.pass.actor, requestId: entry.requestId, timeMs, startedMs };
      recordRequest(this.#deps.requests, finished, operation.path ?? NO_ROUTE, response.status);
    }
    return response;
  }

  /** Every refusal and fault on the way becomes an envelope. */
  async #run(
    entry: Entry,
    { access, meter: metering = 'tier', scope = 'read' }: Pick<Endpoint, 'access' | 'meter' | 'scope'>,
    serve: (visit: Visit) => Promise<Response>,
  ): Promise<Response> {
    const { c, caller, requestId } = entry;
    let headers: HeaderRecord | null = null;
    try {
      const pass = await passGate(this.#gate, caller, { access, metering, scope });
      entry.pass = pass;
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
      const { context, meter } = this.#deps;
      const ctx = { ...context(pass.actor), address: caller.address, meter };
      return write(await produceAnswer(endpoint, ctx, input, path), headers, ifNoneMatch);
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
