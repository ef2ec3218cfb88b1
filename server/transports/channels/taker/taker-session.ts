import type { Address } from '#domain/parlay/hex.ts';
import type { Clock } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import { VenueError } from '#relay/venue-error.ts';
import {
  asFrame,
  type Correlation,
  correlationOf,
  type Frame,
  type Received,
  requestIdOf,
} from '#transports/venue/frame.ts';
import type { VenueAccess } from '#transports/venue/venue-access.ts';
import { type ChannelSocket, CLOSES } from '../channel-socket.ts';
import { refuseMessage } from '../refuse-message.ts';
import { identityOf, type TakerIdentity } from './read-hello.ts';
import type { TakerChannelSettings } from './settings.ts';
import type { TakerSeat, TakerVenue } from './taker-frame.ts';
import { takerFrameOf } from './taker-frames.ts';

export type TakerSessionDeps = {
  venue: TakerVenue;
  access: VenueAccess;
  settings: TakerChannelSettings;
  logger: Logger;
  clock: Clock;
  /** Network address of the client. */
  ip: string;
  /** The client now receives events of `address` instead of those of `before`. */
  onRegistered: (session: TakerSession, address: Address, before: Address | null) => void;
};

/** Number of own requests remembered per connection. */
const REMEMBERED = 1_000;

/** One connection of a taker. */
export class TakerSession {
  readonly #socket: ChannelSocket;
  readonly #deps: TakerSessionDeps;
  readonly #seat: TakerSeat;
  /** Ids of requests that were made here, oldest first. */
  readonly #made = new Set<string>();
  #identity: TakerIdentity | null = null;
  #inFlight = 0;
  #heardMs: number;

  constructor(socket: ChannelSocket, deps: TakerSessionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.#heardMs = deps.clock.now();
    this.#seat = this.#newSeat();
    socket.onMessage((received) => this.#onMessage(received));
    socket.onPong(() => this.#hear());
  }

  /** The address that the client is registered for. */
  get address(): Address | null {
    return this.#identity?.address ?? null;
  }

  /** Whether the client has proved that the address is its own. */
  get isProven(): boolean {
    return this.#identity?.isProven === true;
  }

  sendFramed(frame: Buffer): void {
    this.#socket.sendFramed(frame);
  }

  /**
   * Whether a request of the client's address may be shown to it. Anyone can claim an address, so in addition the
   * request must have been made on this connection or from its network address, or the client must have proved that
   * it owns the address.
   */
  sees(rfqId: string): boolean {
    const { access, ip } = this.#deps;
    return this.#identity?.isProven === true || this.#made.has(rfqId) || access.isFrom(rfqId, ip);
  }

  /** Pings a client that has been silent for a beat, and closes one that has been for too long. */
  beat(): void {
    const { clock, settings } = this.#deps;
    const idleMs = clock.now() - this.#heardMs;
    if (idleMs > settings.staleMs) this.#socket.close(CLOSES.stale);
    else if (idleMs >= settings.heartbeatMs) this.#socket.ping();
  }

  #newSeat(): TakerSeat {
    const { venue, access, ip, settings, clock } = this.#deps;
    const identity = () => this.#identity;
    return {
      ...{ venue, access, ip, place: { chain_id: settings.chainId, escrow: settings.escrow } },
      get identity() {
        return identity();
      },
      register: (registered) => this.#register(registered),
      identify: (hello) => identityOf(hello, settings, clock.now()),
      own: (rfqId) => this.#own(rfqId),
      owns: (rfqId, taker) =>
        this.#made.has(rfqId) || (this.#identity?.isProven === true && this.#identity.address === taker),
    };
  }

  #own(rfqId: string): void {
    this.#made.add(rfqId);
    const [oldest] = this.#made;
    if (this.#made.size > REMEMBERED && oldest !== undefined) this.#made.delete(oldest);
  }

  #register(identity: TakerIdentity): void {
    const before = this.address;
    this.#identity = identity;
    this.#deps.onRegistered(this, identity.address, before);
  }

  #hear(): void {
    this.#heardMs = this.#deps.clock.now();
  }

  #onMessage(received: Received): void {
    this.#hear();
    if (received.kind === 'limited') {
      this.#sendError('RATE_LIMITED', 'too many messages', received.correlation);
    } else if (received.kind === 'fault') {
      this.#sendError('INVALID_MESSAGE', received.error, {});
    } else {
      const frame = asFrame(received.json) ?? {};
      if (frame.type === 'ping') this.#socket.send({ type: 'pong', ...requestIdOf(frame) });
      else if (frame.type !== 'pong') void this.#serve(frame);
    }
  }

  /** Answers one message, well or with an error. Never rejects. */
  async #serve(frame: Frame): Promise<void> {
    const { access, ip, settings } = this.#deps;
    let invalidCode: string | undefined;
    this.#inFlight += 1;
    try {
      const { maxInFlight } = settings.limits;
      if (this.#inFlight > maxInFlight) {
        throw new VenueError(
          'RATE_LIMITED',
          `Too many requests in flight (limit ${maxInFlight}). Wait for a reply before sending more.`,
        );
      }
      const known = takerFrameOf(frame);
      invalidCode = known.invalidCode;
      access.rates.take(known.rate, ip);
      const answer = await known.serve(this.#seat, frame);
      this.#socket.send({ type: frame.type, ...answer, ...requestIdOf(frame) });
      if (frame.type === 'hello') this.#tellOffers();
    } catch (error) {
      this.#fail(frame, error, invalidCode);
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Sends the current offers for the client's positions, once it has proved that it owns them. */
  #tellOffers(): void {
    if (!this.#identity?.isProven) return;
    for (const frame of this.#deps.venue.cashouts.offersTo(this.#identity.address)) this.#socket.send(frame);
  }

  #fail(frame: Frame, thrown: unknown, invalidCode: string | undefined): void {
    const about = correlationOf(frame);
    const { code, error } = refuseMessage(this.#deps.logger, {
      channel: 'taker',
      thrown,
      about,
      invalidCode,
    });
    this.#sendError(code, error, about);
  }

  #sendError(code: string, error: string, correlation: Correlation): void {
    this.#socket.send({ type: 'error', code, error, ...correlation });
  }
}
