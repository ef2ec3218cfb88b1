import type { Address } from '#domain/parlay/hex.ts';
import type { TokenPermit } from '#domain/parlay/signature.ts';
import type { Clock } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import type { MakerIdentity } from '#relay/maker-identity.ts';
import type { MakerSessionView } from '#relay/makers/maker-figures.ts';
import { VenueError } from '#relay/venue-error.ts';
import type { ApiKey } from '#transports/venue/api-key.ts';
import {
  asFrame,
  type Correlation,
  correlationOf,
  type Frame,
  type Received,
  requestIdOf,
} from '#transports/venue/frame.ts';
import { type ChannelSocket, CLOSES } from '../channel-socket.ts';
import { refuseMessage } from '../refuse-message.ts';
import type { Urgency } from '../write-coalescer.ts';
import { type MakerFrame, type MakerVenue, makerFrameOf } from './maker-frames.ts';
import { type Grant, readAuth } from './read-auth.ts';
import type { MakerChannelSettings } from './settings.ts';
import { WorkInFlight } from './work-in-flight.ts';

export type SessionDeps = {
  venue: MakerVenue;
  settings: MakerChannelSettings;
  apiKey: ApiKey;
  logger: Logger;
  clock: Clock;
  /** Network address of the client. */
  address: string;
  /** The session is authenticated. */
  onGranted: (session: MakerSession, grant: Grant) => void;
};

/** One connection of a maker: first `auth`, then quotes and what follows from them. */
export class MakerSession {
  readonly #socket: ChannelSocket;
  readonly #deps: SessionDeps;
  readonly #work: WorkInFlight;
  readonly #callOffDeadline: () => void;
  #grant: Grant | null = null;
  #isToldPending = false;
  #connectedMs: number;
  #heardMs: number;

