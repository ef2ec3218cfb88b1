import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '#observe/logger.ts';
import { dataError } from '#transports/faults/data-error.ts';
import type { Fault } from '#transports/faults/fault.ts';
import { faultOf } from '#transports/faults/fault-of.ts';
import type { Decision } from '../decision.ts';
import type { Gate } from '../gate.ts';
import { type Caller, callerOfRequest } from '../http/caller.ts';
import { gateRequestOf } from '../http/gate-request.ts';
import { httpHeaders } from '../http/http-headers.ts';
import { type DeclaredRequirement, requirementOf } from '../requirement.ts';
import { answerUpgrade } from './answer-upgrade.ts';

export type UpgradeGateDeps = {
  gate: Gate;
  logger: Logger;
  now: () => number;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
};

/** An upgrade that may go on: whose it is. */
export type AdmittedUpgrade = { caller: Caller; decision: Decision };

const SWITCHING_PROTOCOLS = 101;

async function outcomeOf<T>(
  { refusal }: Decision,
  prepare: () => Promise<T> | T,
): Promise<{ fault: Fault } | { prepared: T }> {
  if (refusal) return { fault: refusal };
  try {
    return { prepared: await prepare() };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/**
 * Stands before the WebSockets of the data API. A refusal is answered before the handshake, as HTTP in the envelope of
 * the data API; an edge may show it to its clients as 502.
 */
export class UpgradeGate {
  readonly #deps: UpgradeGateDeps;

  constructor(deps: UpgradeGateDeps) {
    this.#deps = deps;
  }

  /**
   * Checks an upgrade, then calls `prepare`, whose errors are answered like refusals. Returns null if the upgrade
   * was refused or the client has left; otherwise the caller makes the handshake.
   */
  async admit<T>(
    request: IncomingMessage,
    stream: Duplex,
    operation: DeclaredRequirement & { path?: string },
    prepare: (upgrade: AdmittedUpgrade) => Promise<T> | T,
  ): Promise<T | null> {
    const { gate, trustProxy } = this.#deps;
    const caller = callerOfRequest(request, trustProxy);
    const decision = await gate.enter(gateRequestOf(caller, requirementOf(operation)));
    const outcome = await outcomeOf(decision, () => prepare({ caller, decision }));
    const status =
      'fault' in outcome ? this.#refuse(request, stream, decision, outcome.fault) : SWITCHING_PROTOCOLS;
    const target = () => request.url ?? '/';
    const message = 'fault' in outcome ? outcome.fault.message : undefined;
    gate.record(decision, { route: operation.path, method: caller.method, status, target, message });
    return 'fault' in outcome || stream.destroyed ? null : outcome.prepared;
  }

  /** Answers with a fault. @returns its status */
  #refuse(request: IncomingMessage, stream: Duplex, decision: Decision, fault: Fault): number {
    const { logger, now } = this.#deps;
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    if (fault.unexpected) {
      logger.error({ err: fault.cause, requestId: decision.requestId, path }, 'upgrade failed');
    }
    const { status, contentType, body } = dataError(fault, path, now());
    const headers = {
      ...httpHeaders(decision.headers),
      ...(fault.retryAfterSeconds !== undefined && { 'retry-after': String(fault.retryAfterSeconds) }),
      'cache-control': 'no-store',
      'content-type': contentType,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    answerUpgrade(stream, { status, headers, body });
    return status;
  }
}
