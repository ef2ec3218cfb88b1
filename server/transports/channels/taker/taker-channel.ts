import type { Address } from '#domain/parlay/hex.ts';
import { type Clock, systemClock, tickEvery } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import type { VenueFeed } from '#relay/venue.ts';
import type { VenueAccess } from '#transports/venue/venue-access.ts';
import { type Channel, ChannelServer } from '../channel-server.ts';
import { SessionDirectory } from '../session-directory.ts';
import type { TakerChannelSettings } from './settings.ts';
import type { TakerVenue } from './taker-frame.ts';
import { snapshotFields } from './taker-frames.ts';
import { TakerSession } from './taker-session.ts';

export type TakerChannelDeps = {
  venue: TakerVenue & { events: VenueFeed };
  /** Shared with the REST routes: their rates and their knowledge of who made a request are the same. */
  access: VenueAccess;
  settings: TakerChannelSettings;
  logger: Logger;
  now: () => number;
  /** Runs a task later; the platform's timers unless given. */
  after?: Clock['after'];
};

const PATHS = ['/ws/taker', '/v2/ws/taker'];

const isProven = (session: TakerSession): boolean => session.isProven;

/** Forwards venue events to the takers that may see them. @returns unsubscribe */
function follow(events: VenueFeed, takers: SessionDirectory<TakerSession>): () => void {
  const tell = (taker: Address, rfqId: string, frame: () => object): void =>
    takers.tell(taker, frame, (session) => session.sees(rfqId));
  const ends = [
    events.on('quotes', ({ taker, rfqId, frame }) => tell(taker, rfqId, frame)),
    events.on('cashout_offer', ({ taker, frame }) => takers.tell(taker, () => frame, isProven)),
    events.on('cashout_executed', ({ taker, frame }) => takers.tell(taker, () => frame, isProven)),
    events.on('snapshot', ({ taker, rfqId, snapshot }) =>
      tell(taker, rfqId, () => ({ type: 'snapshot', ...snapshotFields(snapshot()) })),
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The taker channel, `/ws/taker`: everything that a taker can do over REST, and what happens to its requests. */
export function createTakerChannel(deps: TakerChannelDeps): Channel {
  const { venue, access, settings, logger, now, after } = deps;
  const clock: Clock = { now, after: after ?? systemClock.after };
  const takers = new SessionDirectory<TakerSession>();
  const sessions = new Set<TakerSession>();
  const { limits, trustProxy } = settings;
  const onRegistered = (session: TakerSession, address: Address, before: Address | null): void => {
    if (!sessions.has(session)) return;
    if (before !== null) takers.remove(before, session);
    takers.add(address, session);
  };
  const server = new ChannelServer({
    ...{ paths: PATHS, limits, trustProxy, logger, now },
    onOpen(socket, ip) {
      const session = new TakerSession(socket, {
        ...{ venue, access, settings, logger, clock, ip, onRegistered },
      });
      sessions.add(session);
      socket.onClose(() => {
        sessions.delete(session);
        if (session.address !== null) takers.remove(session.address, session);
      });
    },
  });
  const unfollow = follow(venue.events, takers);
  const stopBeats = tickEvery(clock, settings.heartbeatMs, () => {
    for (const session of [...sessions]) session.beat();
  });
  return {
    handleUpgrade: (request, stream, head) => server.handleUpgrade(request, stream, head),
    async close() {
      unfollow();
      stopBeats();
      await server.close();
    },
  };
}
