import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import compression from 'compression';
import next from 'next';
import { baseUrlOf, type Env } from '#server/config/env.ts';
import { sessionSecretOf } from '#server/config/kept-secrets.ts';
import { adapterError, answerError } from '#server/http/json-error.ts';
import { startBilling } from '#server/roles/billing.ts';
import { dataAccess } from '#server/roles/data-access.ts';
import { startLiveAnswers } from '#server/roles/live-answers.ts';
import { BUILT_PREFIX, builtFiles } from '#server/roles/pages/built-files.ts';
import { guardPages } from '#server/roles/pages/guard-pages.ts';
import { paintFirst } from '#server/roles/pages/paint-first.ts';
import { startSignIn } from '#server/roles/pages/web-sign-in.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { startSessions } from '#services/session/start-sessions.ts';
import { asyncApiEndpoint } from '#transports/asyncapi/show-asyncapi.ts';
import type { Fault } from '#transports/faults/fault.ts';
import { addressOfRequest } from '#transports/gate/http/caller.ts';
import { createApi } from '#transports/http/app.ts';
import { createCspReport } from '#transports/http/csp-report.ts';
import { GUIDE_PREFIXES } from '#transports/http/guide.ts';
import { overBudgetPage, PageBudget } from '#transports/http/page-budget.ts';
import { ResponseCache } from '#transports/http/response-cache.ts';
import { CSP_REPORT_PATH, commonHeaders } from '#transports/http/security-headers.ts';
import { StreamSockets } from '#transports/http/stream-sockets.ts';
import { ADDRESS_HEADER, TARGET_HEADER } from '#transports/trpc/context.ts';
import { callsOf, DashboardGate } from '#transports/trpc/dashboard-gate.ts';
import { refusalAnswer } from '#transports/trpc/refusal-answer.ts';
import packageJson from '../../package.json' with { type: 'json' };

/**
 * Paths served by the API ahead of the pages. `/v2` has no routes here: the venue claims its own, and unknown ones
 * get a JSON error instead of a page. Payout files live below the pages that show them.
 */
const API_PREFIXES = ['/v1', '/v2', '/health', '/rewards/payouts'];

/** Memory for answers that may be served again within their max-age. */
const CACHE_BYTES = 64 << 20;

/** Starts key and session checks, and serves the sign-in methods. */
function startAccounts(input: RoleInput) {
  const { env, container, shutdown } = input;
  const { logger, bus, db } = container;
  const shared = dataAccess(input);
  const secret = env.NEXTAUTH_SECRET ?? sessionSecretOf(env.DATA_DIR);
  const sessions = startSessions({
    ...{ db, bus, logger, now: Date.now, isListening: () => shared.access.isListening() },
    ...{ secret, isHttps: baseUrlOf(env).startsWith('https:') },
  });
  shutdown.add('sessions', () => sessions.close());
  container.sessions = sessions.reader;
  startSignIn(input, { secret, sessions: sessions.reader });
  return { ...shared, sessions: sessions.reader };
}

