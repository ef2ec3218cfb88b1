import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export type DoubleOutcome = {
  outcome: number;
  name: string;
  description: string;
  sideSpecs: [{ name: string }, { name: string }];
  quoteToken: string;
};

const VALIDATOR = {
  ...{ validator: `0x${'1'.repeat(40)}`, signer: `0x${'2'.repeat(40)}`, name: 'one', stake: 100_000_000 },
  ...{ isActive: true, isJailed: false },
};

/**
 * An upstream exchange of a few hand-made outcomes: the info requests and the subscriptions that a client needs to
 * get along, and nothing else. It stands where `EXCHANGE_API_URL` and the WebSocket URLs point.
 */
export class ExchangeDouble {
  outcomes: DoubleOutcome[];
  /** outcome → settle fraction; a settled one leaves outcomeMeta. */
  readonly settled = new Map<number, { settleFraction: string; details: string }>();
  readonly #server: http.Server;
  readonly #sockets = new Set<WebSocket>();

  constructor(outcomes: DoubleOutcome[]) {
    this.outcomes = outcomes;
    this.#server = http.createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const answer = this.#info(Buffer.concat(chunks).toString());
        response.writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer ?? null));
      });
    });
    new WebSocketServer({ server: this.#server }).on('connection', (socket) => this.#serve(socket));
  }

  /** Listens on a free port; a second call changes nothing. */
  async listen(): Promise<void> {
    if (this.#server.listening) return;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** The settings that point a product here. */
  get env(): Record<string, string> {
    const host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return {
      EXCHANGE_API_URL: `http://${host}`,
      EXCHANGE_WS_URL: `ws://${host}/ws`,
      EXCHANGE_RPC_WS_URL: `ws://${host}/rpc-ws`,
    };
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #info(body: string): unknown {
    const asked = parse(body);
    const time = Date.now();
    switch (asked.type) {
      case 'outcomeMeta': {
        const live = this.outcomes.filter((row) => !this.settled.has(row.outcome));
        return { outcomes: live, questions: [], deployers: [], feeScale: '1.0' };
      }
      case 'settledOutcome': {
        const settlement = this.settled.get(Number(asked.outcome));
        const spec = this.outcomes.find((row) => row.outcome === asked.outcome);
        return settlement && spec ? { spec, ...settlement } : null;
      }
      case 'allMids':
        return { BTC: '64000.0', ETH: '3000.0', SOL: '150.0', HYPE: '40.0' };
      case 'l2Book':
        return { coin: asked.coin, time, levels: [[], []] };
      case 'outcomeTemplates':
      case 'validatorL1Votes':
      case 'recentTrades':
      case 'userFills':
      case 'candleSnapshot':
        return [];
      case 'validatorSummaries':
        return [VALIDATOR];
      case 'spotMeta':
        return { universe: [], tokens: [] };
      case 'exchangeStatus':
        return { time, specialStatuses: null };
      default:
        return undefined;
    }
  }

  #serve(socket: WebSocket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('message', (raw) => {
      const frame = parse(String(raw));
      if (frame.method === 'ping') socket.send(JSON.stringify({ channel: 'pong' }));
      if (frame.method === 'subscribe' || frame.method === 'unsubscribe') {
        socket.send(JSON.stringify({ channel: 'subscriptionResponse', data: frame }));
      }
    });
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A standalone Yes/No outcome with a validator's text. */
export const outcomeSpec = (outcome: number, name: string, description: string): DoubleOutcome => ({
  outcome,
  name,
  description,
  sideSpecs: [{ name: 'Yes' }, { name: 'No' }],
  quoteToken: 'USDC',
});
