import type { Context } from 'hono';
import type { Actor, ServiceContext } from '#services/context.ts';
import { Gate, type GateDeps } from '#transports/gate/gate.ts';
import { HttpGate, type HttpGateDeps, type Visit } from '#transports/gate/http/http-gate.ts';
import { PREFLIGHT_HEADERS } from '#transports/gate/http/http-headers.ts';
import type { StreamHub } from '#transports/stream/hub.ts';
import { matchesEtag, produceAnswer } from './answer.ts';
import { readJsonBody } from './body.ts';
import { encodeBody, varies } from './compression.ts';
import type { Endpoint } from './endpoint.ts';
import type { LiveAnswers } from './live-answers.ts';
import type { Answer, ResponseCache } from './response-cache.ts';
import { refuseStream, serveStream } from './serve-stream.ts';
import type { StreamEndpoint } from './stream-endpoint.ts';

export type PipelineDeps = GateDeps &
  Omit<HttpGateDeps, 'gate'> & {
    context: (actor: Actor) => ServiceContext;
    cache: ResponseCache;
    /** Null where nothing tells when stored market data changes. */
    liveAnswers: LiveAnswers | null;
    streams: StreamHub;
  };

/** Cached responses are shared between callers, so they are produced for no particular one. */
const SHARED_ACTOR: Actor = { type: 'system' };

/** What happens to every request, in order: the gate, input, work or cache, validators. */
export class Pipeline {
  readonly #deps: PipelineDeps;
  readonly #gate: HttpGate;

  constructor(deps: PipelineDeps) {
    this.#deps = deps;
    this.#gate = new HttpGate({ ...deps, gate: new Gate(deps) });
  }

  /** Serves one operation. */
  serve(route: Endpoint | StreamEndpoint): (c: Context) => Promise<Response> {
    const wordRefusal = route.kind === 'stream' ? refuseStream : undefined;
    return (c) => this.#gate.enter(c, route, (visit) => this.#work(route, visit), wordRefusal);
  }

  /** Answers a path that no operation has. */
  notFound = (c: Context): Promise<Response> =>
    this.#gate.enter(c, { access: 'public' }, async (visit) =>
      this.#gate.refuse(visit, { code: 'not_found', message: unknownRoute(c.req.path) }),
    );

  /** Answers a browser's question before a request from another origin; free of charge. */
  preflight = (c: Context): Promise<Response> =>
    this.#gate.enter(c, { access: 'public', meter: 'none' }, async ({ headers }) => {
      return new Response(null, { status: 204, headers: { ...headers, ...PREFLIGHT_HEADERS } });
    });

  #work(route: Endpoint | StreamEndpoint, visit: Visit): Promise<Response> {
    if (route.kind === 'endpoint') return this.#answer(route, visit);
    return serveStream(route, visit, this.#deps.streams, this.#deps.context(visit.decision.actor));
  }

  async #answer(endpoint: Endpoint, visit: Visit): Promise<Response> {
    const { c, caller, decision, headers } = visit;
    const input = endpoint.read({
      params: c.req.param(),
      search: caller.search,
      ...(endpoint.body && { body: await readJsonBody(c, endpoint.maxBodyBytes) }),
    });
    const { path } = c.req;
    const finish = (answer: Answer): Promise<Response> | Response => {
      if (answer.next) headers.link = linkTo(path, caller.search, answer.next);
      if (typeof answer.total === 'number') headers['x-total-count'] = String(answer.total);
      return write(noted(visit, answer), visit, ifNoneMatch);
    };
    const ifNoneMatch = caller.header('if-none-match');
    const { cache, liveAnswers } = this.#deps;
    const live = endpoint.reuse === 'until-ingest' ? liveAnswers : null;
    const isShared = endpoint.method === 'get' && endpoint.cache !== 'none' && endpoint.cache !== 'no-store';
    if (!isShared && !live) {
      const { context, meter } = this.#deps;
      const host = caller.header('host');
      const ctx = { ...context(decision.actor), address: caller.address, ...(host && { host }), meter };
      return finish(await produceAnswer(endpoint, ctx, input, path));
    }
    // Keyed by the literal path, not the pattern: a cached refusal names the requested path.
    const key = `${path}\n${JSON.stringify(input)}`;
    const produce = () => produceAnswer(endpoint, this.#deps.context(SHARED_ACTOR), input, path);
    if (live) return finish(await live.get(key, produce));
    const { answer, ageSeconds } = await cache.get(key, produce);
    if (ageSeconds > 0) headers.age = String(ageSeconds);
    return finish(answer);
  }
}

/** Passes a cached refusal's message to the request log. */
function noted(visit: Visit, answer: Answer): Answer {
  visit.refused = answer.refused;
  return answer;
}

/** Below these a coin follows. */
const BEFORE_COIN = /^\/v1\/(markets|market-data|sports\/markets)\/?$/;

/** Says that a path has no operation; where it ends before a coin, that the coin's `#` was probably not encoded. */
const unknownRoute = (path: string): string =>
  BEFORE_COIN.test(path)
    ? `Route not found. Write a coin as %23N, such as ${path.replace(/\/$/, '')}/%231230: an unencoded # ends the URL.`
    : 'Route not found';

/** The `Link` to the next page of what was asked for. It names no key: links are stored and passed on. */
function linkTo(path: string, search: string, cursor: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['apikey', 'offset']) query.delete(name);
  query.set('cursor', cursor);
  return `<${path}?${query}>; rel="next"`;
}

/** Adds an answer's own headers to the caller's, and sends 304 where the caller has it already. */
function write(
  answer: Answer,
  { c, caller, headers }: Visit,
  ifNoneMatch: string | undefined,
): Promise<Response> | Response {
  if (answer.cacheControl !== null) headers['cache-control'] = answer.cacheControl;
  if (answer.etag !== null) headers.etag = answer.etag;
  if (matchesEtag(ifNoneMatch, answer.etag)) {
    if (varies(answer)) headers.vary = 'Accept-Encoding';
    return new Response(null, { status: 304, headers });
  }
  if (answer.status === 204) return new Response(null, { status: 204, headers });
  headers['content-type'] = answer.contentType;
  const { status } = answer;
  const body = encodeBody(answer, { c, header: caller.header }, headers);
  return body instanceof Promise
    ? body.then((bytes) => new Response(bytes, { status, headers }))
    : new Response(body, { status, headers });
}
