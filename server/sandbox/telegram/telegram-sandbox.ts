import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerControl } from './answer-control.ts';
import { answerMethod } from './answer-method.ts';
import { BOT, BotAccount } from './bot-account.ts';
import { refusal } from './wire.ts';

/** The stand-in for Telegram: what the product is given of it, and where people are. */
export type TelegramSandbox = {
  apiRoot: string;
  token: string;
  /** Takes the place of `https://t.me`: below it a bot's name leads to the chat with it. */
  linkUrl: string;
  bot: BotAccount;
  close(): Promise<void>;
};

/** Not a secret: it works only on this machine, where other processes get it from their settings. */
export const SANDBOX_TOKEN = `${BOT.id}:sandbox`;

const MAX_BODY = 64 << 10;
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; form-action 'self'",
};

/** Blocks DNS rebinding: a foreign site must neither read nor write chats. */
function isLocal({ headers }: http.IncomingMessage): boolean {
  const isName = (host = ''): boolean => /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
  const { origin } = headers;
  return isName(headers.host) && (origin === undefined || isName(URL.parse(origin)?.host));
}

async function readFields(request: http.IncomingMessage): Promise<Record<string, unknown> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) return null;
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return {};
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

type Served = { bot: BotAccount; token: string };

async function answerApi(
  { bot, token }: Served,
  [given = '', method = '']: string[],
  request: http.IncomingMessage,
  response: http.ServerResponse,
) {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const fields = await readFields(request);
  const answer =
    given !== token
      ? refusal(401, 'Unauthorized')
      : fields === null
        ? refusal(400, 'Bad Request: cannot read the parameters')
        : await answerMethod(bot, { method, parameters: fields }, gone.signal);
  const status = answer.ok ? 200 : answer.error_code;
  response.writeHead(status, { ...HEADERS, 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

async function serve(
  served: Served,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(url.pathname) ?? [];
  if (!isLocal(request)) {
    response.writeHead(403, HEADERS).end('Not for you\n');
    return;
  }
  if (token !== undefined && method !== undefined)
    return answerApi(served, [token, method], request, response);
  const fields = (await readFields(request)) ?? {};
  const { status, type, body } = answerControl(served.bot, { method: request.method ?? 'GET', url, fields });
  if (request.method === 'POST' && request.headers['content-type']?.startsWith('application/x-www-form')) {
    response.writeHead(303, { ...HEADERS, location: '/' }).end();
    return;
  }
  response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body);
}

const listen = (server: http.Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Starts the stand-in, to this machine only. Where `port` is taken, any free one does. */
export async function startTelegramSandbox({ port }: { port: number }): Promise<TelegramSandbox> {
  const bot = new BotAccount(Date.now);
  const token = SANDBOX_TOKEN;
  const server = http.createServer((request, response) => {
    serve({ bot, token }, request, response).catch(() => response.destroy());
  });
  const actual = await listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return listen(server, 0);
  });
  return {
    ...{ bot, token },
    apiRoot: `http://127.0.0.1:${actual}`,
    linkUrl: `http://localhost:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
