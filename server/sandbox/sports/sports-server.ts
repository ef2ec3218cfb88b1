import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { readBody } from '../exchange/http/read-body.ts';
import type { MatchPlaced } from '../exchange/universe/universe.ts';
import { type Answer, createFootball } from './answer-football.ts';
import { FixtureBook } from './fixture-book.ts';
import { highlightsFeed } from './highlights.ts';
import { newsFeed } from './news.ts';

export type SportsServerOptions = {
  /** 0 takes any free port. */
  port: number;
  token: string;
  now?: () => number;
  /** Requests an hour for one entity, as the provider's plans have it. */
  requestsPerHour?: number;
};

/** Where the provider, the news and the highlights are, in the terms that clients of theirs are configured with. */
export type SportsServer = {
  apiUrl: string;
  newsUrl: string;
  highlightsUrl: string;
  /** Cuts every connection and frees the port. */
  close(): Promise<void>;
};

const HOST = '127.0.0.1';

/** A fault to stage: from now on every answer fails in this way, until it is cleared. */
const faultCommand = z.strictObject({
  fault: z.enum(['none', 'error', 'unreachable', 'hang', 'rate_limited', 'malformed']),
});
type Fault = z.output<typeof faultCommand>['fault'];

const FAULTS: Record<'error' | 'rate_limited', Answer> = {
  error: { status: 500, body: { message: 'Server Error' } },
  rate_limited: { status: 429, body: { message: 'Too Many Attempts.' }, headers: { 'retry-after': '1' } },
};

const json = (response: ServerResponse, { status, body, headers }: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

/** Fails as the staged fault has it. @returns whether it did */
function fail(fault: Fault, request: IncomingMessage, response: ServerResponse): boolean {
  if (fault === 'none') return false;
  if (fault === 'unreachable') request.socket.destroy();
  else if (fault === 'malformed') response.writeHead(200).end('<html>We will be back soon.</html>');
  else if (fault !== 'hang') json(response, FAULTS[fault]);
  return true;
}

const tokenOf = (request: IncomingMessage, url: URL): string | null =>
  request.headers.authorization ?? url.searchParams.get('api_token');

/**
 * Serves the sports provider on loopback: SportMonks' football API, news by RSS, highlights in Scorebat's format, and
 * `POST /faults`. Rejects when the port is taken.
 */
export async function startSportsServer(
  matches: readonly MatchPlaced[],
  { port, token, now = Date.now, requestsPerHour = 1_000_000 }: SportsServerOptions,
): Promise<SportsServer> {
  const book = new FixtureBook(matches);
  const football = createFootball({ book, token, now, requestsPerHour });
  let staged: Fault = 'none';

  async function stage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed = faultCommand.safeParse(JSON.parse((await readBody(request)) || 'null'));
    if (parsed.success) staged = parsed.data.fault;
    json(response, { status: parsed.success ? 200 : 400, body: { fault: staged } });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    if (url.pathname === '/faults' && request.method === 'POST') return stage(request, response);
    if (fail(staged, request, response)) return;
    if (url.pathname.startsWith('/v3/football/')) return json(response, football(url, tokenOf(request, url)));
    if (url.pathname === '/rss/search') {
      const xml = newsFeed(book, url.searchParams.get('q') ?? '', now());
      response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' }).end(xml);
      return;
    }
    if (url.pathname === '/video-api/v3/feed/') {
      return json(response, { status: 200, body: highlightsFeed(book, now()) });
    }
    json(response, { status: 404, body: { message: 'Not found.' } });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => json(response, { status: 400, body: { message: 'Bad request.' } }));
  });
  server.requestTimeout = 15_000;
  await listen(server, port);
  const base = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  return {
    apiUrl: `${base}/v3`,
    newsUrl: `${base}/rss/search`,
    highlightsUrl: `${base}/video-api/v3/feed/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, HOST);
  await once(server, 'listening');
}