  constructor(socket: ChannelSocket, deps: SessionDeps) {
    const { clock, settings } = deps;
    this.#socket = socket;
    this.#deps = deps;
    this.#work = new WorkInFlight(settings.limits.maxInFlight);
    this.#connectedMs = clock.now();
    this.#heardMs = this.#connectedMs;
    this.#callOffDeadline = clock.after(settings.authMs, () => socket.close(CLOSES.authTimeout));
    socket.onMessage((received, receivedMs) => this.#onMessage(received, receivedMs));
    // Some clients answer only the ping of the protocol, which their library answers for them.
    socket.onPong(() => this.#markActive());
    socket.onClose(() => this.#callOffDeadline());
  }

  get wantsQuoteResults(): boolean {
    return this.#grant?.wantsQuoteResults === true;
  }

  /**
   * Whether private events may be sent here: a validly signed quote or offer of the maker came from this origin.
   */
  get isProven(): boolean {
    const identity = this.#grant?.identity;
    if (!identity) return false;
    const { makerAddress, origin } = identity;
    const { quotes, cashouts } = this.#deps.venue;
    return quotes.isProven(makerAddress, origin) || cashouts.isProven(makerAddress, origin);
  }

  /** The session as shown to its maker. */
  get view(): MakerSessionView {
    const { lastLook = false, exposureCapE6 } = this.#grant?.identity ?? {};
    return {
      ...{ connected_at: this.#connectedMs, heard_at: this.#heardMs, last_look: lastLook },
      exposure_cap_e6: exposureCapE6 == null ? null : String(exposureCapE6),
      proven: this.isProven,
    };
  }

  sendFramed(frame: Buffer): void {
    this.#socket.sendFramed(frame);
  }

  /** Resolves when no call of this session is in flight. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  /** Pings a maker that is idle for one heartbeat, and closes one that is idle for `staleMs`. */
  beat(): void {
    const { clock, settings } = this.#deps;
    const idleMs = clock.now() - this.#heardMs;
    if (idleMs > settings.staleMs) this.#socket.close(CLOSES.stale);
    else if (idleMs >= settings.heartbeatMs) {
      this.#socket.send({ type: 'ping', payload: 'rfq' });
      this.#socket.ping();
    }
  }

  /** A maker gave a sign of life. */
  #markActive(): void {
    if (this.#grant) this.#heardMs = this.#deps.clock.now();
  }

  #onMessage(received: Received, receivedMs: number): void {
    this.#markActive();
    if (received.kind === 'limited') {
      this.#sendError('RATE_LIMITED', 'too many messages', received.correlation);
      return;
    }
    if (received.kind === 'fault') {
      this.#sendError('INVALID_MESSAGE', received.error, {});
      return;
    }
    const frame = asFrame(received.json) ?? {};
    try {
      if (this.#grant) this.#dispatch(frame, this.#grant, receivedMs);
      else if (frame.type === 'auth') this.#authenticate(frame);
      else this.#sendError('UNAUTHENTICATED', 'send auth first', correlationOf(frame));
    } catch (error) {
      this.#fail(correlationOf(frame), error);
    }
  }

  #authenticate(frame: Frame): void {
    const { apiKey, onGranted } = this.#deps;
    const outcome = readAuth(frame, apiKey);
    if ('refusal' in outcome) {
      this.#socket.send({ type: 'auth', success: false, error: outcome.refusal, ...requestIdOf(frame) });
      return;
    }
    const origin = { address: this.#deps.address, connection: this };
    const grant = { ...outcome.grant, identity: { ...outcome.grant.identity, origin } };
    const { makerAddress: address } = grant.identity;
    this.#callOffDeadline();
    this.#grant = grant;
    this.#connectedMs = this.#deps.clock.now();
    this.#heardMs = this.#connectedMs;
    this.#socket.admit();
    this.#socket.send({ type: 'auth', success: true, address, role: 'maker', ...requestIdOf(frame) });
    onGranted(this, grant);
    this.#tellPending(grant.identity);
    if (grant.permit !== undefined) void this.#approve(address, grant.permit);
  }

  /** Repeats open last-look requests once the session is proven. */
  #tellPending({ makerAddress, origin }: MakerIdentity): void {
    if (this.#isToldPending || !this.isProven) return;
    this.#isToldPending = true;
    const { venue } = this.#deps;
    for (const pending of venue.quotes.pendingConfirmations(makerAddress, origin)) this.#socket.send(pending);
  }

  /** Submits the permit from `auth`. Quotes do not wait for it; a missing allowance shows when they are checked. */
  async #approve(maker: Address, permit: TokenPermit | null): Promise<void> {
    const { venue, logger } = this.#deps;
    try {
      if (!permit) throw new VenueError('INVALID_MESSAGE', 'approval must be {value, deadline, v, r, s}.');
      const { tx_hash } = await venue.approvals.approve(maker, permit);
      this.#socket.send({ type: 'approval', success: true, tx_hash });
    } catch (thrown) {
      const refusal = refuseMessage(logger, { channel: 'maker', thrown, about: { request_type: 'auth' } });
      this.#socket.send({ type: 'approval', success: false, ...refusal });
    }
  }

  #dispatch(frame: Frame, { identity }: Grant, receivedMs: number): void {
    // Arrival alone resets the idle timer; there is no reply.
    if (frame.type === 'ping' || frame.type === 'pong') return;
    const declared = makerFrameOf(frame);
    const seat = { venue: this.#deps.venue, work: this.#work, identity };
    // Keeps only the correlation fields, not the frame: thousands of calls may be in flight.
    void this.#answer(declared, correlationOf(frame), declared.serve(seat, frame, receivedMs), identity);
  }

  /** Replies to a frame when the call ends. */
  async #answer(
    { type, urgency }: MakerFrame,
    correlation: Correlation,
    asked: Promise<object>,
    identity: MakerIdentity,
  ): Promise<void> {
    try {
      const ack = await asked;
      this.#socket.send({ type: `ACK_${type}`, ...ack, ...requestIdOf(correlation) }, urgency);
      this.#tellPending(identity);
    } catch (error) {
      this.#fail(correlation, error, urgency);
    }
  }

  #fail(about: Correlation, thrown: unknown, urgency: Urgency = 'soon'): void {
    const { code, error } = refuseMessage(this.#deps.logger, { channel: 'maker', thrown, about });
    this.#sendError(code, error, about, urgency);
  }

  #sendError(code: string, error: string, correlation: Correlation, urgency: Urgency = 'soon'): void {
    const isOfCashout = this.#grant !== null && correlation.request_type?.startsWith('CASHOUT_') === true;
    const type = isOfCashout ? 'CASHOUT_ERROR' : 'RFQ_ERROR';
    this.#socket.send({ type, code, error, ...correlation }, urgency);
  }
}
