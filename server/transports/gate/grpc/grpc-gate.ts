import { Metadata } from '@grpc/grpc-js';
import type { Logger } from '#observe/logger.ts';
import type { Fault } from '#transports/faults/fault.ts';
import { faultOf } from '#transports/faults/fault-of.ts';
import { GRPC_STATUS } from '#transports/faults/grpc-status.ts';
import { HTTP_STATUS } from '#transports/faults/http-status.ts';
import type { Decision } from '../decision.ts';
import type { Gate } from '../gate.ts';
import { type DeclaredRequirement, requirementOf } from '../requirement.ts';
import { type CallOrigin, entryOf, type IncomingCall, originOfCall } from './call-origin.ts';
import { CallRefused } from './call-refused.ts';

export type GrpcGateDeps = {
  gate: Gate;
  logger: Logger;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
};

/** One admitted call: who makes it, and the metadata that whatever is answered carries. */
export type CallVisit = { origin: CallOrigin; decision: Decision; metadata: Metadata };

const OK = 200;
/** Every call of gRPC is an HTTP request of this method; the log of requests has it so. */
const METHOD = 'POST';

/** Whoever sends no key has not said who they are. Over HTTP the specification has 403 for that as well. */
const orUnauthenticated = (fault: Fault, { actor }: Decision): Fault =>
  actor.type === 'anonymous' && fault.code === 'forbidden' ? { ...fault, code: 'unauthorized' } : fault;

/** Serves a call that was not refused. Never rejects. */
async function attempt<T>(
  visit: CallVisit,
  serve: (visit: CallVisit) => Promise<T> | T,
): Promise<{ served: T } | { fault: Fault }> {
  const { refusal } = visit.decision;
  if (refusal) return { fault: refusal };
  try {
    return { served: await serve(visit) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** Stands before the methods that are called over gRPC. */
export class GrpcGate {
  readonly #deps: GrpcGateDeps;

  constructor(deps: GrpcGateDeps) {
    this.#deps = deps;
  }

  /** Lets a call in and serves it. @throws CallRefused for every refusal and fault on the way */
  async enter<T>(
    call: IncomingCall,
    operation: DeclaredRequirement,
    serve: (visit: CallVisit) => Promise<T> | T,
  ): Promise<T> {
    const { gate, trustProxy } = this.#deps;
    const origin = originOfCall(call, trustProxy);
    const credentials = {
      apiKey: entryOf(call.metadata, 'x-api-key'),
      authorization: entryOf(call.metadata, 'authorization'),
    };
    const decision = await gate.enter({
      ...{ credentials, browser: null, ...origin },
      operation: requirementOf(operation),
    });
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(decision.headers)) metadata.set(name, value);
    const visit = { origin, decision, metadata };
    const path = call.getPath();
    const outcome = await attempt(visit, serve);
    gate.record(decision, {
      ...{ route: path, method: METHOD, target: () => path },
      status: 'fault' in outcome ? HTTP_STATUS[outcome.fault.code] : OK,
      message: 'fault' in outcome ? outcome.fault.message : undefined,
    });
    if ('fault' in outcome) throw this.#refusal(path, visit, outcome.fault);
    return outcome.served;
  }

  /** A fault as gRPC tells it; one that nobody threw on purpose is logged under the id of its call. */
  #refusal(path: string, { decision, metadata }: CallVisit, given: Fault): CallRefused {
    const { code, message, retryAfterSeconds, unexpected, cause } = orUnauthenticated(given, decision);
    if (unexpected) {
      this.#deps.logger.error({ err: cause, requestId: decision.requestId, path }, 'call failed');
    }
    if (retryAfterSeconds !== undefined) metadata.set('retry-after', String(retryAfterSeconds));
    return new CallRefused({ code: GRPC_STATUS[code], details: [message].flat().join('; '), metadata });
  }
}
