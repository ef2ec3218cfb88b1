import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import next from 'next';
import { startLiveAnswers } from '#server/roles/live-answers.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { sessionSecretOf } from '#server/session-secret.ts';
import { startAccess } from '#services/key/start-access.ts';
import { startSessions } from '#services/session/start-sessions.ts';
import { isKeyUsable } from '#store/queries/key.ts';
import { createApi } from '#transports/http/app.ts';
import { addressOfRequest } from '#transports/http/caller.ts';
import { ResponseCache } from '#transports/http/response-cache.ts';
import { StreamHub } from '#transports/stream/hub.ts';
import { ADDRESS_HEADER } from '#transports/trpc/context.ts';
import { DashboardGate } from '#transports/trpc/dashboard-gate.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** What one role of the process serves ahead of the pages. */
const API_PREFIXES = ['/v1', '/health', '/docs/api'];

/** Memory for answers that may be served again within their max-age. */
const CACHE_BYTES = 64 << 20;

/** Serves `/v1`, `/health`, the reference and the event streams: one Hono application, ahead of Next. */
async function startApi(input: RoleInput): Promise<void> {
  const { env, container, databaseUrl, http: server, shutdown } = input;
  const { logger, bus, db, apiContext: context } = container;
  const sessions = startSessions({
    ...{ db, bus, logger, now: Date.now, isListening: () => access.isListening() },
    secret: env.NEXTAUTH_SECRET ?? sessionSecretOf(env.DATA_DIR),
    isHttps: env.NEXTAUTH_URL?.startsWith('https:') ?? false,
  });
  shutdown.add('sessions', () => sessions.close());
  const access = startAccess({
    ...{ db, databaseUrl, bus, logger, now: Date.now },
    onMissed: () => sessions.reader.clear(),
  });
  shutdown.add('access', () => access.close());
  container.sessions = sessions.reader;
  const streams = new StreamHub({ onFault: (error) => logger.error({ err: error }, 'a stream failed') });
  const unfollow = streams.followAccess(bus, (keyId) => isKeyUsable(db, keyId));
  shutdown.add('streams', async () => unfollow());
  server.onClosing(() => streams.close());
  const api = createApi({
    ...{ context, logger, streams, now: Date.now, trustProxy: env.TRUST_PROXY },
    ...{ version: packageJson.version, roles: env.ROLES, venue: () => container.readiness.states() },
    ...{
      keyring: access.keyring,
      meter: access.meter,
      sessions: sessions.reader,
      cache: new ResponseCache({ maxBytes: CACHE_BYTES, now: Date.now }),
      liveAnswers: startLiveAnswers(input),
    },
  });
  container.api = { fetch: (request) => api.fetch(request) };
  const listener = getRequestListener(api.fetch);
  for (const prefix of API_PREFIXES)
    server.onRequest(prefix, (request, response) => void listener(request, response));
}

/** Next answers 500 to a target that is no path or whose percent signs encode nothing, though the fault is the caller's. */
function isReadable(url: string): boolean {
  if (url === '*') return false;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '/');
    return true;
  } catch {
    return false;
  }
}

function refuse(
  response: ServerResponse,
  { status, message, retryAfterSeconds }: { status: number; message: string; retryAfterSeconds?: number },
): void {
  response.writeHead(status, {
    'content-type': 'text/plain',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  });
  response.end(`${message}\n`);
}

type Upgradable = { upgradeHandler(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> };

/** Serves the pages. In development also their hot reload. */
async function startPages({ env, http: server, shutdown }: RoleInput): Promise<void> {
  const dev = env.NODE_ENV === 'development';
  const dir = path.resolve(import.meta.dirname, '../..');
  // Next adds its own catch-all upgrade listener to `httpServer`, which would end the sockets of others: it gets one that never listens.
  const pages = next({
    dev,
    dir,
    hostname: env.HOST,
    port: env.PORT,
    httpServer: http.createServer(),
    quiet: !dev,
  });
  await pages.prepare();
  shutdown.add('pages', () => pages.close());
  const handle = pages.getRequestHandler();
  const gate = new DashboardGate(Date.now);
  server.fallback((request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/';
    const address = addressOfRequest(request, env.TRUST_PROXY);
    request.headers[ADDRESS_HEADER] = address;
    const refusal = isReadable(url)
      ? gate.admit(address, url)
      : { status: 400, message: 'Malformed address' };
    if (refusal) refuse(response, refusal);
    else void handle(request, response);
  });
  if (dev) {
    const { upgradeHandler } = pages as unknown as Upgradable;
    server.onUpgrade(
      '/_next',
      (request, socket, head) => void upgradeHandler.call(pages, request, socket, head),
    );
  }
}

export async function startWeb(input: RoleInput): Promise<void> {
  await startApi(input);
  await startPages(input);
}
