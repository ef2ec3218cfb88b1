import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = { path: string; query: URLSearchParams; headers: IncomingHttpHeaders };
/** JSON with status 200, an answer of any kind, or nothing at all. */
export type Reply =
  | { json: unknown }
  | { status: number; body: string; headers?: Record<string, string> }
  | 'hang'
  | 'cut';

/** A real HTTP server on a free port that answers what a test scripts, and remembers what it was asked. */
export class ScriptedServer {
  readonly asked: Asked[] = [];
  readonly #reply: (asked: Asked, count: number) => Reply;
  readonly #http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://server.test');
    const asked = { path: url.pathname, query: url.searchParams, headers: request.headers };
    this.asked.push(asked);
    const reply = this.#reply(asked, this.asked.length);
    if (reply === 'hang') return;
    if (reply === 'cut') return void request.socket.destroy();
    const answer = 'json' in reply ? { status: 200, body: JSON.stringify(reply.json) } : reply;
    response.writeHead(answer.status, 'headers' in answer ? answer.headers : {}).end(answer.body);
  });

  constructor(reply: (asked: Asked, count: number) => Reply) {
    this.#reply = reply;
  }

  async listen(): Promise<this> {
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}
