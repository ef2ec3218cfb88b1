import { keepRequestLog } from '#jobs/request-log-retention.ts';
import type { Container } from '#server/container.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { sharedStreams } from '#server/roles/shared-streams.ts';
import { readPermit } from '#services/key/read-permit.ts';
import { type Access, startAccess } from '#services/key/start-access.ts';
import { RequestLog } from '#services/request-log/request-log.ts';
import { StreamHub } from '#transports/stream/hub.ts';

/** Shared by all protocols of the data API in a process: key checks, request log and open streams. */
export type DataAccess = { access: Access; requests: RequestLog; streams: StreamHub };

/** One for each process, so that the streams of all its roles count together. */
const opened = new WeakMap<Container, DataAccess>();

function open(input: RoleInput): DataAccess {
  const { env, container, databaseUrl, http, shutdown } = input;
  const { logger, bus, db } = container;
  const access = startAccess({
    ...{ db, databaseUrl, redisUrl: env.REDIS_URL, bus, logger, now: Date.now },
  });
  shutdown.add('access', () => access.close());
  const requests = new RequestLog({ db, logger });
  shutdown.add('request log', () => requests.close());
  const stopping = new AbortController();
  const kept = keepRequestLog({ db, logger, now: Date.now, signal: stopping.signal });
  shutdown.add('request log retention', () => {
    stopping.abort();
    return kept;
  });
  container.meter = access.meter;
  const streams = new StreamHub({
    limits: { maxTotal: env.STREAMS_MAX, maxPerSubject: env.STREAMS_PER_KEY },
    shared: sharedStreams(input),
    onFault: (error) => logger.error({ err: error }, 'stream failed'),
  });
  const unfollow = streams.followAccess(bus, (keyId) => readPermit(db, keyId));
  shutdown.add('streams', async () => unfollow());
  http.onClosing(() => streams.close());
  return { access, requests, streams };
}

/** Starts it for the first role that asks; the others share it. */
export function dataAccess(input: RoleInput): DataAccess {
  const present = opened.get(input.container) ?? open(input);
  opened.set(input.container, present);
  return present;
}