/** Serves `/v1`, `/health`, the reference and the event streams: one Hono application, ahead of Next. */
async function startApi(input: RoleInput): Promise<void> {
  const { env, container, http: server } = input;
  const { logger, apiContext: context } = container;
  const { access, requests, sessions, streams } = startAccounts(input);
  const shared = {
    ...{ context, logger, streams, now: Date.now, trustProxy: env.TRUST_PROXY },
    ...{ keyring: access.keyring, meter: access.meter, sessions, requests },
  };
  const api = createApi({
    ...shared,
    extraRoutes: [asyncApiEndpoint(packageJson.version)],
    ...{ version: packageJson.version, roles: env.ROLES, venue: () => container.readiness.states() },
    chain: () => container.readiness.chain,
    isDatabaseUp: () => container.readiness.isDatabaseUp,
    cache: new ResponseCache({ maxBytes: CACHE_BYTES, now: Date.now }),
    liveAnswers: startLiveAnswers(input),
  });
  const sockets = new StreamSockets(shared);
  server.onUpgrade('/v1', (request, stream, head) => sockets.handleUpgrade(request, stream, head));
  container.api = { fetch: (request) => api.fetch(request) };
  const listener = getRequestListener(api.fetch, { errorHandler: adapterError });
  for (const prefix of API_PREFIXES)
    server.onRequest(prefix, (request, response) => void listener(request, response));
  const common = Object.entries(commonHeaders(baseUrlOf(env).startsWith('https:')));
  const report = createCspReport({ logger, now: Date.now });
  const reports = getRequestListener((request, { incoming }) =>
    report(request, addressOfRequest(incoming as IncomingMessage, env.TRUST_PROXY)),
  );
  server.onRequest(CSP_REPORT_PATH, (request, response) => void reports(request, response));
  for (const prefix of ['/docs/api', ...GUIDE_PREFIXES]) {
    server.onRequest(prefix, (request, response) => {
      for (const [name, value] of common) response.setHeader(name, value);
      void listener(request, response);
    });
  }
}

/** Next answers 500 for an undecodable target, although the client is at fault. */
function isReadable(url: string): boolean {
  if (url === '*') return false;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '/');
    return true;
  } catch {
    return false;
  }
}

const MALFORMED = 'The path is malformed: every % must start a valid percent-encoded character.';
const MAX_PATH_CHARS = 200;

function refuseUnreadable(response: ServerResponse, url: string): void {
  answerError(response, { status: 400, message: MALFORMED, path: url.slice(0, MAX_PATH_CHARS) });
}

function refuseCall(response: ServerResponse, refusal: Fault): void {
  const { status, headers, body } = refusalAnswer(refusal, randomUUID());
  response.writeHead(status, headers).end(body);
}

function refusePage(response: ServerResponse, retryAfterSeconds: number): void {
  const { headers, body } = overBudgetPage(retryAfterSeconds);
  response.writeHead(429, headers).end(body);
}

/** Refuses what is beyond the budget of its address, of calls or of pages. @returns whether it did */
function createBudgets(env: Env): (address: string, url: string, response: ServerResponse) => boolean {
  const gate = new DashboardGate(Date.now);
  const pages = new PageBudget(env.PAGES_PER_MINUTE, Date.now);
  return (address, url, response) => {
    const refusal = gate.admit(address, url);
    if (refusal) refuseCall(response, refusal);
    const waitSeconds = callsOf(url) > 0 ? null : pages.admit(address, url);
    if (waitSeconds !== null) refusePage(response, waitSeconds);
    return refusal !== null || waitSeconds !== null;
  };
}

type Upgradable = { upgradeHandler(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> };

/** Serves the pages. In development also their hot reload. */
async function startPages({ env, http: server, shutdown }: RoleInput): Promise<void> {
  const dev = env.NODE_ENV === 'development';
  const dir = path.resolve(import.meta.dirname, '../..');
  // Next adds a catch-all upgrade listener to `httpServer` that would end other sockets, so it gets a server that
  // never listens.
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
  const isRefused = createBudgets(env);
  const guard = guardPages(env);
  const compress = compression();
  server.fallback((request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/';
    if (!isReadable(url)) {
      refuseUnreadable(response, url);
      return;
    }
    const address = addressOfRequest(request, env.TRUST_PROXY);
    request.headers[ADDRESS_HEADER] = address;
    request.headers[TARGET_HEADER] = url;
    const nonce = guard(request, response);
    if (isRefused(address, url, response)) return;
    // What is written passes `paintFirst` before it is compressed.
    compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () => {
      if (!dev) paintFirst(response, nonce);
      void handle(request, response);
    });
  });
  if (!dev) {
    const files = builtFiles(path.join(dir, '.next/static'));
    server.onRequest(BUILT_PREFIX, (request, response) => void files(request, response));
  }
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
  startBilling(input);
  await startPages(input);
}
