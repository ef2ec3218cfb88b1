import type { Context } from 'hono';
import type { Logger } from '#observe/logger.ts';
import { dataError } from '#transports/faults/data-error.ts';
import type { Fault } from '#transports/faults/fault.ts';
import { faultOf } from '#transports/faults/fault-of.ts';
import type { Decision } from '../decision.ts';
import type { Gate } from '../gate.ts';
import { type DeclaredRequirement, requirementOf } from '../requirement.ts';
import type { HeaderRecord } from '../standing-headers.ts';
import { type Caller, type HostBindings, readCaller } from './caller.ts';
import { gateRequestOf } from './gate-request.ts';
import { httpHeaders } from './http-headers.ts';

export type HttpGateDeps = {
  gate: Gate;
  logger: Logger;
  now: () => number;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
};

/** One admitted request: who calls, and the headers that whatever is answered will carry. */
export type Visit = {
  c: Context;
  caller: Caller;
  decision: Decision;
  headers: HeaderRecord;
  /** The refusal's message, for the request log. */
  refused?: Fault['message'] | undefined;
  /** The status of the refusal, where the answer's own is another. */
  refusedStatus?: number;
};

/** Answers a refusal of the gate in an operation's own form; null for the usual one. */
export type WordRefusal = (visit: Visit, refusal: Fault) => Response | null;

/** Stands before the operations that are asked for over HTTP: REST and event streams alike. */
export class HttpGate {
  readonly #deps: HttpGateDeps;

  constructor(deps: HttpGateDeps) {
    this.#deps = deps;
  }

  /** Lets a request in and serves it; every refusal and fault on the way becomes an envelope. */
  async enter(
    c: Context,
    operation: DeclaredRequirement & { path?: string },
    serve: (visit: Visit) => Promise<Response>,
    wordRefusal: WordRefusal = () => null,
  ): Promise<Response> {
    const { gate, trustProxy } = this.#deps;
    const caller = readCaller(c, trustProxy);
    const decision = await gate.enter(gateRequestOf(caller, requirementOf(operation)));
    const visit: Visit = { c, caller, decision, headers: httpHeaders(decision.headers) };
    const response = await this.#answer(visit, serve, wordRefusal);
    const { method } = c.req;
    const target = () => targetOf(c);
    const status = visit.refusedStatus ?? response.status;
    gate.record(decision, { route: operation.path, method, status, target, message: visit.refused });
    return response;
  }

  async #answer(
    visit: Visit,
    serve: (visit: Visit) => Promise<Response>,
    wordRefusal: WordRefusal,
  ): Promise<Response> {
    const { refusal } = visit.decision;
    if (refusal) return wordRefusal(visit, refusal) ?? this.refuse(visit, refusal);
    try {
      return await serve(visit);
    } catch (error) {
      return this.refuse(visit, faultOf(error));
    }
  }

  /** Answers with a fault; one that nobody threw on purpose is logged under the id of its request. */
  refuse(visit: Visit, fault: Fault): Response {
    const { c, decision, headers } = visit;
    visit.refused = fault.message;
    const { method, path } = c.req;
    if (fault.unexpected) {
      const { requestId } = decision;
      this.#deps.logger.error({ err: fault.cause, requestId, method, path }, 'request failed');
    }
    if (fault.retryAfterSeconds !== undefined) headers['retry-after'] = String(fault.retryAfterSeconds);
    const { status, contentType, body } = dataError(fault, path, this.#deps.now());
    headers['cache-control'] = 'no-store';
    headers['content-type'] = contentType;
    return new Response(body, { status, headers });
  }
}

/** The path and query that the caller sent after the host. */
function targetOf(c: Context): string {
  const sent = (c.env as HostBindings | undefined)?.incoming?.url;
  if (sent?.startsWith('/')) return sent;
  const { url } = c.req;
  const from = url.indexOf('/', url.indexOf('://') + 3);
  return from < 0 ? '/' : url.slice(from);
}
