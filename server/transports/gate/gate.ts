import { PLANS } from '#domain/tier.ts';
import type { Keyring } from '#services/key/keyring.ts';
import type { RequestRecorder } from '#services/request-log/request-log.ts';
import type { SessionReader } from '#services/session/session-reader.ts';
import type { Meter } from '#services/usage/meter.ts';
import { MinuteWindow } from '#services/usage/minute-window.ts';
import { faultOf } from '#transports/faults/fault-of.ts';
import { checkRequest, type RequestCheckDeps } from './check-request.ts';
import type { Decision, GateRequest, Pass } from './decision.ts';
import { loggedMessage } from './logged-message.ts';
import { targetOf } from './logged-target.ts';
import { newRequestId } from './request-id.ts';
import { standingHeaders } from './standing-headers.ts';

export type GateDeps = {
  keyring: Keyring;
  meter: Meter;
  sessions: SessionReader;
  /** Takes note of requests that were made with a key. */
  requests: RequestRecorder;
  now: () => number;
};

/** A completed request, for the request log. */
export type Answered = {
  /** Route pattern of the operation; undefined if none matched. */
  route: string | undefined;
  method: string;
  status: number;
  /** The path and query as they were sent. */
  target: () => string;
  /** Why it was refused, as its caller was told; absent when it was served. */
  message?: string | readonly string[] | undefined;
};

/** The route of a request that no operation answers, in the log. */
const NO_ROUTE = '*';
const MAX_DURATION_US = 2_147_483_647;

/**
 * Stands before every operation of the data API and knows no protocol: it decides who calls, whether they may, what
 * that costs, what every answer says of it, and what the log keeps.
 */
export class Gate {
  readonly #deps: GateDeps;
  readonly #check: RequestCheckDeps;

  constructor(deps: GateDeps) {
    this.#deps = deps;
    this.#check = { ...deps, visits: new MinuteWindow() };
  }

  /** Decides on a request. Never rejects: what fails on the way is a refusal as well. */
  async enter(request: GateRequest): Promise<Decision> {
    const startedMs = performance.now();
    const timeMs = this.#deps.now();
    const requestId = newRequestId(timeMs);
    const pass = await checkRequest(this.#check, request).catch((error: unknown) =>
      this.#unidentified(request.ip, error),
    );
    const { actor, standing, refusal } = pass;
    const headers = standingHeaders(requestId, standing);
    return { actor, standing, refusal, requestId, headers, timeMs, startedMs };
  }

  /** Takes note of an answer, when its request was made with a key. */
  record({ actor, requestId, timeMs, startedMs }: Decision, answered: Answered): void {
    if (actor.type !== 'apiKey') return;
    const { route = NO_ROUTE, method, status, target, message } = answered;
    this.#deps.requests.record({
      ...{ timeMs, requestId, route, status, method },
      orgId: actor.orgId,
      keyId: actor.keyId,
      target: targetOf(target()),
      message: message === undefined ? undefined : loggedMessage(message),
      durationUs: Math.min(MAX_DURATION_US, Math.round((performance.now() - startedMs) * 1_000)),
    });
  }

  /** For a caller that could not even be identified. */
  async #unidentified(ip: string, error: unknown): Promise<Pass> {
    const standing = await this.#deps.meter.peek(`ip:${ip}`, PLANS.free);
    return { actor: { type: 'anonymous', ip }, standing, refusal: faultOf(error) };
  }
}
