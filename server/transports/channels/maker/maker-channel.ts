import type { Logger } from '#observe/logger.ts';
import type { ApprovalDesk, MakerDesk, VenueFeed } from '#relay/venue.ts';
import { type Clock, systemClock } from '../../stream/clock.ts';
import { ApiKey } from '../api-key.ts';
import { type Channel, ChannelServer } from '../channel-server.ts';
import type { ChannelSocket } from '../channel-socket.ts';
import { MakerDirectory } from './maker-directory.ts';
import { MakerSession } from './maker-session.ts';
import type { Grant } from './read-auth.ts';
import type { MakerChannelSettings } from './settings.ts';

export type MakerChannelDeps = {
  venue: MakerDesk & ApprovalDesk & VenueFeed;
  settings: MakerChannelSettings;
  logger: Logger;
  now: () => number;
  /** Runs a task later; the platform's timers unless given. */
  after?: Clock['after'];
};

const PATHS = ['/ws/rfq', '/v2/ws/rfq'];

/** Passes what the venue tells on to the makers that it concerns. @returns what ends that */
function follow(venue: VenueFeed, makers: MakerDirectory<MakerSession>): () => void {
  const ends = [
    venue.on('request', (frame) => makers.broadcast(frame)),
    venue.on('trade', (frame) => makers.broadcast(frame)),
    venue.on('confirmation_request', ({ maker, frame }) => makers.tell(maker, frame)),
    venue.on('execution_update', ({ maker, frame }) => makers.tell(maker, frame)),
    venue.on('maker_error', ({ maker, frame }) => makers.tell(maker, frame)),
    venue.on('quote_result', ({ maker, frame }) =>
      makers.tell(maker, frame, ({ wantsQuoteResults }) => wantsQuoteResults),
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Runs `task` every `everyMs` until it is stopped. @returns what stops it */
function every(clock: Clock, everyMs: number, task: () => void): () => void {
  let stop = () => {};
  const wait = (): void => {
    stop = clock.after(everyMs, () => {
      wait();
      task();
    });
  };
  wait();
  return () => stop();
}

/** The maker channel, `/ws/rfq`: requests out to every maker, quotes in. */
export function createMakerChannel({ venue, settings, logger, now, after }: MakerChannelDeps): Channel {
  const clock: Clock = { now, after: after ?? systemClock.after };
  const apiKey = new ApiKey(settings.apiKey);
  const makers = new MakerDirectory<MakerSession>();

  async function leave(session: MakerSession, { identity, isCanceledOnDisconnect }: Grant): Promise<void> {
    const { makerAddress } = identity;
    const isLast = makers.remove(makerAddress, session);
    logger.info({ maker: makerAddress }, 'a maker has left');
    if (!isLast || !isCanceledOnDisconnect) return;
    try {
      // Quotes that are still being checked would come in after the cancel.
      await session.settled();
      const count = await venue.cancelAllQuotes(makerAddress);
      logger.info({ maker: makerAddress, count }, 'cancelled the quotes of a maker that has left');
    } catch (err) {
      logger.error(
        { err, maker: makerAddress },
        'the quotes of a maker that has left could not be cancelled',
      );
    }
  }

  function open(socket: ChannelSocket): void {
    const onGranted = (session: MakerSession, grant: Grant): void => {
      const { makerAddress, lastLook } = grant.identity;
      logger.info({ maker: makerAddress, lastLook }, 'a maker is here');
      makers.add(makerAddress, session);
      socket.onClose(() => void leave(session, grant));
    };
    new MakerSession(socket, { venue, settings, apiKey, logger, clock, onGranted });
  }

  const { limits, trustProxy } = settings;
  const server = new ChannelServer({ paths: PATHS, limits, trustProxy, now, onOpen: open });
  const unfollow = follow(venue, makers);
  const stopBeats = every(clock, settings.heartbeatMs, () => {
    for (const session of [...makers.sessions()]) session.beat();
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
