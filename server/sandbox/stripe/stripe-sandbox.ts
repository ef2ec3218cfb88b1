import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from './answer-api.ts';
import { runUntil } from './clock.ts';
import { Ledger } from './ledger.ts';
import { answerPage } from './pages/answer-page.ts';
import { WebhookSender } from './webhook-sender.ts';

/** A stand-in for Stripe that runs: where it listens, with what keys, and what tests may do to it. */
export type StripeSandbox = {
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  ledger: Ledger;
  webhooks: WebhookSender;
  /** Lets the account's clock run to a time, doing what falls due on the way. */
  advance(untilMs: number): void;
  /** Decides for each call whether its connection is cut before or after it takes effect. */
  cut: { when: ((path: string) => 'before' | 'after' | null) | null };
  close(): Promise<void>;
};

export type StripeSandboxOptions = {
  /** Where the account is kept; null keeps it in memory. */
  file: string | null;
  host?: string;
  /** 0 takes any free port. */
  port: number;
};

const MAX_BODY_BYTES = 1 << 20;
const CLOCK_MS = 60_000;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function listen(server: http.Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

async function serve(
  ledger: Ledger,
  request: IncomingMessage,
  response: ServerResponse,
  cut: StripeSandbox['cut'],
) {
  const { pathname: path, search } = new URL(request.url ?? '/', 'http://stripe');
  const body = await readBody(request);
  const method = request.method ?? 'GET';
  const fate = cut.when?.(path) ?? null;
  if (fate === 'before') return void request.socket.destroy();
  const asked = { method, path, search, body, header: (name: string) => request.headers[name]?.toString() };
  const answer = path.startsWith('/v1/') ? answerApi(ledger, asked) : answerPage(ledger, asked);
  if (fate === 'after') return void request.socket.destroy();
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

/** Starts the stand-in: Stripe's API, its hosted pages and its webhooks, over real sockets. */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { file, host = '127.0.0.1', port } = options;
  const ledger: Ledger = new Ledger(file, (event) => webhooks.take(event));
  const webhooks = new WebhookSender(ledger.kept.webhookSecret);
  const cut: StripeSandbox['cut'] = { when: null };
  const server = http.createServer((request, response) => {
    serve(ledger, request, response, cut).catch(() => response.writeHead(500).end());
  });
  const taken = await listen(server, port, host);
  ledger.origin = `http://localhost:${taken}`;
  const timer = setInterval(() => runUntil(ledger, ledger.nowMs()), CLOCK_MS).unref();
  return {
    apiUrl: `http://127.0.0.1:${taken}`,
    secretKey: ledger.kept.secretKey,
    webhookSecret: ledger.kept.webhookSecret,
    ledger,
    webhooks,
    advance: (untilMs) => runUntil(ledger, untilMs),
    cut,
    close() {
      clearInterval(timer);
      webhooks.close();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
