import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Clock, systemClock, tickEvery } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import type { MakerFigures } from '#relay/makers/maker-figures.ts';
import type { VenueFeed } from '#relay/venue.ts';
import { ApiKey } from '#transports/venue/api-key.ts';
import { type Channel, ChannelServer } from '../channel-server.ts';
import type { ChannelSocket } from '../channel-socket.ts';
import { SessionDirectory } from '../session-directory.ts';
import type { MakerVenue } from './maker-frames.ts';
import { MakerSession } from './maker-session.ts';
import type { Grant } from './read-auth.ts';
import type { MakerChannelSettings } from './settings.ts';

export type MakerChannelDeps = {
  venue: MakerVenue & { events: VenueFeed; makerFigures: Pick<MakerFigures, 'attachSessions'> };
  settings: MakerChannelSettings;
  logger: Logger;
  now: () => number;
  /** Runs a task later; the platform's timers unless given. */
  after?: Clock['after'];
};

const PATHS = ['/ws/rfq', '/v2/ws/rfq'];

/** Private events go only to proven sessions: anyone with the relay's key can claim a maker's address. */
const isProven = (session: MakerSession): boolean => session.isProven;
const wantsResults = (session: MakerSession): boolean => session.wantsQuoteResults && session.isProven;

/** Forwards venue events to the makers they concern. @returns unsubscribe */
function follow(events: VenueFeed, makers: SessionDirectory<MakerSession>): () => void {
  const ends = [
    events.on('request', (frame) => makers.broadcast(frame)),
    events.on('trade', (frame) => makers.broadcast(frame)),
    events.on('confirmation_request', ({ maker, frame }) => makers.tell(maker, () => frame, isProven)),
    events.on('execution_update', ({ maker, frame }) => makers.tell(maker, () => frame, isProven)),
    events.on('maker_error', ({ maker, frame }) => makers.tell(maker, () => frame, isProven)),
    events.on('cashout_executed', ({ maker, frame }) => makers.tell(maker, () => frame, isProven)),
    events.on('request_ended', ({ maker, frame }) => makers.tell(maker, () => frame, wantsResults)),
    events.on('quote_result', ({ maker, frame }) => makers.tell(maker, () => frame, wantsResults)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Makers over WebSockets: requests out to all of them, quotes in. */
class MakerChannel implements Channel {
  readonly #deps: MakerChannelDeps;
  readonly #clock: Clock;
  readonly #apiKey: ApiKey;
  readonly #makers = new SessionDirectory<MakerSession>();
  readonly #server: ChannelServer;
  /** Pending cleanup for makers that have disconnected. */
  readonly #farewells = new Set<Promise<void>>();
  readonly #ends: (() => void)[];

  constructor(deps: MakerChannelDeps) {
    const { venue, settings, logger, now, after } = deps;
    const { apiKey, heartbeatMs, limits, trustProxy } = settings;
    this.#deps = deps;
    this.#clock = { now, after: after ?? systemClock.after };
    this.#apiKey = new ApiKey(apiKey);
    const onOpen = (socket: ChannelSocket, address: string): void => this.#open(socket, address);
    this.#server = new ChannelServer({ paths: PATHS, limits, trustProxy, logger, now, onOpen });
    this.#ends = [
      follow(venue.events, this.#makers),
      venue.quotes.attachInboundQueue(this.#server.inboundQueue),
      venue.makerFigures.attachSessions({
        sessionsOf: (maker) => this.#makers.of(maker).map(({ view }) => view),
      }),
      tickEvery(this.#clock, heartbeatMs, () => this.#beat()),
    ];
  }

  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, stream, head);
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end();
    await this.#server.close();
    await Promise.all(this.#farewells);
  }

  #beat(): void {
    for (const session of [...this.#makers.sessions()]) session.beat();
  }

  #open(socket: ChannelSocket, address: string): void {
    const { venue, settings, logger } = this.#deps;
    const onGranted = (session: MakerSession, grant: Grant): void => this.#welcome(socket, session, grant);
    new MakerSession(socket, {
      ...{ venue, settings, apiKey: this.#apiKey, logger, clock: this.#clock, address, onGranted },
    });
  }

  #welcome(socket: ChannelSocket, session: MakerSession, grant: Grant): void {
    const { makerAddress: maker, lastLook } = grant.identity;
    this.#deps.logger.info({ maker, lastLook }, 'maker connected');
    this.#makers.add(maker, session);
    socket.onClose(() => {
      const farewell = this.#leave(session, grant).finally(() => this.#farewells.delete(farewell));
      this.#farewells.add(farewell);
    });
  }

  async #leave(session: MakerSession, { identity, isCanceledOnDisconnect }: Grant): Promise<void> {
    const { venue, logger } = this.#deps;
    const { makerAddress: maker } = identity;
    this.#makers.remove(maker, session);
    logger.info({ maker }, 'maker disconnected');
    if (!isCanceledOnDisconnect) return;
    try {
      // Quotes that are still being checked would come in after the cancel.
      await session.settled();
      const count = await venue.quotes.cancelAllOf(session);
      logger.info({ maker, count }, 'quotes of a disconnected maker cancelled');
    } catch (err) {
      logger.error({ err, maker }, 'cancelling the quotes of a disconnected maker failed');
    }
  }
}

/** The channel of makers, `/ws/rfq` and `/v2/ws/rfq`; it follows the venue until it is closed. */
export const createMakerChannel = (deps: MakerChannelDeps): Channel => new MakerChannel(deps);
